/** A notification subscription at rest. */
import type { RecordOf } from '../../resources/group-record.ts';

export type SubscriptionRecord = RecordOf<'notificationSubscriptions'>;
