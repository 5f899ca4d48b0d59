/** A notification subscription at rest. */
import type { DescribedRecord } from '../../resources/group-record.ts';

export type SubscriptionRecord = DescribedRecord<'notificationSubscriptions'>;
