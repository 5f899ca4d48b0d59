/** A notification channel at rest. Webhooks ignore its quiet hours. */
import type { RecordOf } from '../../resources/group-record.ts';

export type ChannelRecord = RecordOf<'notificationChannels'>;
