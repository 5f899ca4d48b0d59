/** Soft deletion, tested with a rate-limit profile: the only documented reply that shows it. */
import { at, conformance, required, stringAt, topic, unobservable, type Answer, type Context } from '../../fixtures/test.ts';
import { observeChoice } from '../checks/choice.ts';
import { eventually } from '../checks/eventually.ts';
import { lookThrough, type Found } from '../checks/listed.ts';
import { comparable, membersOf } from '../checks/members.ts';

const needs = ['merchantAdmin', 'consent.write'] as const;
const as = 'merchantAdmin' as const;
const query = { suppressNulls: false } as const;

async function deletedProfile({ api, build }: Context): Promise<{ readonly id: string; readonly name: unknown }> {
  const made = required(
    await api.call('rateLimitProfiles.create', { as, query, body: build.body('rateLimitProfiles.create') }),
    'creating a profile',
  );
  const id = stringAt(made, 'id');
  required(await api.call('rateLimitProfiles.delete', { as, params: { id } }), 'deleting a profile');
  return { id, name: made.get('name') };
}

const hasId = (record: unknown, id: string): boolean => comparable(at(record, 'id')) === id.toLowerCase();

/** The record, anywhere in a reply. */
function recordIn(answer: Answer, id: string): unknown {
  if (hasId(answer.json, id)) return answer.json;
  return membersOf(answer.json).find(({ name, value }) => name !== 'id' && hasId(value, id))?.value ?? itemOf(answer.json, id);
}

function itemOf(value: unknown, id: string): unknown {
  if (Array.isArray(value))
    return value.find((item) => hasId(item, id)) ?? value.map((item) => itemOf(item, id)).find((one) => one !== undefined);
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.values(value)
    .map((member) => itemOf(member, id))
    .find((one) => one !== undefined);
}

topic('Soft deletion', () => {
  conformance('marks a deleted record', { rules: ['CONVENTION-SOFT-DELETE'], needs }, async (context) => {
    const { api, judge, target } = context;
    const { id, name } = await deletedProfile(context);
    const read = await api.call('rateLimitProfiles.read', { as, params: { id }, query });
    // Which lists include deleted records is not documented; if this one does not, the rule stays untested.
    const ask = (members: object): Promise<Answer> =>
      api.call('rateLimitProfiles.list', { as, query: { ...query, ...members, includeDeleted: true } });
    const isShown = (page: Answer): boolean => recordIn(page, id) !== undefined;
    const search = () => lookThrough(ask, isShown, typeof name === 'string' ? { filter: name } : {});
    const isMarked = ({ page }: Found): boolean => page !== undefined && at(recordIn(page, id), 'isDeleted') === true;
    const look = read.ok ? undefined : await eventually(context, 'lists', search, isMarked);
    const answer =
      (look === undefined ? read : look.answer.page) ??
      unobservable('neither rateLimitProfiles.read nor rateLimitProfiles.list shows a deleted profile');
    if (look?.isThere === false && !look.isConclusive) unobservable(`rateLimitProfiles.list did not mark a deleted profile ${look.why}`);
    const record = recordIn(answer, id);
    if (record === undefined) unobservable('rateLimitProfiles.read does not show which profile it reads');
    judge.equal('CONVENTION-SOFT-DELETE', at(record, 'isDeleted'), true, { check: 'isDeleted of a deleted profile', answer });
    judge.that('CONVENTION-SOFT-DELETE', !Number.isNaN(Date.parse(String(at(record, 'deletionTime')))), {
      check: 'deletionTime of a deleted profile',
      expected: 'an instant',
      actual: at(record, 'deletionTime'),
      answer,
    });
    const deleter = at(record, 'deleterId');
    const { userId } = target.personas.merchantAdmin!;
    judge.that(
      'CONVENTION-SOFT-DELETE',
      typeof deleter === 'string' && (userId === undefined || deleter.toLowerCase() === userId.toLowerCase()),
      { check: 'deleterId of a deleted profile', expected: userId ?? 'a user', actual: deleter, answer },
    );
  });

  conformance('is undone by restore', { rules: ['CONVENTION-RESTORE', 'CONVENTION-RESTORE-CLEAN'], needs }, async (context) => {
    const { api, judge } = context;
    const { id, name } = await deletedProfile(context);
    const again = await api.call('rateLimitProfiles.delete', { as, params: { id } });
    // The status of a success without a body is a choice.
    observeChoice(judge, 'records.secondDeleteStatus', again.ok ? 200 : again.status);
    const access = await api.call('rateLimitProfiles.access', { as, params: { id: context.build.uuid('profile') } });
    observeChoice(judge, 'records.unknownAccess', access.status === 404 ? 'notFound' : String(access.json));
    const restore = await api.call('rateLimitProfiles.restore', { as, params: { id } });
    const answer = await api.call('rateLimitProfiles.read', { as, params: { id }, query });
    judge.that('CONVENTION-RESTORE', restore.ok && answer.ok && [name, undefined].includes(answer.get('name')), {
      check: 'the read of a profile that was deleted and restored',
      expected: `the profile ${String(name)}`,
      answer: restore.ok ? answer : restore,
    });
    if (!answer.ok) unobservable('rateLimitProfiles.read does not find the restored profile');
    for (const [member, clean] of [
      ['isDeleted', false],
      ['deletionTime', null],
      ['deleterId', null],
    ] as const)
      // A deleted record is documented to have these members; a record that is not deleted may lack them in this reply.
      judge.equal('CONVENTION-RESTORE-CLEAN', answer.get(member) ?? clean, clean, { check: `${member} of a restored profile`, answer });
  });
});
