import { eventCatalogue, type EventData, type EventTypeName } from '../../../schemas/events/catalogue.ts';
import { epochMilliseconds, type Instant } from '../../../schemas/shared/instant.ts';
import type { DueHandlers } from './due.ts';
import { padded } from './hex.ts';
import { array, freely, instant, object, oneOf, owned, text, Type } from './record-schema.ts';
import type { StagedEvent } from './event.ts';
import type { EventConsumer, World } from './world.ts';

/** Crockford's base 32 in lower case: without letters that look like digits. */
const base32 = '0123456789abcdefghjkmnpqrstvwxyz';
const timeLength = 10;
const randomLength = 16;

/** Like a ULID: 48 bits of time, 80 of the world's randomness. */
export const eventId = (world: World): string => timedId(world, world.random.characters(base32, randomLength));

/** For an event that only watchers see. It takes no randomness, so that watching does not change the world. */
const unseenId = (world: World): string => timedId(world, padded(String(++world.eventWatch.unseen), randomLength));

/** The beginning of the last id: events come in groups of one time. */
let last = { ms: NaN, beginning: '' };

function timedId(world: World, end: string): string {
  const ms = epochMilliseconds(world.clock.now());
  if (ms !== last.ms) last = { ms, beginning: `evt_${inBase32(ms)}` };
  return last.beginning + end;
}

function inBase32(ms: number): string {
  let rest = ms;
  let time = '';
  for (let i = 0; i < timeLength; i++) {
    time = base32[rest % 32] + time;
    rest = Math.floor(rest / 32);
  }
  return time;
}

export const StagedEvents = object({
  events: array(
    Type.Unsafe<StagedEvent>(
      object({ id: text(), type: oneOf(...Object.keys(eventCatalogue)), at: instant(), ...owned(), data: freely() }),
    ),
  ),
});

const nobody: readonly EventConsumer[] = [];

/** The consumers that may be interested in an event of a merchant, or of the platform if null. */
function concernedBy(world: World, merchantId: string | null): readonly EventConsumer[] {
  let concerned: EventConsumer[] | undefined;
  for (const consumer of world.eventConsumers) if (consumer.awaits(world, merchantId)) (concerned ??= []).push(consumer);
  return concerned ?? nobody;
}

type DataOf<Name extends EventTypeName> = EventData<Name> | (() => EventData<Name>);

const made = <Name extends EventTypeName>(data: DataOf<Name>): EventData<Name> => (typeof data === 'function' ? data() : data);

/** An event that only watchers see. Its data is created on first read, since most of these events are never read. */
class SeenEvent<Name extends EventTypeName> implements StagedEvent<Name> {
  readonly id: string;
  readonly type: Name;
  readonly at: Instant;
  readonly merchantId: string | null;
  readonly resellerId: string | null;
  readonly #data: DataOf<Name>;

  constructor(id: string, type: Name, at: Instant, merchantId: string | null, resellerId: string | null, data: DataOf<Name>) {
    this.id = id;
    this.type = type;
    this.at = at;
    this.merchantId = merchantId;
    this.resellerId = resellerId;
    this.#data = data;
  }

  get data(): EventData<Name> {
    return made(this.#data);
  }
}

/**
 * Stages an event in the same step as the change that causes it (concepts: Events). `data` is JSON as sent, with instants as text; a
 * function may be called later, or never: it reads only records that it was given, which never change. An event without a merchant belongs
 * to the platform.
 */
export function stageEvent<Name extends EventTypeName>(world: World, type: Name, merchantId: string | null, data: DataOf<Name>): void {
  const { watchers } = world.eventWatch;
  const concerned = concernedBy(world, merchantId);
  // The common case: no session or subscription selects it.
  if (watchers.size === 0 && concerned.length === 0) return;
  const resellerId = merchantId === null ? null : (world.records.merchants.get(merchantId)?.resellerId ?? null);
  const at = world.clock.now();
  if (concerned.length === 0) {
    const event = new SeenEvent(unseenId(world), type, at, merchantId, resellerId, data);
    for (const watch of watchers) watch(event);
    return;
  }
  const event: StagedEvent<Name> = { id: eventId(world), type, at, merchantId, resellerId, data: made(data) };
  if (concerned.some(({ reads }) => reads === 'afterwards')) logEvent(world, event);
  for (const consumer of concerned) if (consumer.reads === 'step') consumer.take(world, [event]);
  for (const watch of watchers) watch(event);
}

/** Plain data, for snapshots. It is empty at the end of each instant. */
const logOf = (world: World) => world.state('stagedEvents', () => ({ events: [] }));

const readLog = 'events.fanOut';

/** Appends an event to the log, which is read as due work of the same instant, before any request sees the world. */
export function logEvent(world: World, event: StagedEvent): void {
  const { events } = logOf(world);
  events.push(event);
  if (events.length > 1) return;
  world.schedule.add({ at: event.at, kind: readLog, id: '' });
}

export function takeLog(world: World): readonly StagedEvent[] {
  const log = logOf(world);
  const { events } = log;
  log.events = [];
  return events;
}

export const eventDueWork: DueHandlers<typeof readLog> = {
  [readLog]: (world) => {
    const events = takeLog(world);
    for (const consumer of world.eventConsumers) if (consumer.reads === 'afterwards') consumer.take(world, events);
  },
};
