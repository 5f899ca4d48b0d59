/** Quiet hours do not apply to webhooks. */
import { object, type Stored } from '../../kernel/record-schema.ts';
import { described } from '../../resources/group-record.ts';

export const ChannelRecord = object({ ...described('notificationChannels') });
export type ChannelRecord = Stored<typeof ChannelRecord>;
