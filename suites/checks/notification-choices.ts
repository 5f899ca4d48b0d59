/** Measures what a target chose for webhooks and their deliveries. If a step fails, nothing is recorded. */
import { at, required, type Answer, type Context } from '../../fixtures/test.ts';
import type { OperationId } from '../../schemas/catalogue.ts';
import { observeChoice } from './choice.ts';
import { membersOf, nullsIn } from './members.ts';
import { isRefused } from './refused.ts';
import { idOf } from './created.ts';
import { make } from './resource.ts';
import { isAbsent } from './serving.ts';

const as = 'merchantAdmin' as const;
const day = 86_400_000;
const minute = 60_000;
type Body = Readonly<Record<string, unknown>>;

export function wholeDays(from: unknown, to: unknown): number | undefined {
  if (typeof from !== 'string' || typeof to !== 'string') return undefined;
  const between = Date.parse(to) - Date.parse(from);
  const days = Math.round(between / day);
  return Math.abs(between - days * day) <= minute ? days : undefined;
}

/** Whether the target file gives the body: the suite cannot know how to change it. */
export const isOwn = ({ api }: Context, operation: OperationId): boolean => api.bodyFor(operation, undefined) !== undefined;

/** Tries a webhook whose address is not https, after one with https was accepted. */
export async function observeHttps({ api, build, judge }: Context): Promise<void> {
  const body = build.body('notificationDestinations.create');
  const { url } = body['config'] as { readonly url: string };
  const plain = { ...body, config: { url: url.replace('https:', 'http:') } };
  const answer = await api.call('notificationDestinations.create', { as, body: plain });
  if (answer.ok || (isRefused(answer) && !isAbsent(answer))) observeChoice(judge, 'webhooks.requireHttps', !answer.ok);
}

export async function observeRotation({ api, judge }: Context, id: string): Promise<void> {
  const begun = await api.call('notificationDestinations.beginSecretRotation', { as, params: { id } });
  if (begun.ok) observeChoice(judge, 'webhooks.rotationMaxDays', wholeDays(begun.get('beganAt'), begun.get('expiresAt')));
}

export async function observeCopy({ api, build, judge }: Context, id: string): Promise<void> {
  const copy = await api.call('notificationDestinations.duplicate', { as, params: { id }, body: { name: build.name('copy') } });
  const isEnabled = copy.get('isEnabled');
  if (copy.ok && typeof isEnabled === 'boolean') observeChoice(judge, 'notifications.copies', isEnabled ? 'asSource' : 'disabled');
}

/** Longer than any window that a simulator can be configured to allow, in days. */
const tooLong = 3660;

/** Days of the longest window whose deliveries are listed, if any. */
export async function maxWindow({ api, clock }: Context): Promise<number | undefined> {
  const now = (await clock.now()).getTime();
  const isListed = async (days: number): Promise<boolean | undefined> => {
    const query = { fromUtc: new Date(now - days * day).toISOString(), toUtc: new Date(now).toISOString() };
    const answer = await api.call('notificationEvents.list', { as, query });
    return answer.ok || isRefused(answer) ? answer.ok : undefined;
  };
  let [low, high] = [1, tooLong];
  if ((await isListed(low)) !== true || (await isListed(high)) !== false) return undefined;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const isTaken = await isListed(middle);
    if (isTaken === undefined) return undefined;
    if (isTaken) low = middle;
    else high = middle;
  }
  return low;
}

/** Sends all events to a new destination; returns its id. */
async function subscribed(context: Context, over?: Body): Promise<string> {
  const { api, build } = context;
  const sent = build.body('notificationDestinations.create', over);
  const made = await api.assumed('notificationDestinations.create', { as, body: sent });
  const destination = await idOf(context, 'notificationDestinations', made, { sent });
  await api.assumed('notificationSubscriptions.create', {
    as,
    body: build.body('notificationSubscriptions.create', { destinationIds: [destination], isEnabled: true }),
  });
  return destination;
}

/** The greatest age of a delivery to wait for, in days. */
const oldest = 366;

/** The age in days at which a delivery can no longer be replayed, in a world. */
export async function replayableDays(context: Context): Promise<number | undefined> {
  const { api, clock, target } = context;
  const destination = await subscribed(context, { type: 'Inbox', config: { userIds: [target.personas.merchantAdmin!.userId!] } });
  await make(context, 'customers');
  await clock.pass('PT1S');
  const list = await api.call('notificationEvents.list', { as });
  const records = membersOf(list.json).flatMap(({ value }): readonly unknown[] => (Array.isArray(value) ? value : []));
  const id = at(
    records.find((record) => at(record, 'destinationId') === destination),
    'id',
  );
  if (typeof id !== 'string') return undefined;
  const read = (): Promise<Answer> => api.call('notificationEvents.read', { as, params: { id } });
  const first = await read();
  if (!first.ok || first.get('isReplayable') !== true) return undefined;
  for (let days = 1; days <= oldest; days++) {
    await clock.pass('P1D');
    const answer = await read();
    if (answer.status === 404 || answer.get('isReplayable') === false) return days;
    if (!answer.ok) return undefined;
  }
  return undefined;
}

const maxEvents = 30;

/** Observes an unreachable endpoint in a world: after how many failures it is suppressed, and what then happens to an event. */
export async function observeFailures(context: Context): Promise<void> {
  const { api, clock, judge } = context;
  const id = await subscribed(context);
  const deliveries = async (): Promise<unknown> => {
    const now = (await clock.now()).getTime();
    const body = { fromUtc: new Date(now - day).toISOString(), toUtc: new Date(now).toISOString() };
    return required(await api.call('notificationEvents.outcomeSummary', { as, body }), 'the outcomes of a day').get('total');
  };
  const happens = async (): Promise<void> => {
    await make(context, 'customers');
    await clock.pass('PT1S');
  };
  for (let events = 0; events < maxEvents; events++) {
    await happens();
    const state = await api.call('notificationDestinations.suppression', { as, params: { id } });
    if (!state.ok) return;
    if (state.get('isSuppressed') !== true) continue;
    observeChoice(judge, 'webhooks.suppressAfter', state.get('consecutiveFailureCount'));
    const before = await deliveries();
    await happens();
    const after = await deliveries();
    if (typeof before === 'number' && typeof after === 'number')
      observeChoice(judge, 'webhooks.whileSuppressed', after > before ? 'recorded' : 'dropped');
    return;
  }
}

/** The prefix of the signature headers in a poll's events: the common beginning of three header names. */
export function headerPrefixOf(events: readonly Body[]): string | undefined {
  const names = new Set(membersOf(events).map(({ name }) => name.toLowerCase()));
  const prefixes = [...names].flatMap((name) => /^(.+)-signature$/.exec(name)?.[1] ?? []);
  return prefixes.find((prefix) => names.has(`${prefix}-id`) && names.has(`${prefix}-timestamp`));
}

// The suppression state of a destination, whose members are not documented.

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
