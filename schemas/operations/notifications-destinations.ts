import { act, get, group, post, withActions } from '../operation.ts';
import { resourceSet } from '../resource-set.ts';
import { text } from '../shape.ts';

const base = '/api/notifications/destinations';
const permission = 'Notifications.Destinations';
const update = withActions(permission, 'Update');
const test = withActions(permission, 'Test');
const typed = { pathParameters: { type: text() } };

export const notificationDestinations = {
  ...resourceSet({
    prefix: 'notificationDestinations',
    title: 'Notification destinations',
    base,
    permission,
    restore: null,
    noun: ['notification destination', 'notification destinations'],
  }),
  ...group(
    { prefix: 'notificationDestinations', title: 'Notification destinations', section: 'Notifications' },
    {
      typesMetadata: get(`${base}/types/metadata`, [permission], 'Describe the destination types'),
      testConfig: post(
        `${base}/types/{type}/test-config`,
        withActions(permission, 'Create'),
        'Try a configuration before it is saved',
        typed,
      ),
      validateConfig: post(`${base}/types/{type}/validate`, [permission], 'Check a configuration', typed),
      disable: act(`${base}/{id}/disable`, update, 'Disable a destination'),
      enable: act(`${base}/{id}/enable`, update, 'Enable a destination'),
      duplicate: post(`${base}/{id}/duplicate`, withActions(permission, 'Create'), 'Copy a destination'),
      secretRotation: get(`${base}/{id}/secret-rotation`, [permission], 'Read the state of a signing secret rotation'),
      beginSecretRotation: act(`${base}/{id}/secret-rotation/begin`, update, 'Begin a signing secret rotation'),
      cancelSecretRotation: act(`${base}/{id}/secret-rotation/cancel`, update, 'Cancel a signing secret rotation'),
      promoteSecretRotation: act(`${base}/{id}/secret-rotation/promote`, update, 'Put the new signing secret in force'),
      sendSample: post(`${base}/{id}/send-sample`, test, 'Post a signed sample of an event type'),
      test: post(`${base}/{id}/test`, test, 'Try a destination'),
      suppression: get(`${base}/{id}/suppression`, [permission], 'Read the suppression state, null when it never failed'),
      clearSuppression: act(
        `${base}/{id}/suppression/clear`,
        [permission, 'Notifications.Suppressions.Clear'],
        'Let deliveries resume on the next event',
      ),
    },
  ),
};
