import { notificationChannels as described } from './group.ts';
import { act, creates, group, post, stops, withActions } from '../../operation.ts';
import { answers, mayTake } from '../../payloads.ts';
import { resourceSet } from '../../resource-set.ts';
import { NotificationChannelDto } from './types.ts';
import { NotificationDuplicateDto } from '../common-types.ts';

const { base, permission } = described;
const changed = answers(NotificationChannelDto);

export const notificationChannels = {
  ...resourceSet(described),
  ...group(
    { prefix: 'notificationChannels', title: 'Notification channels', section: 'Notifications' },
    {
      disable: act(`${base}/{id}/disable`, withActions(permission, 'Update'), 'Disable a channel', { ...changed, ...stops }),
      enable: act(`${base}/{id}/enable`, withActions(permission, 'Update'), 'Enable a channel', changed),
      duplicate: post(`${base}/{id}/duplicate`, withActions(permission, 'Create'), 'Copy a channel', {
        ...mayTake(NotificationDuplicateDto),
        ...changed,
        ...creates,
      }),
    },
  ),
};
