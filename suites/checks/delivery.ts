/** Deliveries as the target lists and shows them. Neither form is documented. */
import { type Answer, type Context, at, required, unobservable, type Post } from '../../fixtures/test.ts';
import { eventually } from './eventually.ts';
import { lookThrough } from './listed.ts';
import { membersOf } from './members.ts';
import type { Webhook } from './webhook.ts';

// The target's clock, which may differ from that of the suite.

/** When the target answered, by its own clock, in milliseconds: the world's, else the `Date` of the answer, else the suite's own. */
export async function answeredAt({ world, clock }: Pick<Context, 'world' | 'clock'>, answer: Pick<Answer, 'header'>): Promise<number> {
  const date = Date.parse(answer.header('date') ?? '');
  return world === undefined && !Number.isNaN(date) ? date : (await clock.now()).getTime();
}

const as = 'merchantAdmin' as const;
/** The greatest difference between the clocks of target and suite, in milliseconds. */
const skew = 120_000;
const maxRead = 5;

const window = (from: number, to: number) => ({ fromUtc: new Date(from).toISOString(), toUtc: new Date(to).toISOString() });

/** A window around the present; the form of a window is not documented. */
export async function windowAround({ clock }: Context) {
  const now = (await clock.now()).getTime();
  return window(now - skew, now + skew);
}

/** A short window around an answer, by the clock of the target if it shows one: the deliveries of other tests hardly fill a page of it. */
export async function windowOf(context: Context, answer: Answer) {
  const at = await answeredAt(context, answer);
  return window(at - 10_000, at + 10_000);
}

/** Ids of the deliveries to a destination: listed records that mention it. */
export async function deliveriesTo(context: Context, { id }: Webhook): Promise<readonly string[]> {
  const window = await windowAround(context);
  const ask = (members: object): Promise<Answer> =>
    context.api.call('notificationEvents.list', { as, query: { ...window, suppressNulls: false, ...members } });
  const idsOn = ({ json }: Answer): readonly string[] => {
    const all = [{ value: json }, ...membersOf(json)].flatMap(({ value }) => (Array.isArray(value) ? (value as unknown[]) : []));
    return all.flatMap((record) => {
      const own = at(record, 'id');
      return typeof own === 'string' && JSON.stringify(record).toLowerCase().includes(id.toLowerCase()) ? [own] : [];
    });
  };
  const { answer } = await eventually(
    context,
    'deliveries',
    () => lookThrough(ask, (one) => idsOn(one).length > 0, { destinationId: id }),
    ({ page }) => page !== undefined,
  );
  const { page, pages, unread } = answer;
  if (page !== undefined) return [...new Set(idsOn(page))];
  required(pages[0] ?? (await ask({})), 'the list of deliveries');
  return unobservable(`notificationEvents.list shows no delivery with its destination${unread === undefined ? '' : `: ${unread}`}`);
}

export async function readDeliveries(context: Context, webhook: Webhook): Promise<readonly [Answer, ...Answer[]]> {
  const read: Answer[] = [];
  for (const id of (await deliveriesTo(context, webhook)).slice(0, maxRead))
    read.push(
      required(await context.api.call('notificationEvents.read', { as, params: { id }, query: { suppressNulls: false } }), 'a delivery'),
    );
  const [first, ...others] = read;
  return first === undefined
    ? unobservable('notificationEvents.read finds no delivery that notificationEvents.list shows')
    : [first, ...others];
}

export function showsBody(answer: Answer, { body }: Post): boolean {
  const shown = membersOf(answer.json).map(({ value }) => value);
  const encoded = Buffer.from(body).toString('base64');
  return (
    shown.includes(body) || shown.includes(encoded) || shown.some((value) => isObject(value) && JSON.stringify(value) === compact(body))
  );
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** JSON without whitespace; any other text unchanged. */
function compact(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body));
  } catch {
    return body;
  }
}

const leaves = (value: unknown): readonly unknown[] =>
  membersOf(value)
    .map((member) => member.value)
    .filter((leaf) => (typeof leaf === 'string' && leaf !== '') || typeof leaf === 'number');

/** The least share of a sample's values that a posted sample repeats: values generated for each post, such as ids and instants, differ. */
const least = 0.5;

/** A value that is an object, or whose text contains one; undefined otherwise. */
function asObject(value: unknown): object | undefined {
  if (typeof value === 'object') return value ?? undefined;
  if (typeof value !== 'string' || !value.trim().startsWith('{')) return undefined;
  try {
    return JSON.parse(value) as object;
  } catch {
    return undefined;
  }
}

/**
 * Whether a post carries the catalogue's sample: the whole, or the payload part, since neither envelope is documented. Undefined if they cannot be
 * compared.
 */
export function carries({ body }: Post, sample: Answer): boolean | undefined {
  const whole = asObject(sample.json);
  // Numbers alone, such as counts of samples, say nothing about a sample.
  const parts = [whole, ...Object.values(whole ?? {}).map(asObject)]
    .map(leaves)
    .filter((part) => part.length > 1 && part.some((leaf) => typeof leaf === 'string'));
  if (parts.length === 0) return undefined;
  const posted = asObject(body);
  const values = new Set(leaves(posted));
  const repeats = (leaf: unknown): boolean => (posted === undefined ? body.includes(String(leaf)) : values.has(leaf));
  return parts.some((part) => part.filter(repeats).length >= part.length * least);
}
