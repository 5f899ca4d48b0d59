import { UserError } from '../../schemas/shared/user-error.ts';
import type { ControlId, Inside, ObservedDelivery, ObservedEvent } from '../../simulator/main.ts';
import { clientAs, fetchAs } from './caller.ts';
import { Feed } from './feed.ts';
import type { EventType, GatewayEvent, RecordKind, RecordOf } from './types.ts';
import type { DeliveryAttempt, Fault, Persona, SeededWorld, Snapshot, World, WorldClock, WorldOptions } from './world.ts';

interface Feeds {
  readonly events: Feed<unknown>;
  readonly deliveries: Feed<DeliveryAttempt>;
}

const closed = 'the simulator was closed';

export class Worlds {
  readonly #url: () => string;
  readonly #inside: () => Inside;
  /** By world id, for the worlds opened by the test. */
  readonly #feeds = new Map<string, Feeds>();
  #isClosed = false;

  /** Functions, because the simulator takes its watchers before its address and `inside` exist. */
  constructor(url: () => string, inside: () => Inside) {
    this.#url = url;
    this.#inside = inside;
  }

  note({ world, event }: ObservedEvent): void {
    this.#feeds.get(world)?.events.add(String(event['type']), event);
  }

  noteDelivery({ world, ...attempt }: ObservedDelivery): void {
    this.#feeds.get(world)?.deliveries.add(attempt.eventType, attempt);
  }

  async create(options: WorldOptions): Promise<World> {
    const seeded = await this.#running().control('worlds.create', {}, options);
    // It may have been closed meanwhile.
    this.#running();
    return this.open(seeded);
  }

  /** Called when the simulator closes. Rejects all waits for events, and every later call of a world. */
  close(): void {
    this.#isClosed = true;
    for (const id of this.#feeds.keys()) this.#end(id, closed);
  }

  /** @throws UserError when the simulator was closed */
  #running(): Inside {
    if (this.#isClosed) throw new UserError(closed);
    return this.#inside();
  }

  #end(id: string, reason: string): void {
    const feeds = this.#feeds.get(id);
    feeds?.events.end(reason);
    feeds?.deliveries.end(reason);
    this.#feeds.delete(id);
  }

  /** Disposing the default world does not drop it: it lives until the simulator is closed. */
  open(seeded: SeededWorld, isDefault = false): World {
    const { id, personas, keys = {} } = seeded;
    const inside = () => this.#running();
    const url = this.#url();
    const feeds: Feeds = { events: new Feed('event'), deliveries: new Feed('delivery of') };
    this.#feeds.set(id, feeds);
    const control = async <Id extends ControlId>(operation: Id, body?: unknown) => inside().control(operation, { id }, body);
    const clock = clockOf(inside, id);
    const keyOf = (caller: string): string => {
      const known: Readonly<Record<string, Persona>> = { ...keys, ...personas };
      const persona = Object.hasOwn(known, caller) ? known[caller] : undefined;
      if (persona === undefined) throw new UserError(`there is no persona ${caller}; there are ${Object.keys(known).join(', ')}`);
      return persona.key;
    };
    const addFault = async (fault: Fault): Promise<void> => void (await control('faults.add', fault));
    const drop = async (): Promise<void> => {
      await control('worlds.drop');
      this.#end(id, `the world ${id} was dropped`);
    };
    return {
      ...seeded,
      url,
      clock,
      faults: {
        add: addFault,
        all: async () => (await control('faults.read')).faults,
        clear: async () => void (await control('faults.clear')),
      },
      events: {
        next: <Type extends EventType>(type: Type, { within }: { readonly within?: number } = {}) =>
          feeds.events.next(type, within) as Promise<GatewayEvent<Type>>,
        all: <Type extends EventType>(type?: Type) => feeds.events.all(type) as readonly GatewayEvent<Type>[],
      },
      deliveries: { next: (type, { within } = {}) => feeds.deliveries.next(type, within), all: (type) => feeds.deliveries.all(type) },
      trigger: (triggering) => control('events.trigger', triggering),
      as: (caller) => fetchAs(url, keyOf(caller)),
      client: (caller) => clientAs(url, keyOf(caller)),
      records: async <Kind extends RecordKind>(kind: Kind, params?: Readonly<Record<string, string>>) =>
        (await inside().list(id, `${kind}.list`, params)) as readonly RecordOf<Kind>[],
      mails: () => inside().mails(id),
      textMessages: () => inside().texts(id),
      snapshot: () => inside().snapshot(id) as Snapshot,
      fork: async (snapshot) => this.open(await control('worlds.fork', snapshot === undefined ? undefined : { snapshot })),
      reset: async () => {
        await control('worlds.reset');
        feeds.events.clear();
        feeds.deliveries.clear();
      },
      advance: clock.advance,
      set: clock.set,
      freeze: clock.freeze,
      fault: addFault,
      requests: () => control('requests.read'),
      drop,
      [Symbol.asyncDispose]: async () => {
        if (!isDefault && this.#feeds.has(id)) await drop();
      },
    };
  }
}

function clockOf(inside: () => Inside, id: string): WorldClock {
  const move = async (change: unknown): Promise<void> => {
    const { now, isReached } = await inside().control('worlds.clock', { id }, change);
    if (!isReached) throw new UserError(`the due work takes too long: the clock reached ${now}; move it again to continue`);
  };
  const set = (instant: string | Date) => move({ set: typeof instant === 'string' ? instant : instant.toISOString() });
  return {
    now: async () => new Date((await inside().control('worlds.read', { id })).now),
    advance: (duration) => move({ advance: duration }),
    set,
    freeze: () => move({ freeze: true }),
    unfreeze: () => move({ freeze: false }),
    toNext: async () => {
      const next = await inside().nextDueAt(id);
      if (next === null) return null;
      await set(next);
      return new Date(next);
    },
  };
}
