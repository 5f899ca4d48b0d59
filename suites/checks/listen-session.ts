import { bodyRecipeOf } from '../../schemas/recipes.ts';
import { required, unobservable, type Answer, type Caller, type Context, type PersonaName } from '../../fixtures/test.ts';
import type { Query } from '../../fixtures/client/path.ts';
import { answeredAt } from './delivery.ts';
import { idOf } from './created.ts';
import { membersOf } from './members.ts';
import { mayBeTaken, retryPauses } from './resource.ts';
import { eventually, type Looked } from './eventually.ts';

export type Event = Readonly<Record<string, unknown>>;

export interface Session {
  readonly id: string;
  readonly opened: Answer;
  /** Polls with `suppressNulls=false`, by default as the opener. */
  poll(query?: Query, as?: Caller): Promise<Answer>;
  /** Stages a sample; a refusal ends the test as unobservable, since the names of event types are not documented. */
  sample(): Promise<Answer>;
  end(): Promise<Answer>;
  /** Polls until something that was staged shows. */
  until<T>(read: () => Promise<T>, shows: (answer: T) => boolean): Promise<Looked<T>>;
}

const poll = ({ api }: Context, id: string, as: Caller, query: Query = {}): Promise<Answer> =>
  api.call('listenSessions.events', { as, params: { id }, query: { suppressNulls: false, ...query } });

export const pollId = (context: Context, as: Caller, id: string): Promise<Answer> => poll(context, id, as);

/** Body that opens a session unless the target file gives one: no member is required. */
export const openBody = {};
/** An event type that the target file may override. */
const sampleBody = bodyRecipeOf('listenSessions.sample');

export async function open(context: Context, as: PersonaName = 'merchantAdmin'): Promise<Session> {
  const { api, clock, world } = context;
  // Other tests may hold all the sessions that an owner may have.
  for (const pause of world === undefined ? retryPauses : []) {
    const body = api.bodyFor('listenSessions.create', openBody);
    const opened = await api.call('listenSessions.create', { as, body, allow501: true });
    if (opened.ok) return sessionOf(context, opened, as);
    if (!mayBeTaken(opened)) break;
    await clock.wait(pause);
  }
  return sessionOf(context, await api.assumed('listenSessions.create', { as, body: openBody }), as);
}

export async function sessionOf(context: Context, opened: Answer, as: PersonaName = 'merchantAdmin'): Promise<Session> {
  const { api } = context;
  const id = await idOf(context, 'listenSessions', opened, { as });
  return {
    id,
    opened,
    until: (read, shows) => eventually(context, 'events', read, shows),
    poll: (query, by = as) => poll(context, id, by, query),
    sample: () => api.assumed('listenSessions.sample', { as, params: { id }, body: sampleBody }),
    end: () => api.call('listenSessions.end', { as, params: { id }, ...given(api.bodyFor('listenSessions.end', undefined)) }),
  };
}

const given = (body: unknown): { readonly body?: unknown } => (body === undefined ? {} : { body });

export async function inSession<T>(context: Context, use: (session: Session) => Promise<T>, as?: PersonaName): Promise<T> {
  const session = await open(context, as);
  try {
    return await use(session);
  } finally {
    if (context.world === undefined) await session.end().catch(() => undefined);
  }
}

const plain = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d{2}-\d{2}T.*|[\w.-]+:\/\/.*)$/i;

/**
 * Texts that can be the signing secret, the likeliest first: under a name such as `secret`, else any long text that is not an id, an instant or an
 * address, since the names of the members are not documented.
 */
export function secretsIn(opened: Answer): readonly string[] {
  const texts = membersOf(opened.json).flatMap(({ name, value }) =>
    typeof value === 'string' && !plain.test(value) ? [{ name, value }] : [],
  );
  const isNamed = (names: RegExp) => texts.filter(({ name, value }) => names.test(name) && value.length >= 8);
  const isLong = texts.filter(({ value }) => value.length >= 16);
  return [...new Set([...isNamed(/secret/i), ...isNamed(/sign|hmac/i), ...isLong].map(({ value }) => value))];
}

const isEvent = (value: unknown): value is Event => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The events of a poll; null counts as none. */
export function eventsOf(answer: Answer): readonly Event[] {
  const events: unknown = answer.get('events');
  return Array.isArray(events) ? events.filter(isEvent) : [];
}

/** The values of an event that its members name as its id. */
export const namedIds = (event: Event): readonly string[] =>
  Object.entries(event).flatMap(([name, value]) =>
    /^(event|delivery|message)?id$/i.test(name) && (typeof value === 'string' || typeof value === 'number') ? [String(value)] : [],
  );

/** A text that can be an id: a word with a digit, but no instant. */
const isIdLike = (value: unknown): value is string =>
  typeof value === 'string' && /^(?=.*\d)[\w.:-]{2,100}$/.test(value) && Number.isNaN(Date.parse(value));

/**
 * The identity of an event. Clients must deduplicate, but the key is not documented, nor its name: what is named as an id and every text that
 * can be one, else its whole content.
 */
export function identity(event: Event): string {
  const parts = new Set([...namedIds(event), ...Object.values(event).filter(isIdLike)]);
  return JSON.stringify(parts.size > 0 ? [...parts].toSorted() : event);
}

export const identitiesOf = (answer: Answer): readonly string[] => eventsOf(answer).map(identity);

export interface Drained {
  readonly events: readonly string[];
  readonly cursor: string | undefined;
  /** The answers with events, oldest first; the last answer if none had any. */
  readonly answers: readonly [Answer, ...Answer[]];
}

/** Follows nextCursorUtc, from the oldest event or from a cursor, until no new events arrive. */
export async function drain(session: Session, from?: string, batch = 100): Promise<Drained> {
  const events = new Set<string>();
  const answers: Answer[] = [];
  let cursor = from;
  for (let polls = 0; polls < 500; polls++) {
    const answer = required(await session.poll({ CursorUtc: cursor, MaxResultCount: batch }), 'a poll of a live session', 200);
    const before = events.size;
    for (const event of identitiesOf(answer)) events.add(event);
    const next: unknown = answer.get('nextCursorUtc');
    if (typeof next === 'string') cursor = next;
    if (events.size > before) answers.push(answer);
    else return { events: [...events], cursor, answers: answers.length > 0 ? (answers as [Answer, ...Answer[]]) : [answer] };
  }
  return unobservable('more events arrive than the test can read');
}

export interface DrainedNew extends Drained, Pick<Looked, 'isConclusive' | 'why'> {
  readonly fresh: readonly string[];
}

/** Reads like `drain`, until an unknown event arrives or no more time is allowed. */
export async function drainNew(session: Session, known: Iterable<string>, from?: string): Promise<DrainedNew> {
  const before = new Set(known);
  const freshIn = ({ events }: Drained): readonly string[] => events.filter((event) => !before.has(event));
  const { answer, isConclusive, why } = await session.until(
    () => drain(session, from),
    (read) => freshIn(read).length > 0,
  );
  return { ...answer, fresh: freshIn(answer), isConclusive, why };
}

/** Stages samples one after another and reads all from the start after each; returns the new events of each reading. */
export async function stageInTurn(
  session: Session,
  count: number,
): Promise<{ readonly last: Drained; readonly rounds: readonly (readonly string[])[] }> {
  const rounds: (readonly string[])[] = [];
  let last = await drain(session);
  const known = new Set(last.events);
  for (let i = 0; i < count; i++) {
    await session.sample();
    const read = await drainNew(session, known);
    const { fresh } = read;
    last = read;
    if (fresh.length === 0) unobservable('a sample that was staged does not arrive, or cannot be distinguished from earlier ones');
    for (const event of fresh) known.add(event);
    rounds.push(fresh);
  }
  return { last, rounds };
}

/** A member of a poll as an instant in milliseconds; undefined if it is not an instant. */
export function instantAt(answer: Answer, member: string): number | undefined {
  const value = answer.get(member);
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

export async function lifetime(context: Context, polled: Answer): Promise<number> {
  const expiry = instantAt(polled, 'expiresAtUtc');
  const left = expiry === undefined ? 0 : expiry - (await answeredAt(context, polled));
  return left >= 1000 ? left : unobservable('expiresAtUtc does not show how long a session lives');
}

export const seconds = (milliseconds: number): string => `PT${Math.ceil(milliseconds / 1000)}S`;

/** Lets time pass without losing the session: polls before it would expire. Returns the last poll. */
export async function passAlive(context: Context, session: Session, milliseconds: number): Promise<Answer> {
  let polled = await session.poll();
  for (let left = milliseconds; left > 0;) {
    const step = Math.min(left, Math.floor((await lifetime(context, polled)) / 2));
    await context.clock.pass(seconds(step));
    left -= step;
    polled = await session.poll();
    if (!polled.ok) unobservable(`the session ended during a wait of ${seconds(step)}`);
  }
  return polled;
}
