/** Merchants and resellers that a test makes for itself: those of the personas are never changed. */
import { unobservable, type Answer, type Context, type PersonaName, type CallOptions } from '../../fixtures/test.ts';
import type { RuleId } from '../../schemas/register.ts';
import { judgeChanged, idOf } from './created.ts';
import { recordIn } from './members.ts';
import { isGone } from './resource.ts';
import { judgeServed, refusedBy } from './serving.ts';
import type { JsonObject } from '../../schemas/shared/json.ts';

type Kind = 'merchants' | 'resellers';
type Body = Readonly<Record<string, unknown>>;

export const bodyOf = ({ build }: Context, kind: Kind): Body => build.body(`${kind}.create`);

/** Makes a merchant without judging a rule; a refusal ends the test as unobservable. */
export async function makeMerchant(context: Context, as: PersonaName): Promise<string> {
  const sent = bodyOf(context, 'merchants');
  const made = await context.api.assumed('merchants.create', { as, body: sent });
  if (!made.ok) unobservable(refusedBy(made), made);
  return idOf(context, 'merchants', made, { sent, as });
}

/** Judges the operations on its own record, from creation to restoration, with `more` in between. Returns its id. */
export async function judgeLife(
  context: Context,
  kind: Kind,
  rule: RuleId,
  more: (id: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const as = 'hostAdmin' as const;
  const one = kind === 'merchants' ? 'a merchant' : 'a reseller';
  const sent = bodyOf(context, kind);
  const made = await judgeServed(context, rule, `${kind}.create`, { as, body: sent }, `a new one`);
  const id = await idOf(context, kind, made, { sent, as });
  const params = { id };
  const read = (check: string): Promise<Answer> =>
    judgeServed(context, rule, `${kind}.read`, { as, params, query: { suppressNulls: false } }, check);
  const before = await read(`${one} just made`);
  const renamed = { ...recordIn(before.json, id), name: context.build.name('changed') };
  await judgeServed(context, rule, `${kind}.update`, { as, params, body: renamed }, `${one} under another name`);
  const after = await read(`${one} that was renamed`);
  judgeChanged(context, rule, `${kind}.update`, { before, after, given: sent['name'] });
  await more(id);
  await judgeServed(context, rule, `${kind}.delete`, { as, params }, `the deletion of ${one} just made`);
  const gone = await context.api.call(`${kind}.read`, { as, params, query: { suppressNulls: false } });
  context.judge.that(rule, isGone(gone), {
    check: `${one} that was deleted`,
    expected: 'a 404, or a record that is marked deleted',
    answer: gone,
  });
  await judgeServed(context, rule, `${kind}.restore`, { as, params }, `${one} brought back`);
  const back = await read(`${one} that was brought back`);
  context.judge.that(rule, !isGone(back), { check: `${one} that was brought back`, expected: 'not marked deleted', answer: back });
}

// A user that a suite makes and manages. None of its members are documented.

export const as = 'hostAdmin' as const;
export const userNeeds = ['hostAdmin', 'consent.write'] as const;

/** A user of the host without any permissions: it has no role and no key. */
export const userBody = ({ build }: Pick<Context, 'build'>): JsonObject =>
  // With characters of every kind, as in the recipe, and never disclosed.
  build.body('users.create', { password: `Aa1#${build.uuid('password of a user')}` });

/** The record of a user in the form for a write. */
export const keptOf = (body: JsonObject): JsonObject => Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'password'));

/** A later instant, in the form for the path. */
export const lockParams = async ({ clock }: Pick<Context, 'clock'>, id: string): Promise<NonNullable<CallOptions['params']>> => ({
  id,
  lockoutEnd: await clock.in('P1D'),
});
