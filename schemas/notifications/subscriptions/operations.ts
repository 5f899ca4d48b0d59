import { notificationSubscriptions as described } from './group.ts';
import { act, creates, group, post, stops, withActions } from '../../operation.ts';
import { answers, mayTake, takes } from '../../payloads.ts';
import { resourceSet } from '../../resource-set.ts';
import { NotificationSubscriptionDto, ValidateFilterDto } from './types.ts';
import { NotificationDuplicateDto, ValidationResultDto } from '../common-types.ts';

const { base, permission } = described;
const changed = answers(NotificationSubscriptionDto);

export const notificationSubscriptions = {
  ...resourceSet(described),
  ...group(
    { prefix: 'notificationSubscriptions', title: 'Notification subscriptions', section: 'Notifications' },
    {
      validateFilter: post('/api/notifications/filters/validate', [permission], 'Check a subscription filter', {
        ...takes(ValidateFilterDto),
        reads: true,
        ...answers(ValidationResultDto),
      }),
      disable: act(`${base}/{id}/disable`, withActions(permission, 'Update'), 'Disable a subscription', { ...changed, ...stops }),
      enable: act(`${base}/{id}/enable`, withActions(permission, 'Update'), 'Enable a subscription', changed),
      duplicate: post(`${base}/{id}/duplicate`, withActions(permission, 'Create'), 'Copy a subscription', {
        ...mayTake(NotificationDuplicateDto),
        ...changed,
        ...creates,
      }),
    },
  ),
};
