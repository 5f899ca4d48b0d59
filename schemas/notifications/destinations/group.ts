import {
  NotificationDestinationCreateDto,
  NotificationDestinationDto,
  NotificationDestinationUpdateDto,
  DestinationConfigDto,
  DestinationSuppressionDto,
  DestinationTestResultDto,
  DestinationTypeDto,
  NotificationDestinationCreatedDto,
  SecretRotationBegunDto,
  SecretRotationDto,
  SendSampleDto,
  SendSampleResultDto,
} from './types.ts';
import { describeGroup } from '../../group.ts';
import { caller, name, tag, text as joined } from '../../recipe.ts';
import { act, creates, get, group, post, stops, withActions } from '../../operation.ts';
import { answers, mayTake, takes } from '../../payloads.ts';
import { resourceSet } from '../../resource-set.ts';
import { array, nullable, text } from '../../shape.ts';
import { NotificationDuplicateDto, ValidationResultDto } from '../common-types.ts';

export const notificationDestinations = describeGroup({
  area: 'notifications',
  prefix: 'notificationDestinations',
  noun: ['notification destination', 'notification destinations'],
  title: 'Notification destinations',
  base: '/api/notifications/destinations',
  permission: 'Notifications.Destinations',
  restore: null,
  shapes: { item: NotificationDestinationDto, create: NotificationDestinationCreateDto, update: NotificationDestinationUpdateDto },
  rules: 'DESTINATION',
  isIsolated: true,
  owner: 'any',
  name: 'name',
  hasUniqueName: true,
  search: ['name'],
  // A webhook at a reserved address without a server.
  recipe: {
    merchantId: caller('merchantId'),
    name: name('destination', 128),
    type: 'Webhook',
    config: { url: joined('https://hooks-', tag, '.invalid/receive') },
  },
  change: { isEnabled: false },
});

const { base, permission } = notificationDestinations;
const update = withActions(permission, 'Update');
const test = withActions(permission, 'Test');
const typed = { pathParameters: { type: text() }, ...takes(DestinationConfigDto) };
const changed = answers(NotificationDestinationDto);
const rotation = answers(SecretRotationDto);
const suppression = answers(nullable(DestinationSuppressionDto));

const standard = resourceSet(notificationDestinations);

export const destinationOperations = {
  ...standard,
  // Only this reply shows the signing secret.
  'notificationDestinations.create': { ...standard['notificationDestinations.create'], ...answers(NotificationDestinationCreatedDto) },
  ...group(
    { prefix: 'notificationDestinations', title: 'Notification destinations', section: 'Notifications' },
    {
      typesMetadata: get(`${base}/types/metadata`, [permission], 'Describe the destination types', answers(array(DestinationTypeDto))),
      testConfig: post(`${base}/types/{type}/test-config`, withActions(permission, 'Create'), 'Test a configuration before it is saved', {
        ...typed,
        ...answers(DestinationTestResultDto),
      }),
      validateConfig: post(`${base}/types/{type}/validate`, [permission], 'Check a configuration', {
        ...typed,
        reads: true,
        ...answers(ValidationResultDto),
      }),
      disable: act(`${base}/{id}/disable`, update, 'Disable a destination', { ...changed, ...stops }),
      enable: act(`${base}/{id}/enable`, update, 'Enable a destination', changed),
      duplicate: post(`${base}/{id}/duplicate`, withActions(permission, 'Create'), 'Copy a destination', {
        ...mayTake(NotificationDuplicateDto),
        ...answers(NotificationDestinationCreatedDto),
        ...creates,
      }),
      secretRotation: get(`${base}/{id}/secret-rotation`, [permission], 'Read the state of a signing secret rotation', rotation),
      beginSecretRotation: act(
        `${base}/{id}/secret-rotation/begin`,
        update,
        'Begin a signing secret rotation',
        answers(SecretRotationBegunDto),
      ),
      cancelSecretRotation: act(`${base}/{id}/secret-rotation/cancel`, update, 'Cancel a signing secret rotation', rotation),
      promoteSecretRotation: act(`${base}/{id}/secret-rotation/promote`, update, 'Promote the new signing secret', rotation),
      sendSample: post(`${base}/{id}/send-sample`, test, 'Post a signed sample of an event type', {
        ...takes(SendSampleDto),
        ...answers(SendSampleResultDto),
      }),
      test: act(`${base}/{id}/test`, test, 'Test a destination', answers(DestinationTestResultDto)),
      suppression: get(
        `${base}/{id}/suppression`,
        [permission],
        'Read the suppression state; null if the destination never failed',
        suppression,
      ),
      clearSuppression: act(
        `${base}/{id}/suppression/clear`,
        [permission, 'Notifications.Suppressions.Clear'],
        'Clear the suppression; deliveries resume with the next event',
        suppression,
      ),
    },
  ),
};
