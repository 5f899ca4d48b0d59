/** A developer's account at rest (assumptions: 13). */
import type { RecordOf } from '../../resources/group-record.ts';

export type DeveloperAccountRecord = RecordOf<'developerAccounts'>;
