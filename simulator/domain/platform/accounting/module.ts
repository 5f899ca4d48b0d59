/** The connection to accounting providers (endpoints: Accounting OAuth; assumptions: 29, 36). */
import { instant, nullable, oneOf, record, text, type Stored, uuid } from '../../kernel/record-schema.ts';
import type { World } from '../../kernel/world.ts';
import { mayAct } from '../users/record.ts';
import { publicPath, publicUrl } from '../../kernel/addresses.ts';
import { worldLimits } from '../../../../schemas/limits.ts';
import type { accounting, AccountingConsentDto } from '../../../../schemas/platform/accounting/group.ts';
import { formatInstant, minutes, plus } from '../../../../schemas/shared/instant.ts';
import { keepWithin } from '../../kernel/collection.ts';
import { ok } from '../../kernel/call.ts';
import type { CallTo, HandlersOf } from '../../kernel/handler.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

/** A flow that connects a user with an accounting provider (assumptions: 29, 36). */
const AccountingFlowRecord = record({
  /** The user who started the flow; no other user can complete it. */
  userId: uuid(),
  provider: text(),
  /** Where the caller wants to continue: stored, but never redirected to. */
  returnPath: nullable(text()),
  /** Index key; the state itself is not stored. */
  stateHash: text(),
  expiresAt: instant(),
  outcome: nullable(oneOf('Connected', 'Denied', 'ExchangeFailed')),
});
type AccountingFlowRecord = Stored<typeof AccountingFlowRecord>;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const length = 32;

/** A new state. It begins with the name of the world, so that no search for the world is needed. */
function newState(world: World): string {
  const payload = world.secrets.characters('accounting state', alphabet, length);
  return `${world.keys.salt}.${payload}.${world.crypto.sign(`accounting state ${payload}`)}`;
}

const hashOf = (world: World, state: string): string => world.crypto.sha256(state);

/** The flow of a state that is still valid: unused, not expired, and its user may act. */
export function openFlow(world: World, state: string): AccountingFlowRecord | undefined {
  const [flow] = world.records.accountingFlows.by('stateHash', hashOf(world, state));
  if (flow === undefined || flow.outcome !== null || world.clock.now() >= flow.expiresAt) return undefined;
  const user = world.records.users.get(flow.userId);
  return user !== undefined && mayAct(user, world.clock.now()) ? flow : undefined;
}

/** The code that the simulated provider issues for this state only. */
export const codeFor = (world: World, state: string): string => world.crypto.sign(`accounting code ${state}`);

const providers: readonly string[] = ['sim-books'];
const lifetime = minutes(10);
/** A path of the caller's own pages: not an address, nor anything that a browser reads as one. */
const localPath = /^\/(?![/\\])[^\\\s]*$/;

function connect(call: CallTo<'accounting.connect'>) {
  const { world, principal, body } = call;
  const provider = body.provider.toLowerCase();
  const { returnPath = null } = body;
  if (!providers.includes(provider)) throw invalidMember('provider', `The field provider must be one of ${providers.join(', ')}.`);
  if (returnPath !== null && !localPath.test(returnPath))
    throw invalidMember('returnPath', 'The field returnPath must be a path that begins with one slash.');
  const { accountingFlows } = world.records;
  const now = world.clock.now();
  keepWithin(accountingFlows, worldLimits.accountingFlows.max, () => [
    accountingFlows.all().filter(({ expiresAt, outcome }) => outcome !== null || now >= expiresAt),
    accountingFlows.all(),
  ]);
  const state = newState(world);
  const expiresAt = plus(now, lifetime);
  const stateHash = hashOf(world, state);
  const userId = principal.user.id;
  accountingFlows.insert({ id: world.random.uuid(), creationTime: now, userId, provider, returnPath, stateHash, expiresAt, outcome: null });
  const consentUrl = `${publicUrl(world)}/accounting/consent?state=${encodeURIComponent(state)}`;
  const reply: AccountingConsentDto = { consentUrl, state, expiresAt: formatInstant(expiresAt) };
  return ok(reply);
}

type Reason = 'InvalidState' | 'Denied' | 'ExchangeFailed';

/** Returns why a callback fails; null: the connection is made. A valid state can be used once, whatever the outcome. */
function complete(call: CallTo<'accounting.callback'>): Reason | null {
  const { world, principal, query } = call;
  const { state, code, error } = query;
  const flow = state === undefined ? undefined : openFlow(world, state);
  if (state === undefined || flow === undefined || (principal !== null && principal.user.id !== flow.userId)) return 'InvalidState';
  const isExchanged = code !== undefined && world.crypto.isSame(code, codeFor(world, state));
  const outcome = error !== undefined ? 'Denied' : isExchanged ? 'Connected' : 'ExchangeFailed';
  world.records.accountingFlows.replace({ ...flow, outcome });
  return outcome === 'Connected' ? null : outcome;
}

/** Always the same redirect: it contains nothing from the request. */
function callback(call: CallTo<'accounting.callback'>) {
  const reason = complete(call);
  const result = reason === null ? 'result=success' : `result=error&reason=${reason}`;
  const location = `${publicPath(call.world)}${call.world.choices['accounting.redirectPath']}?${result}`;
  return { status: 302, headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } };
}

const handlers = { 'accounting.callback': callback, 'accounting.connect': connect } satisfies HandlersOf<typeof accounting>;

const records = { accountingFlows: kind(AccountingFlowRecord, { stateHash: (flow) => flow.stateHash }) };

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const accountingModule = defineModule({ records, handlers });
