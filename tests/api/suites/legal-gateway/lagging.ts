/** A gateway whose lists, counts and logs lag behind its records: such reads are answered from a copy of its world that is some time old. */
import { operations } from '../../../../schemas/catalogue.ts';
import { isJsonObject } from '../../../../schemas/shared/json.ts';
import { startSimulator, type Simulator, type SimulatorOptions } from '../../../../simulator/main.ts';
import type { Snapshot } from '../../../../simulator/store/world.ts';
import type { KeptWorld } from '../../../../simulator/worlds/kept-world.ts';
import { now } from '../../../time.ts';
import type { Rewriting } from '../rewriting-proxy.ts';

export interface Lagging {
  readonly simulator: Simulator;
  readonly rewriting: Pick<Rewriting, 'from' | 'value'>;
  close(): Promise<void>;
}

/** How often the world is copied, in milliseconds. */
const step = 200;

const others: ReadonlySet<string> = new Set([
  'apiKeys.approximateCount',
  'auditLog.approximateTotalCount',
  'favorites.ids',
  'notificationEvents.outcomeSummary',
  'inbox.unreadSummary',
  'smsConsent.check',
  'userAnnouncements.list',
  'userAnnouncements.pendingPopups',
  'userAnnouncements.unreadCount',
  'users.approximateCount',
]);
/** The operations that lag, by method and path: none of one record. */
const lagging: ReadonlySet<string> = new Set(
  operations.flatMap(({ id, method, path, paged }) => {
    const isLate = paged === true || /\.(count|summaryCounts)$|^usageReports\.|^reports\./.test(id) || others.has(id);
    return isLate && !path.includes('{') ? [`${method} ${path}`] : [];
  }),
);

/** Starts a simulator and, beside it, its world of `lateness` milliseconds ago. */
export async function startLagging(options: Partial<SimulatorOptions>, lateness: number): Promise<Lagging> {
  const worlds: KeptWorld[] = [];
  const started: SimulatorOptions = { port: 0, seed: 7, ...options, prepare: (world) => void worlds.push(world) };
  const simulator = await startSimulator(started);
  const copy = await startSimulator(started);
  const [present, past] = worlds as [KeptWorld, KeptWorld];
  const taken: { readonly at: number; readonly snapshot: Snapshot }[] = [];
  const take = (): void => {
    taken.push({ at: performance.now(), snapshot: quiet(present.snapshot()) });
    while (taken.length > 2 && taken[1]!.at < performance.now() - lateness) taken.shift();
  };
  take();
  const timer = setInterval(take, step);
  // The copy is reset to this snapshot, whose content is replaced.
  const shown = { ...taken[0]!.snapshot };
  past.begin({ seeded: past.seeded, start: { snapshot: shown }, inheritance: null });
  let shownAt: number | undefined;
  const turn = async (): Promise<void> => {
    const wanted = taken.findLast(({ at }) => at <= performance.now() - lateness) ?? taken[0]!;
    if (wanted.at === shownAt) return;
    shownAt = wanted.at;
    Object.assign(shown, wanted.snapshot);
    await copy.inside.control('worlds.reset', { id: past.id });
  };
  let turning = Promise.resolve();
  return {
    simulator,
    rewriting: {
      async from({ method, url }) {
        if (!lagging.has(`${method} ${url.split('?', 1)[0]!}`)) return undefined;
        turning = turning.then(turn);
        await turning;
        return copy.url;
      },
      value: (value, path, url) => (/\/listen-sessions\/[^/]+\/events$/.test(path) ? polledBefore(value, url, now() - lateness) : value),
    },
    async close() {
      clearInterval(timer);
      await turning;
      await copy.close();
      await simulator.close();
    },
  };
}

/** Nothing is due in the copy, and it sends nothing. */
function quiet(snapshot: Snapshot): Snapshot {
  const isOver = (one: object): boolean => 'status' in one && one.status !== 'Pending' && one.status !== 'Retrying';
  return { ...snapshot, schedule: [], records: { ...snapshot.records, deliveries: (snapshot.records['deliveries'] ?? []).filter(isOver) } };
}

/** A poll without the events that were staged after an instant. */
function polledBefore(value: unknown, url: string, instant: number): unknown {
  if (!isJsonObject(value) || !Array.isArray(value['events'])) return value;
  const events = value['events'].filter((event) => isJsonObject(event) && Date.parse(String(event['stagedAtUtc'])) < instant);
  if (events.length === value['events'].length) return value;
  const query = new URL(url, 'http://gateway').searchParams;
  const cursor: unknown = events.at(-1)?.['stagedAtUtc'] ?? query.get('CursorUtc');
  const { nextCursorUtc: _later, ...rest } = value;
  return { ...rest, events, ...(cursor === null && query.get('suppressNulls') === 'true' ? {} : { nextCursorUtc: cursor }) };
}
