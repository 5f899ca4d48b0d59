/** The suppression state of a destination, whose members are not documented. */
import type { Answer, Context } from '../../fixtures/test.ts';
import { membersOf, nullsIn } from './members.ts';

export const suppressionOf = ({ api }: Context, id: string): Promise<Answer> =>
  api.call('notificationDestinations.suppression', { as: 'merchantAdmin', params: { id }, query: { suppressNulls: false } });

const instant = /"\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)"/g;

/** Whether two states of an endpoint are equal, whenever they were read. */
export const isAlike = (a: Answer, b: Answer): boolean =>
  a.ok === b.ok && a.text.replaceAll(instant, '0') === b.text.replaceAll(instant, '0');

/** Whether a state is empty apart from its owner: null, no body, or members that are null, false, zero or empty. */
function isNothing({ json, text }: Answer, id: string): boolean {
  if (text.trim() === '' || json === null) return true;
  if (typeof json !== 'object') return false;
  return membersOf(json).every(
    ({ value }) =>
      value === null || value === false || value === 0 || value === '' || (typeof value === 'object' && value !== null) || value === id,
  );
}

/** Whether a state is absent or null, apart from members that describe its owner. */
export const isNullState = (answer: Answer, id: string): boolean => isNothing(answer, id) || nullsIn(answer.json).length > 0;
