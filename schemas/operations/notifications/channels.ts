import { notificationChannels as described } from '../../groups/notifications/channels.ts';
import { act, creates, group, post, stops, withActions } from '../../operation.ts';
import { answers, mayTake } from '../../payloads.ts';
import { resourceSet } from '../../resource-set.ts';
import { NotificationChannelDto } from '../../types/notifications/channels.ts';
import { NotificationDuplicateDto } from '../../types/notifications/common.ts';

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
