/** A developer's account at rest (assumptions: 13). */
import type { DescribedRecord } from '../../resources/group-record.ts';

export type DeveloperAccountRecord = DescribedRecord<'developerAccounts'>;
