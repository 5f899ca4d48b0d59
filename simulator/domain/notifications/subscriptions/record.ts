import { object, type Stored } from '../../kernel/record-schema.ts';
import { described } from '../../resources/group-record.ts';

export const SubscriptionRecord = object({ ...described('notificationSubscriptions') });
export type SubscriptionRecord = Stored<typeof SubscriptionRecord>;
