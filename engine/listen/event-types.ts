/** Names of event types: the gateway's where it lists them, and suggestions for a wrong name. */
import { at } from '../../fixtures/client/answer.ts';
import { eventTypes } from '../../schemas/events/catalogue.ts';
import { nearest } from '../../schemas/shared/nearest.ts';
import { NoAnswer, type Gateway } from './gateway.ts';

const ours: readonly string[] = eventTypes.map(({ name }) => name);

/** The types that the gateway lists; undefined when this caller cannot list them. */
export async function typesOf(gateway: Gateway): Promise<readonly string[] | undefined> {
  const reply = await gateway.ask('GET', '/api/notifications/event-types').catch((error: unknown) => {
    if (error instanceof NoAnswer) return undefined;
    throw error;
  });
  if (reply?.status !== 200) return undefined;
  const list = Array.isArray(reply.json) ? reply.json : at(reply.json, 'items');
  if (!Array.isArray(list)) return undefined;
  const names = list.map((entry: unknown) => (typeof entry === 'string' ? entry : at(entry, 'name')));
  const known = names.filter((name): name is string => typeof name === 'string');
  return known.length === 0 ? undefined : known;
}

/** The message for an unknown name; undefined when the gateway's list, or ours if it has none, contains it. */
export function unknownType(name: string, known: readonly string[] = ours): string | undefined {
  if (known.includes(name)) return undefined;
  const near = nearest(name, known);
  return `there is no event type ${JSON.stringify(name)}; ${near.length === 0 ? 'GET /api/notifications/event-types lists them' : `did you mean ${near.join(', ')}?`}`;
}

/** The same for an entry of `--types`, which may be `group.*` or `*` as well. */
export function unknownPattern(entry: string, known: readonly string[] = ours): string | undefined {
  if (!entry.includes('*')) return unknownType(entry, known);
  const groups = ['*', ...new Set(known.map((name) => `${name.slice(0, name.lastIndexOf('.'))}.*`))];
  if (groups.includes(entry)) return undefined;
  const near = nearest(entry, groups.slice(1));
  return `no event type matches ${JSON.stringify(entry)}; ${near.length === 0 ? 'write a group of types like customer.*' : `did you mean ${near.join(', ')}?`}`;
}
