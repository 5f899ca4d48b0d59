/** Judges that another merchant's callers cannot access a record. */
import { itemsIn, saysMore } from '../../fixtures/client/pages.ts';
import type { Answer, Context, PersonaName } from '../../fixtures/test.ts';
import type { GroupName } from '../../schemas/groups.ts';
import type { RuleId } from '../../schemas/register.ts';
import { settled } from '../checks/eventually.ts';
import { lookThrough } from '../checks/listed.ts';
import { speaksOf } from '../checks/members.ts';
import { judgeNoSuccess } from '../checks/refused.ts';
import { isGone, makeId, readBack } from '../checks/resource.ts';
import { listingOf } from './listings.ts';
import type { Body } from './reading.ts';
import { renamed, writableOf } from './deletion.ts';

const as = 'merchantAdmin' as const;
const other = 'otherMerchant' as const;

interface Owned {
  readonly rule: RuleId;
  /** The record as last read; if it no longer exists, a new one is made. */
  readonly record: { readonly id: string; readonly read: Answer } | undefined;
  readonly sent: Body;
  /** The access check of that record by its own merchant. */
  readonly access: Answer | undefined;
}

/** Judges that another merchant can neither read nor change a record, nor see it in its lists. */
export async function judgeIsolation(context: Context, resource: GroupName, { rule, record, sent, access }: Owned): Promise<void> {
  const { api, judge } = context;
  const isThere = record !== undefined && record.read.ok && !isGone(record.read);
  const id = isThere ? record.id : await makeId(context, resource);
  const read = isThere ? record.read : await readBack(context, resource, id);
  judgeNoSuccess(judge, rule, await api.call(`${resource}.read`, { as: other, params: { id } }), 'a read by another merchant');
  const changed = renamed(context, resource, { read: read.json, id, sent });
  const body = api.bodyFor(`${resource}.update`, writableOf(resource, changed));
  judgeNoSuccess(judge, rule, await api.call(`${resource}.update`, { as: other, params: { id }, body }), 'an update by another merchant');
  const own = isThere && access !== undefined ? access : await api.call(`${resource}.access`, { as, params: { id } });
  const foreign = await api.call(`${resource}.access`, { as: other, params: { id } });
  if (own.ok)
    judge.that(rule, own.status !== foreign.status || own.text !== foreign.text, {
      check: 'the access check by another merchant, compared with that by its own',
      expected: 'another answer',
      answer: foreign,
    });
  for (const verb of ['list', 'page'] as const) {
    const listing = listingOf(resource, verb);
    if (listing === undefined) continue;
    const { operation } = listing;
    const ask = (by: PersonaName, members: object = {}): Promise<Answer> =>
      api.call(operation, {
        as: by,
        ...(verb === 'page' ? { body: { ...Object(api.bodyFor(operation, {})), ...members } } : { query: { ...members } }),
      });
    await settled(context, 'lists');
    const answer = await searched(ask, id);
    if (answer === undefined) judge.untested(rule, `the ${verb} of personas.${other} has more pages than were searched for the record`);
    else
      judge.that(rule, !speaksOf(answer, id), {
        check: `the ${verb} of another merchant, searched for the record`,
        expected: 'not found',
        answer,
      });
  }
  judgeNoSuccess(judge, rule, await api.call(`${resource}.delete`, { as: other, params: { id } }), 'a deletion by another merchant');
}

/** Another merchant's list that shows a record, or does not as far as it can be read; undefined if an unread page may show it. */
async function searched(ask: (by: PersonaName, members?: object) => Promise<Answer>, id: string): Promise<Answer | undefined> {
  const first = await ask(other);
  if (speaksOf(first, id) || !saysMore(first, itemsIn(first.json).length)) return first;
  // If its own merchant finds a new record on the first page, another merchant would too.
  if (speaksOf(await ask(as), id)) return first;
  const { page, pages, unread } = await lookThrough(
    (members) => ask(other, members),
    (one) => speaksOf(one, id),
  );
  return page ?? (unread === undefined ? pages.at(-1) : undefined);
}
