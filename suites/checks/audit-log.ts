/** The audit log as a caller reads it: which member of a record says what is not documented. */
import { at, type Answer, type Context } from '../../fixtures/test.ts';
import { membersOf } from './members.ts';

const as = 'merchantAdmin' as const;

/** More than a test leaves behind; the name of the parameter is not documented, and where it is another one the usual page is read. */
const query = { maxResultCount: 100, suppressNulls: false } as const;

export const readAuditLog = ({ api }: Pick<Context, 'api'>): Promise<Answer> => api.call('auditLog.continuationList', { as, query });

/** The records of a page, wherever they stand: the outermost list of objects with an id. */
export function auditRecords({ json }: Answer): readonly unknown[] {
  const lists: readonly unknown[] = [json, ...membersOf(json).map(({ value }) => value)];
  const isRecord = (value: unknown): boolean => typeof at(value, 'id') === 'string';
  return lists.find((value): value is readonly unknown[] => Array.isArray(value) && value.some(isRecord)) ?? [];
}

/** The id of some record that the caller can see; undefined where the page shows none. */
export const auditedId = (answer: Answer): string | undefined => {
  const id = at(auditRecords(answer)[0], 'id');
  return typeof id === 'string' ? id : undefined;
};

/** How often a page speaks of an id: each record about it does at least once, whatever its members are called. */
export const mentions = ({ text }: Answer, id: string): number => text.toLowerCase().split(id.toLowerCase()).length - 1;
