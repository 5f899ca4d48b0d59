/** Merchants and resellers that a test makes for itself: those of the personas are never changed. */
import { unobservable, type Answer, type Context, type PersonaName } from '../../fixtures/test.ts';
import type { RuleId } from '../../schemas/register.ts';
import { idOf } from './created.ts';
import { recordIn } from './members.ts';
import { judgeServed, refusedBy } from './serving.ts';

type Kind = 'merchants' | 'resellers';
type Body = Readonly<Record<string, unknown>>;

/** The assumed body of a new one. */
export const bodyOf = ({ build }: Context, kind: Kind): Body => (kind === 'merchants' ? build.merchant() : build.reseller());

/** Makes a merchant that no rule is judged of; a refusal ends the test as unobservable. */
export async function makeMerchant(context: Context, as: PersonaName): Promise<string> {
  const sent = bodyOf(context, 'merchants');
  const made = await context.api.assumed('merchants.create', { as, body: sent });
  if (!made.ok) unobservable(refusedBy(made));
  return idOf(context, 'merchants', made, { sent, as });
}

/** Judges what can be done with a record of its own kind, from its creation to its restoration, with more in between. Answers its id. */
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
  const { json } = await read(`${one} just made`);
  await judgeServed(context, rule, `${kind}.update`, { as, params, body: { ...recordIn(json, id) } }, `${one} replaced by itself`);
  await more(id);
  await judgeServed(context, rule, `${kind}.delete`, { as, params }, `the deletion of ${one} just made`);
  await judgeServed(context, rule, `${kind}.restore`, { as, params }, `${one} brought back`);
  await read(`${one} that was brought back`);
}
