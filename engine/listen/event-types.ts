import { at } from '../../fixtures/client/answer.ts';
import { readPages, type AskPage, type Bounds, type Page } from '../../fixtures/client/pages.ts';
import { eventTypes } from '../../schemas/events/catalogue.ts';
import { nearest } from '../../schemas/shared/nearest.ts';
import { NoAnswer, type Gateway } from './gateway.ts';

const ours: readonly string[] = eventTypes.map(({ name }) => name);

const bounds: Bounds = { sizes: [100], pages: 20 };

/** Returns undefined if this caller cannot list all types. */
export async function typesOf(gateway: Gateway): Promise<readonly string[] | undefined> {
  const ask: AskPage<Page> = async (members) => {
    const query = Object.fromEntries(Object.entries(members).map(([name, value]) => [name, String(value)]));
    const { status, json } = await gateway.ask('GET', '/api/notifications/event-types', { query });
    return { status, ok: status === 200, json, text: JSON.stringify(json) };
  };
  const known: string[] = [];
  const reading = await readPages(ask, (page) => void known.push(...namesOn(page)), bounds).catch((error: unknown) => {
    if (error instanceof NoAnswer) return undefined;
    throw error;
  });
  return reading?.end === 'last' && known.length > 0 ? known : undefined;
}

function namesOn({ json }: Page): readonly string[] {
  const list: unknown = Array.isArray(json) ? json : at(json, 'items');
  if (!Array.isArray(list)) return [];
  const names = list.map((entry: unknown) => (typeof entry === 'string' ? entry : at(entry, 'name')));
  return names.filter((name): name is string => typeof name === 'string');
}

/** The message for an unknown name; undefined if the name is in the gateway's list or, without one, in ours. */
export function unknownType(name: string, known: readonly string[] = ours): string | undefined {
  if (known.includes(name)) return undefined;
  const near = nearest(name, known);
  return `there is no event type ${JSON.stringify(name)}; ${near.length === 0 ? 'GET /api/notifications/event-types lists them' : `did you mean ${near.join(', ')}?`}`;
}

/** The same for an entry of `--types`, which may also be `group.*` or `*`. */
export function unknownPattern(entry: string, known: readonly string[] = ours): string | undefined {
  if (!entry.includes('*')) return unknownType(entry, known);
  const groups = ['*', ...new Set(known.map((name) => `${name.slice(0, name.lastIndexOf('.'))}.*`))];
  if (groups.includes(entry)) return undefined;
  const near = nearest(entry, groups.slice(1));
  return `no event type matches ${JSON.stringify(entry)}; ${near.length === 0 ? 'write a group of types like customer.*' : `did you mean ${near.join(', ')}?`}`;
}
