/** A notification channel at rest. Webhooks ignore its quiet hours. */
import type { DescribedRecord } from '../../resources/group-record.ts';

export type ChannelRecord = DescribedRecord<'notificationChannels'>;
