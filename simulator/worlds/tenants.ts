/** Makes worlds and keeps them: what the control plane and the start of the simulator share. */
import { days, formatInstant, instantly, plus, type Instant } from '../../schemas/shared/instant.ts';
import { requestLimits, worldLimits } from '../../schemas/limits.ts';
import { resolveChoices, type ChoiceValues } from '../../schemas/choices.ts';
import { readGroups } from '../../schemas/operation-groups.ts';
import { Inheritance } from './anonymous-world.ts';
import { noticingReads } from './choice-reads.ts';
import { atOnce, type Parts } from '../domain/kernel/parts.ts';
import type { Records } from '../domain/kernel/records.ts';
import type { Event } from '../domain/kernel/events.ts';
import { auditedKind } from '../domain/platform/audit/kinds.ts';
import { eventConsumers, indexes, isDueKind, largeRecords } from '../domain/modules.ts';
import { ChangeLog, isChangeKind } from '../pipeline/change-log.ts';
import { DeliverySender, usualPace, type OutboundClient, type Pace } from '../outbound/delivery-sender.ts';
import { conflict, type Refusal } from '../domain/kernel/refusal.ts';
import { Filling, type FixturesPlan } from './fill.ts';
import { ending, runDueAndSend } from '../pipeline/due.ts';
import { EventLog } from '../watch/event-log.ts';
import { Faults } from '../pipeline/faults.ts';
import { KeptExchanges } from '../watch/kept-exchanges.ts';
import type { DeliveryObserver, EventObserver, RequestObserver } from '../watch/observed.ts';
import { observedEvent } from '../watch/observed-event.ts';
import { noteStaged } from '../pipeline/staged-events.ts';
import { PollMetrics } from '../watch/poll-metrics.ts';
import { RequestLog } from '../watch/request-log.ts';
import { Memory } from './memory.ts';
import { inSlices } from '../pipeline/parts.ts';
import { productionSeams } from '../pipeline/seams.ts';
import { watch } from '../watch/watch.ts';
import { withoutGroups } from '../pipeline/without-groups.ts';
import { machineOf } from '../pipeline/record-state.ts';
import type { Tenant, TenantWorld } from '../pipeline/tenant.ts';
import { firstInstant, lastInstant } from './start.ts';
import { applyMutants } from '../mutants/framework/apply.ts';
import { reissueKeys, seedWorld } from '../seed/world.ts';
import type { Definition } from '../seed/definition.ts';
import type { FilledParts, Persona, SeededWorld } from '../seed/personas.ts';
import { weightOf, weightOfEach } from '../store/bytes.ts';
import { Collection, type Tally } from '../store/collection.ts';
import { Journal, type Noting } from '../store/journal.ts';
import { hashing, type Hashing } from '../store/passwords.ts';
import { Registry } from '../store/registry.ts';
import { newRoot, SecretKeys } from '../store/secrets.ts';
import { checkSnapshot } from './snapshot-check.ts';
import { digestOf } from '../store/snapshot-text.ts';
import type { Snapshot } from '../store/world.ts';
import { World } from '../store/world.ts';

/** Writes of one request that are noted: several may be about the same record. */
const maxNoted = 5 * requestLimits.auditedChanges.max;

/** Where a collection notes its writes; undefined: nobody asks for them. */
function notingOf(kind: string, journal: Journal, changes: ChangeLog): Noting | undefined {
  const isJournalled = auditedKind(kind) !== undefined || machineOf(kind) !== undefined;
  if (!isChangeKind(kind)) return isJournalled ? { journal, kind } : undefined;
  const both: Noting['journal'] = {
    note(...change) {
      journal.note(...change);
      changes.note(...change);
    },
  };
  return { journal: isJournalled ? both : changes, kind };
}

/** An empty collection for each kind of record that the domain declares. */
function createRecords(tally: Tally, journal: Journal, changes: ChangeLog): TenantWorld['records'] {
  const made: { -readonly [Name in keyof Records]?: Collection<Records[Name]> } = {};
  const create = <Name extends keyof Records>(name: Name): void => {
    const weigh = largeRecords.has(name) ? weightOfEach : weightOf;
    const noting = notingOf(name, journal, changes);
    made[name] = new Collection<Records[Name]>(indexes[name], tally, weigh, noting) as (typeof made)[Name];
  };
  for (const name of Object.keys(indexes) as (keyof Records)[]) create(name);
  return made as TenantWorld['records'];
}

/** What a world is made from; the body of `POST /_sim/worlds`. */
export interface WorldRequest {
  readonly seed?: number;
  readonly definition?: Definition;
  readonly choices?: Readonly<Record<string, unknown>>;
  readonly mutants?: readonly string[];
  /** Instant at which the world stands still until it is moved; wall time when absent. */
  readonly now?: Instant;
}

/**
 * The instant in the ids of what the default world starts with: the same at each start, so that ids written down stay right. The worlds of
 * the control plane take the present one: what a request without a key carries, such as the id of a merchant, finds its world.
 */
const firstIds = Date.UTC(2000, 0);

/** A tenant with the request that made it, and what it started with. */
export interface KeptTenant extends Tenant {
  readonly request: WorldRequest;
  readonly mutants: readonly string[];
  /** Groups whose operations answer 501. */
  without: readonly string[];
  /** Those of the world, for reports: to read them here is not to obey them. */
  choices: ChoiceValues;
  /** What `reset` goes back to. */
  readonly start: Start;
  readonly inheritance: Inheritance | null;
  readonly seeded: SeededWorld;
}

/** A world starts with what is seeded at an instant, or with the state of another. */
type Start = { readonly at: Instant } | { readonly snapshot: Snapshot };

const full = (message: string): Refusal => conflict('Control:Full', message);

/** Refuses a clock that no world can have, and one that is too far ahead of what its world has done. */
function checkClock({ clock, schedule }: TenantWorld): void {
  const now = clock.now();
  if (now < firstInstant || now > lastInstant)
    throw new Error(`snapshot.clock must stand between ${formatInstant(firstInstant)} and ${formatInstant(lastInstant)}.`);
  const { max } = requestLimits.clockMove;
  if (plus(schedule.nextAt, days(max)) < now)
    throw new Error(`snapshot.schedule has work that was due more than ${max} days before snapshot.clock.`);
}

type Settings = Pick<KeptTenant, 'request' | 'mutants' | 'without' | 'choices'>;

/** What is changed in a living world; the rest stays. */
interface Changes {
  readonly choices?: Readonly<Record<string, unknown>> | undefined;
  readonly without?: readonly string[] | undefined;
}

/** The keys of a world that is being made; null from when it is kept. */
interface Keys {
  known: (readonly [hash: string, keyId: string])[] | null;
}

interface Made {
  readonly tenant: KeptTenant;
  readonly keys: Keys;
}

/** Who watches worlds. */
export interface Watchers {
  /** Called with the id of each choice that a world reads. */
  readonly onChoiceRead?: ((id: string) => void) | undefined;
  readonly onRequest?: RequestObserver | undefined;
  readonly onDelivery?: DeliveryObserver | undefined;
  /** Of what happens after a world was made. */
  readonly onEvent?: EventObserver | undefined;
}

/** Sends nothing. */
const noNetwork: OutboundClient = {
  post: () =>
    Promise.resolve({
      statusCode: null,
      responseBody: null,
      retryAfterSeconds: null,
      error: 'Deliveries are not sent: there is no network.',
    }),
  onDefect: (error) => {
    throw error;
  },
};

export interface TenantsOptions {
  /** The present instant: what the clocks of worlds run with. */
  readonly wall: () => Instant;
  /** Where the worlds are served: what links begin with by default. */
  readonly address?: () => string;
  /** Those of every world that does not state otherwise. */
  readonly choices?: Readonly<Record<string, unknown>>;
  /** Groups whose operations answer 501 in every world whose definition does not state others. */
  readonly without?: readonly string[] | undefined;
  /** Sends deliveries; without one nothing is posted. */
  readonly client?: OutboundClient;
  readonly watchers?: Watchers;
  /** The memory of the process. */
  readonly memory?: Memory;
  /** That of every world that does not state otherwise. Its secrets follow from it too, so that they are public. */
  readonly seed?: number | undefined;
  /** Without a seed, the one that ids follow from; 1 unless stated. Secrets follow from nothing. */
  readonly idSeed?: number | undefined;
  /** What every world that is made in slices holds besides what is seeded. */
  readonly fixtures?: FixturesPlan | undefined;
  /** Of deliveries and moves of clocks; stated by tests. */
  readonly pace?: Partial<Pace> | undefined;
  /** Hashes passwords; stated by tests. */
  readonly hashing?: Hashing | undefined;
}

export class Tenants {
  readonly registry = new Registry<KeptTenant>();
  #making = 0;
  readonly #wall: () => Instant;
  readonly #address: () => string;
  readonly #choices: Readonly<Record<string, unknown>>;
  readonly #without: readonly string[];
  readonly #client: OutboundClient;
  readonly memory: Memory;
  readonly #watchers: Watchers;
  readonly #seed: number;
  /** Of the worlds whose secrets follow from no seed; undefined: from the seed. */
  readonly #root: Uint8Array | undefined;
  readonly #fixtures: FixturesPlan | undefined;
  readonly #hashing: Hashing;
  readonly #pace: Pace;

  constructor(options: TenantsOptions) {
    const { wall, choices = {}, without = [], client = noNetwork, watchers = {}, memory = new Memory(), seed, idSeed = 1 } = options;
    this.#fixtures = options.fixtures;
    this.#hashing = options.hashing ?? hashing;
    this.#pace = { ...usualPace, ...options.pace };
    this.memory = memory;
    this.#wall = wall;
    this.#address = options.address ?? (() => 'http://localhost');
    this.#choices = choices;
    this.#without = without;
    this.#client = client;
    this.#watchers = watchers;
    this.#seed = seed ?? idSeed;
    this.#root = seed === undefined ? newRoot() : undefined;
  }

  /** Worlds, and those that are being made. */
  get size(): number {
    return this.registry.size + this.#making;
  }

  /** Makes a world and seeds it at once. Throws an Error of one line for an unknown choice, mutant or group. `name`: `world-` and a number unless given. */
  create(request: WorldRequest, name: string = this.#unusedName()): KeptTenant {
    const made = atOnce(this.#seeded(name, request, request.now ?? this.#wall()));
    this.#keep(made);
    return made.tenant;
  }

  /** The same in slices: requests to other worlds are answered in between. */
  async createInSlices(request: WorldRequest, name: string = this.#unusedName()): Promise<KeptTenant> {
    const made = await this.#count(async () => this.#filled(await inSlices(this.#seeded(name, request, request.now ?? this.#wall()))));
    this.#keep(made);
    return made.tenant;
  }

  /**
   * A new world with the records of another, or of an earlier snapshot of it; its personas get keys of their own.
   * Throws an Error of one line when the snapshot does not fit.
   */
  async fork(of: KeptTenant, snapshot?: Snapshot): Promise<KeptTenant> {
    const made = await this.#count(async () => inSlices(this.#forked(this.#unusedName(), of, snapshot ?? (await this.snapshot(of)))));
    this.#keep(made);
    return made.tenant;
  }

  /** The state of a world, once its long work has ended. */
  async snapshot({ world }: KeptTenant): Promise<Snapshot> {
    await inSlices(ending(world));
    return world.snapshot();
  }

  /**
   * Back to the start: the same records, ids and keys as when it was made. The world answers as it is until its successor is ready.
   * Undefined when it was dropped meanwhile.
   */
  async reset(tenant: KeptTenant): Promise<KeptTenant | undefined> {
    const { id, request, start } = tenant;
    const made = await inSlices('at' in start ? this.#seeded(id, request, start.at) : this.#restored(tenant, start.snapshot));
    const before = this.registry.get(id);
    if (before === undefined) return undefined;
    before.sender.stop();
    this.registry.forget(id);
    made.tenant.log.countFrom(before.log.last);
    made.tenant.events.countFrom(before.events.last);
    made.tenant.changes.countFrom(before.changes.last);
    if (before.changes.isWatching) made.tenant.changes.watch(made.tenant.world);
    if (before.exchanges.isKept) watch(made.tenant);
    this.#keep(made);
    before.log.end();
    before.events.end();
    before.changes.end();
    return made.tenant;
  }

  /** The world and the id of a key, by its value. */
  byKey(value: string): { readonly tenant: KeptTenant; readonly keyId: string } | undefined {
    const owner = this.registry.find(value);
    return owner === undefined ? undefined : { tenant: owner.world, keyId: owner.keyId };
  }

  /** The first that is as asked. */
  find(isSo: (tenant: KeptTenant) => boolean): KeptTenant | undefined {
    for (const family of this.registry.families) for (const tenant of family) if (isSo(tenant)) return tenant;
    return undefined;
  }

  /** Changes choices and groups from the next request on. Throws an Error of one line, with nothing changed, for unknown ones. */
  change(tenant: KeptTenant, { choices, without }: Changes): void {
    const chosen = choices === undefined ? tenant.choices : resolveChoices({ ...tenant.choices, ...choices });
    const groups = without === undefined ? tenant.without : readGroups(without);
    tenant.choices = chosen;
    tenant.without = groups;
    tenant.world.choices = this.#noticed(chosen);
    tenant.seams = withoutGroups(applyMutants(productionSeams, tenant.mutants), groups);
  }

  #noticed(choices: ChoiceValues): ChoiceValues {
    const { onChoiceRead } = this.#watchers;
    return onChoiceRead === undefined ? choices : noticingReads(choices, onChoiceRead);
  }

  remove(tenant: KeptTenant): void {
    tenant.sender.stop();
    this.registry.remove(tenant);
    tenant.log.end();
    tenant.events.end();
    tenant.changes.end();
  }

  #unusedName(): string {
    const name = `world-${this.registry.nextNumber}`;
    return this.registry.get(name) === undefined ? name : this.#unusedName();
  }

  async #count<T>(make: () => Promise<T>): Promise<T> {
    this.#making++;
    try {
      return await make();
    } finally {
      this.#making--;
    }
  }

  /** From here on it and its keys are known. */
  #keep({ tenant, keys }: Made): void {
    this.registry.add(tenant, tenant.inheritance?.origin);
    if (tenant === this.registry.default) watch(tenant);
    for (const [hash, keyId] of keys.known ?? []) this.registry.addKey(hash, { world: tenant.id, keyId });
    keys.known = null;
    const { onEvent } = this.#watchers;
    if (onEvent !== undefined)
      tenant.world.eventWatch.watchers.add((event) => {
        noteStaged(tenant, (event as Event).type);
        onEvent(() => observedEvent(tenant.id, event as Event));
      });
    tenant.sender.resume();
  }

  /** With the records of the fixtures file, if there is one: the world starts with them, and goes back to them. */
  async #filled(made: Made): Promise<Made> {
    if (this.#fixtures === undefined) return made;
    const { tenant } = made;
    const { world, seeded: before } = tenant;
    const fill = (): Promise<FilledParts> => new Filling(tenant, this.#fixtures!, before).all();
    const { fixtures, keys } = await (this.registry.size === 0 ? world.random.whileIdsOf(firstIds, fill) : fill());
    await runDueAndSend(world, tenant.sender, world.clock.now());
    const seeded = { ...before, fixtures: { ...before.fixtures, ...fixtures }, keys };
    return { ...made, tenant: { ...tenant, seeded, start: { snapshot: world.snapshot() } } };
  }

  #secretKeysOf(id: string, { seed }: WorldRequest): SecretKeys {
    return seed !== undefined || this.#root === undefined ? SecretKeys.ofSeed(seed ?? this.#seed) : SecretKeys.ofRoot(this.#root, id);
  }

  /** An empty world with what surrounds it. */
  #build(
    id: string,
    request: WorldRequest,
    origins: readonly string[] = [],
    secretKeys = this.#secretKeysOf(id, request),
  ): { readonly tenant: Tenant; readonly keys: Keys; readonly rest: Settings } {
    const mutants = request.mutants ?? [];
    const choices = resolveChoices({ ...this.#choices, ...request.choices });
    const without = readGroups(request.definition?.without ?? this.#without);
    const keys: Keys = { known: [] };
    const tally: Tally = { records: 0, bytes: 0 };
    const journal = new Journal(maxNoted);
    const changes = new ChangeLog();
    const { onRequest, onDelivery } = this.#watchers;
    const world: TenantWorld = new World(
      {
        id,
        seed: request.seed ?? this.#seed,
        secretKeys,
        choices: this.#noticed(choices),
        wall: this.#wall,
        address: this.#address,
        origins,
        salt: id,
        isDueKind,
        eventConsumers,
        hashing: this.#hashing,
        onKey: (hash, keyId) => {
          if (keys.known === null) this.registry.addKey(hash, { world: id, keyId });
          else keys.known.push([hash, keyId]);
        },
      },
      createRecords(tally, journal, changes),
    );
    const seams = withoutGroups(applyMutants(productionSeams, mutants), without);
    const tenant: Tenant = {
      id,
      world,
      tally,
      journal,
      seams,
      log: new RequestLog(),
      exchanges: new KeptExchanges(),
      events: new EventLog(),
      changes,
      polls: new PollMetrics(),
      faults: new Faults(),
      observe: onRequest,
      personaOf: (keyId) => {
        const { personas, keys } = this.registry.get(id)?.seeded ?? {};
        const named: Readonly<Record<string, Persona>> = { ...keys, ...personas };
        return Object.entries(named).find(([, persona]) => persona.keyId === keyId)?.[0] ?? null;
      },
      sender: new DeliverySender(world, this.#client, seams.prepare, { observe: onDelivery, pace: this.#pace }),
    };
    return { tenant, keys, rest: { request, mutants, without, choices } };
  }

  /** Seeds at an instant at which the clock stands; then it runs, unless the world was asked to stand still. */
  *#seeded(id: string, request: WorldRequest, at: Instant): Parts<Made> {
    const { tenant, keys, rest } = this.#build(id, request);
    const { clock } = tenant.world;
    clock.load({ offset: instantly, frozenAt: at, latest: at });
    const filled = this.#watched(tenant, seedWorld(tenant.world, request.definition ?? {}));
    const isDefault = this.registry.size === 0 || this.registry.default.id === id;
    const seeded = { id, ...(yield* isDefault ? tenant.world.random.withIdsOf(firstIds, filled) : filled) };
    if (request.now === undefined) clock.load({ offset: instantly, frozenAt: null, latest: at });
    return { tenant: { ...tenant, ...rest, seeded, start: { at }, inheritance: null }, keys };
  }

  /** Work that adds records; it ends with a refusal when there is no more room for them. */
  *#watched<T>({ tally }: Tenant, work: Parts<T>): Parts<T> {
    for (;;) {
      const { done, value } = work.next();
      if (done === true) return value;
      if (tally.records > worldLimits.records.max) throw full(`A world holds at most ${worldLimits.records.max} records.`);
      if (tally.bytes > worldLimits.bytes.max) throw full(`The records of a world hold at most ${worldLimits.bytes.max} bytes.`);
      if (this.memory.isFull()) throw full('The simulator has no memory for this world. Drop or reset others.');
      yield;
    }
  }

  *#forked(id: string, of: KeptTenant, snapshot: Snapshot): Parts<Made> {
    const definition = { ...of.request.definition, without: snapshot.without ?? of.without };
    if (snapshot.digest !== undefined && (yield* digestOf(snapshot)) !== snapshot.digest)
      throw new Error('snapshot.digest does not fit the rest: the snapshot was changed after it was taken.');
    const origin = SecretKeys.ofLineage(snapshot.lineage, snapshot.seed, this.#root);
    if (origin === undefined) throw new Error('The snapshot is of another process, whose secrets are not known here.');
    if (snapshot.digest !== undefined) yield* checkSnapshot(snapshot);
    const request = { ...of.request, definition, seed: snapshot.seed, choices: snapshot.choices };
    const { tenant, keys, rest } = this.#build(id, request, [...of.world.origins, of.id], origin.forFork(id));
    yield* this.#watched(tenant, tenant.world.load(snapshot));
    checkClock(tenant.world);
    const seeded = { id, ...reissueKeys(tenant.world, of.seeded) };
    const start = { snapshot: tenant.world.snapshot() };
    const inheritance = new Inheritance(of.id, start.snapshot.records);
    return { tenant: { ...tenant, ...rest, seeded, start, inheritance }, keys };
  }

  *#restored({ id, request, seeded, inheritance, world: { secretKeys, origins } }: KeptTenant, snapshot: Snapshot): Parts<Made> {
    const { tenant, keys, rest } = this.#build(id, request, origins, secretKeys);
    const { world } = tenant;
    yield* this.#watched(tenant, world.load(snapshot));
    for (const { keyId } of Object.values({ ...seeded.keys, ...seeded.personas })) {
      const key = world.records.apiKeys.get(keyId);
      if (key !== undefined) world.keys.add(key.hash, keyId);
    }
    return { tenant: { ...tenant, ...rest, seeded, start: { snapshot }, inheritance }, keys };
  }
}
