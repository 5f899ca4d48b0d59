/** Developer accounts as stored (assumptions: 13). */
import { object, type Stored } from '../../kernel/record-schema.ts';
import { described } from '../../resources/group-record.ts';

export const DeveloperAccountRecord = object({ ...described('developerAccounts') });
export type DeveloperAccountRecord = Stored<typeof DeveloperAccountRecord>;
