import { days, epoch, formatInstant, instantly, plus, type Instant } from '../../schemas/shared/instant.ts';
import { requestLimits, worldLimits } from '../../schemas/limits.ts';
import { resolveChoices, type ChoiceValues } from '../../schemas/choices.ts';
import { readGroups } from '../../schemas/operation-groups.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { Inheritance } from './anonymous-world.ts';
import { noticingReads } from './choices.ts';
import { type Parts } from '../domain/kernel/parts.ts';
import { eventConsumers, isDueKind } from '../domain/modules.ts';
import { usualPace, type OutboundClient, type Pace } from '../outbound/delivery-sender.ts';
import { conflict, type Refusal } from '../domain/kernel/refusal.ts';
import { Filling, type FixturesPlan } from './fill.ts';
import { runDueAndSend } from '../pipeline/due.ts';
import { Watch, type Observers } from '../watch/watch.ts';
import type { Memory } from './memory.ts';
import { productionSeams, withoutGroups } from '../pipeline/seams.ts';
import { firstInstant, lastInstant } from './start.ts';
import { applyMutants } from '../mutants/framework/apply.ts';
import { reissueKeys, seedWorld } from '../seed/world.ts';
import type { FilledParts } from '../seed/definition.ts';
import { type Tally } from '../store/collection.ts';
import { Journal } from '../store/journal.ts';
import { hashing, type Hashing } from '../store/passwords.ts';
import type { Registry } from '../store/registry.ts';
import { newRoot, SecretKeys } from '../store/secrets.ts';
import { keysOfFile, withValues, type SavedWorld } from './saved-world.ts';
import { checkSnapshot } from './snapshot-check.ts';
import { digestOf } from '../store/snapshot-text.ts';
import type { Snapshot } from '../store/world.ts';
import type { Keeping, KeptState } from './keeping.ts';
import { KeptWorld, type StartSnapshot, type WorldRequest } from './kept-world.ts';
import { createRecords, maxNoted } from './create-records.ts';

/**
 * The instant in the ids that the default world starts with: the same at each start, so that ids written down stay valid. Worlds of the
 * control plane use the present: a request without a key finds its world by what it carries, such as the id of a merchant.
 */
const firstIds = Date.UTC(2000, 0);

const full = (message: string): Refusal => conflict('Control:Full', message);

/** Rejects a clock that no world can have, or that is too far ahead of the work of its world. */
function checkClock({ clock, schedule }: KeptWorld): void {
  const now = clock.now();
  if (now < firstInstant || now > lastInstant)
    throw new Error(`snapshot.clock must stand between ${formatInstant(firstInstant)} and ${formatInstant(lastInstant)}.`);
  const { max } = requestLimits.clockMove;
  if (plus(schedule.nextAt, days(max)) < now)
    throw new Error(`snapshot.schedule has work that was due more than ${max} days before snapshot.clock.`);
}

/** The keys of a world that is being made; null once it is kept. */
interface Keys {
  known: (readonly [hash: string, keyId: string])[] | null;
}

export interface Made {
  readonly world: KeptWorld;
  readonly keys: Keys;
}

export interface Watchers extends Observers {
  readonly onChoiceRead?: ((id: string) => void) | undefined;
}

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

export interface WorldsOptions {
  /** The present instant, from which the clocks of worlds run. */
  readonly wall: () => Instant;
  /** Where the worlds are served: the default base of links. */
  readonly address?: () => string;
  /** The choices of worlds that do not state their own. */
  readonly choices?: Readonly<Record<string, unknown>>;
  /** Groups whose operations answer 501 in every world whose definition does not state others. */
  readonly without?: readonly string[] | undefined;
  /** Sends deliveries; without one nothing is posted. */
  readonly client?: OutboundClient;
  readonly watchers?: Watchers;
  readonly memory?: Memory;
  /** Of every world that does not state its own. Its secrets follow from it too, and so are public. */
  readonly seed?: number | undefined;
  /** The seed of ids in worlds without a seed; 1 by default. Their secrets are random. */
  readonly idSeed?: number | undefined;
  /** Further initial records of every world that is created in slices. */
  readonly fixtures?: FixturesPlan | undefined;
  /** Digits of this process, which keys and links of its worlds carry; empty if it is the only one. */
  readonly shard?: string | undefined;
  /** For tests: of deliveries and moves of clocks. */
  readonly pace?: Partial<Pace> | undefined;
  /** For tests: hashes passwords. */
  readonly hashing?: Hashing | undefined;
  /** Where worlds are kept beyond the process. */
  readonly keeping?: Keeping | undefined;
  /** The source of secrets without a seed; random unless stated. */
  readonly root?: Uint8Array | undefined;
}

/** Creates worlds: from a seed, from the state of another world, or anew from their initial state. It keeps no references to them. */
export class WorldMaker {
  readonly #registry: Registry<KeptWorld>;
  readonly #wall: () => Instant;
  readonly #address: () => string;
  readonly #choices: Readonly<Record<string, unknown>>;
  readonly #without: readonly string[];
  readonly #client: OutboundClient;
  readonly #memory: Memory;
  readonly #watchers: Watchers;
  readonly #seed: number;
  /** The source of secrets of worlds without a seed; undefined: they follow from the seed. */
  readonly #root: Uint8Array | undefined;
  readonly #fixtures: FixturesPlan | undefined;
  readonly #hashing: Hashing;
  readonly #pace: Pace;
  readonly #shard: string;
  readonly #keeping: Keeping | undefined;

  constructor(registry: Registry<KeptWorld>, memory: Memory, options: WorldsOptions) {
    const { wall, choices = {}, without = [], client = noNetwork, watchers = {}, seed, idSeed = 1 } = options;
    this.#registry = registry;
    this.#memory = memory;
    this.#fixtures = options.fixtures;
    this.#hashing = options.hashing ?? hashing;
    this.#shard = options.shard ?? '';
    this.#pace = { ...usualPace, ...options.pace };
    this.#wall = wall;
    this.#address = options.address ?? (() => 'http://localhost');
    this.#choices = choices;
    this.#without = without;
    this.#client = client;
    this.#watchers = watchers;
    this.#seed = seed ?? idSeed;
    this.#root = seed === undefined ? (options.root ?? newRoot()) : undefined;
    this.#keeping = options.keeping;
  }

  noticed(choices: ChoiceValues): ChoiceValues {
    const { onChoiceRead } = this.#watchers;
    return onChoiceRead === undefined ? choices : noticingReads(choices, onChoiceRead);
  }

  /** Adds the records of the fixtures file, if any: the world starts with them, and `reset` restores them. */
  async filled(made: Made): Promise<Made> {
    if (this.#fixtures === undefined) return made;
    const { world } = made;
    const { seeded: before } = world;
    const fill = (): Promise<FilledParts> => new Filling(world, this.#fixtures!, before).all();
    const { fixtures, keys } = await (this.#registry.size === 0 ? world.random.whileIdsOf(firstIds, fill) : fill());
    await runDueAndSend(world, world.sender, world.clock.now());
    const seeded = { ...before, fixtures: { ...before.fixtures, ...fixtures }, keys };
    world.begin({ seeded, start: { snapshot: world.snapshot() }, inheritance: null });
    return made;
  }

  #secretKeysOf(id: string, { seed }: WorldRequest): SecretKeys {
    return seed !== undefined || this.#root === undefined ? SecretKeys.ofSeed(seed ?? this.#seed) : SecretKeys.ofRoot(this.#root, id);
  }

  #build(id: string, request: WorldRequest, origins: readonly string[] = [], secretKeys = this.#secretKeysOf(id, request)): Made {
    const mutants = request.mutants ?? [];
    const chosen = resolveChoices({ ...this.#choices, ...request.choices });
    const without = readGroups(request.definition?.without ?? this.#without);
    const keys: Keys = { known: [] };
    const tally: Tally = { records: 0, bytes: 0 };
    const journal = new Journal(maxNoted);
    const watch = new Watch(this.#watchers);
    const seams = withoutGroups(applyMutants(productionSeams, mutants), without);
    const durable = this.#keeping?.side();
    const world = new KeptWorld(
      {
        id,
        seed: request.seed ?? this.#seed,
        secretKeys,
        choices: this.noticed(chosen),
        wall: this.#wall,
        address: this.#address,
        sentTo: () => journal.base,
        origins,
        salt: id,
        shard: this.#shard,
        isDueKind,
        eventConsumers,
        hashing: this.#hashing,
        onKey: (hash, keyId) => {
          if (keys.known !== null) {
            keys.known.push([hash, keyId]);
            return;
          }
          this.#registry.addKey(hash, { world: id, keyId });
          durable?.notes.key(hash, keyId);
        },
        records: createRecords(tally, journal, watch.changes, durable?.notes),
        durable,
        tally,
        journal,
        watch,
        seams,
        client: this.#client,
        pace: this.#pace,
      },
      { request, mutants, without, chosen },
    );
    return { world, keys };
  }

  /** Seeds a world with its clock frozen at an instant; then the clock runs, unless the request froze it. */
  *seeded(id: string, request: WorldRequest, at: Instant = request.now ?? this.#wall()): Parts<Made> {
    const { world, keys } = this.#build(id, request);
    const { clock } = world;
    clock.load({ offset: instantly, frozenAt: at, latest: at });
    const filled = this.#watched(world, seedWorld(world, request.definition ?? {}));
    const isDefault = this.#registry.size === 0 || this.#registry.default.id === id;
    const seeded = { id, ...(yield* isDefault ? world.random.withIdsOf(firstIds, filled) : filled) };
    if (request.now === undefined) clock.load({ offset: instantly, frozenAt: null, latest: at });
    world.begin({ seeded, start: { at }, inheritance: null });
    return { world, keys };
  }

  /** Runs work that adds records; throws a refusal when there is no more room for them. */
  *#watched<T>({ tally }: KeptWorld, work: Parts<T>): Parts<T> {
    for (;;) {
      const { done, value } = work.next();
      if (done === true) return value;
      if (tally.records > worldLimits.records.max) throw full(`A world holds at most ${worldLimits.records.max} records.`);
      if (tally.bytes > worldLimits.bytes.max) throw full(`The records of a world hold at most ${worldLimits.bytes.max} bytes.`);
      if (this.#memory.isFull()) throw full('The simulator has no memory for this world. Drop or reset others.');
      yield;
    }
  }

  /** A world with the state of another, and keys of its own. */
  *forked(id: string, of: KeptWorld, snapshot: Snapshot): Parts<Made> {
    const definition = { ...of.request.definition, without: snapshot.without ?? of.without };
    if (snapshot.digest !== undefined && (yield* digestOf(snapshot)) !== snapshot.digest)
      throw new Error('snapshot.digest does not fit the rest: the snapshot was changed after it was taken.');
    const origin = this.#keysOfLineage(snapshot, [of]);
    if (origin === undefined) throw new Error('The snapshot is of another process, whose secrets are not known here.');
    if (snapshot.digest !== undefined) yield* checkSnapshot(snapshot);
    const request = { ...of.request, definition, seed: snapshot.seed, choices: snapshot.choices };
    const { world, keys } = this.#build(id, request, [...of.origins, of.id], origin.forFork(id));
    yield* this.#watched(world, world.load(snapshot));
    checkClock(world);
    const seeded = { id, ...reissueKeys(world, of.seeded) };
    const start = { snapshot: world.snapshot() };
    const inheritance = new Inheritance(of.id, start.snapshot.records);
    world.begin({ seeded, start, inheritance });
    return { world, keys };
  }

  #keysOfLineage({ lineage, seed }: Snapshot, known: readonly KeptWorld[]): SecretKeys | undefined {
    return known.find(({ secretKeys }) => secretKeys.lineage === lineage)?.secretKeys ?? SecretKeys.ofLineage(lineage, seed, this.#root);
  }

  /** A world from a file, whose mutants are loaded: with the keys in the file, or with new ones. */
  *imported(id: string, saved: SavedWorld, hasNewKeys: boolean): Parts<Made> {
    const { snapshot, name, mutants, personas, fixtures, keys: others, secrets } = saved;
    yield* checkSnapshot(snapshot);
    const known = this.#registry.all;
    const own = secrets === undefined ? undefined : keysOfFile(snapshot, secrets);
    const secretKeys = own !== undefined && !hasNewKeys ? own : (own ?? this.#keysOfLineage(snapshot, known))?.forFork(id);
    const request = { seed: snapshot.seed, definition: { without: [...(snapshot.without ?? [])] }, choices: snapshot.choices, mutants };
    const origins = id === name ? saved.origins : [...saved.origins, name];
    const { world, keys } = this.#build(id, request, origins, secretKeys ?? this.#secretKeysOf(id, {}));
    yield* this.#watched(world, world.load(snapshot));
    checkClock(world);
    const valued = withValues({ personas, fixtures, ...(others === undefined ? {} : { keys: others }) }, world, secrets?.keys ?? {});
    const keepsKeys = own !== undefined && !hasNewKeys;
    if (keepsKeys) for (const { hash, id: keyId } of world.records.apiKeys.all()) world.keys.add(hash, keyId);
    const seeded = { id, ...(keepsKeys ? valued : reissueKeys(world, { id, ...valued })) };
    const origin = known.find((one) => one.id === name && one.secretKeys.lineage === snapshot.lineage);
    const start = { snapshot: world.snapshot(), hasAllKeys: keepsKeys };
    world.begin({ seeded, start, inheritance: origin === undefined ? null : new Inheritance(name, snapshot.records) });
    return { world, keys };
  }

  /** A world as it was kept; its keys are those of its place. Throws a `UserError` when its secrets are not known. */
  *kept({ id, request, seeded, origins, origin, startedAt, start, snapshot, secrets }: KeptState): Parts<Made> {
    const { lineage, seed } = snapshot;
    const secretKeys = secrets === null ? SecretKeys.ofLineage(lineage, seed, undefined) : SecretKeys.restored(lineage, secrets);
    if (secretKeys === undefined) throw new UserError(`the secrets of the world ${id} are not those of its lineage`);
    const { world, keys } = this.#build(id, request, origins, secretKeys);
    yield* world.load(snapshot);
    world.begin({
      seeded,
      start: start ?? { at: startedAt ?? epoch },
      inheritance: origin === null || start === null ? null : new Inheritance(origin, start.snapshot.records),
    });
    return { world, keys };
  }

  /** The same world with an earlier or its first state. */
  *restored(of: KeptWorld, { snapshot, hasAllKeys = false }: StartSnapshot): Parts<Made> {
    const { id, request, seeded, inheritance, secretKeys, origins } = of;
    const { world, keys } = this.#build(id, request, origins, secretKeys);
    yield* this.#watched(world, world.load(snapshot));
    const { apiKeys } = world.records;
    const ids = hasAllKeys ? apiKeys.all() : Object.values({ ...seeded.keys, ...seeded.personas }).map(({ keyId }) => apiKeys.get(keyId));
    for (const key of ids) if (key !== undefined) world.keys.add(key.hash, key.id);
    world.begin({ seeded, start: { snapshot, hasAllKeys }, inheritance });
    return { world, keys };
  }
}
