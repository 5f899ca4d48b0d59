/** Listens to the events of a walk: by a listen session, which no receiver is needed for. */
import { isJsonObject, type JsonObject } from '../../schemas/shared/json.ts';
import type { Api } from '../../fixtures/client/api.ts';
import { isUnobservable } from '../../fixtures/errors.ts';
import type { Lateness } from './lateness.ts';

/** Who listens: the persona that most steps are taken as. */
const listener = 'merchantAdmin';

interface Awaited {
  readonly lateness: Lateness;
  /** How many the other side showed. */
  readonly events: number;
}

/** A session shows the events of the walk without a receiver. Undefined where none can be opened. */
export async function openSession(api: Api): Promise<string | undefined> {
  const answer = await api.call('listenSessions.create', { as: listener, body: {}, allow501: true }).catch(notObservable);
  const id = answer?.ok === true ? answer.get('id') : undefined;
  return typeof id === 'string' ? id : undefined;
}

function notObservable(error: unknown): undefined {
  if (!isUnobservable(error)) throw error;
}

/** Polls from where the last poll ended until as many events are there as are awaited, or the time is over. */
export async function eventsOf(api: Api, id: string, awaited?: Awaited): Promise<readonly JsonObject[] | undefined> {
  // A gateway may show an event again, with the same id.
  const seen = new Map<unknown, unknown>();
  let [cursor, isShown]: [cursor: unknown, isShown: boolean] = [undefined, true];
  const look = async (): Promise<void> => {
    const query = { MaxResultCount: 1000, suppressNulls: false, ...(typeof cursor === 'string' ? { CursorUtc: cursor } : {}) };
    const answer = await api.call('listenSessions.events', { as: listener, params: { id }, query, allow501: true }).catch(notObservable);
    const shown = answer?.get('events');
    isShown = Array.isArray(shown);
    cursor = answer?.get('nextCursorUtc');
    if (Array.isArray(shown)) for (const event of shown.filter(isJsonObject)) seen.set(event['eventId'] ?? event['body'], event['body']);
  };
  await look();
  if (awaited !== undefined && awaited.events > 0) {
    await awaited.lateness.settle('events', () => (isShown && seen.size < awaited.events ? ['of a walk'] : []), look);
    // And once more, for one too many.
    await look();
  }
  return isShown ? [...seen.values()].flatMap(bodyOf) : undefined;
}

function bodyOf(text: unknown): readonly JsonObject[] {
  const value = typeof text === 'string' ? jsonOf(text) : undefined;
  return isJsonObject(value) ? [value] : [];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
