import { resolveChoices } from '../../schemas/choices.ts';
import { readGroups } from '../../schemas/operation-groups.ts';
import { atOnce } from '../domain/kernel/parts.ts';
import { ending } from '../pipeline/due.ts';
import { conflict } from '../domain/kernel/refusal.ts';
import { Memory } from './memory.ts';
import { inSlices } from '../pipeline/parts.ts';
import { productionSeams, withoutGroups } from '../pipeline/seams.ts';
import { applyMutants, loadMutants } from '../mutants/framework/apply.ts';
import { Registry } from '../store/registry.ts';
import type { Snapshot } from '../store/world.ts';
import type { Keeping, KeptState, Place } from './keeping.ts';
import type { KeptWorld, WorldRequest } from './kept-world.ts';
import type { ImportSettings, SavedWorld } from './saved-world.ts';
import { idOf } from './start.ts';
import { WorldMaker, type Made, type WorldsOptions } from './world-maker.ts';

interface Changes {
  readonly choices?: Readonly<Record<string, unknown>> | undefined;
  readonly without?: readonly string[] | undefined;
}

export class Worlds {
  readonly registry = new Registry<KeptWorld>();
  /** Names of worlds whose creation is in progress. */
  readonly #making = new Set<string>();
  readonly memory: Memory;
  readonly #maker: WorldMaker;
  readonly #shard: string;
  /** Undefined: worlds are lost when the process ends. */
  readonly keeping: Keeping | undefined;

  constructor(options: WorldsOptions) {
    this.memory = options.memory ?? new Memory();
    this.#shard = options.shard ?? '';
    this.keeping = options.keeping;
    this.#maker = new WorldMaker(this.registry, this.memory, options);
  }

  /** Includes worlds that are being made. */
  get size(): number {
    return this.registry.size + this.#making.size;
  }

  /**
   * Makes a world, whose mutants are loaded, and seeds it at once. Throws an Error of one line for an unknown choice, mutant or group.
   * `name`: `world-` and a number unless given.
   */
  create(request: WorldRequest, name: string = this.#unusedName()): KeptWorld {
    const made = atOnce(this.#maker.seeded(name, request));
    this.#keep(made);
    return made.world;
  }

  /** Like `create`, but in slices, so that other worlds are served in between. */
  async createInSlices(request: WorldRequest, name: string = this.#unusedName()): Promise<KeptWorld> {
    const made = await this.#count(name, async () => {
      await loadMutants(request.mutants);
      return this.#maker.filled(await inSlices(this.#maker.seeded(name, request)));
    });
    this.#keep(made);
    return made.world;
  }

  /** Brings back a world as it was kept. Those that it was forked from come first, if they are still there. */
  async restore(kept: KeptState): Promise<KeptWorld> {
    const { place, choices, without, faults, sessionFaults } = kept;
    await loadMutants(kept.request.mutants);
    const { world, keys } = await inSlices(this.#maker.kept(kept));
    this.change(world, { choices, without });
    world.faults.set(faults);
    world.faults.sessions.load(sessionFaults);
    this.registry.place(world.id, place.family, place.made);
    for (const key of place.keys) keys.known?.push(key);
    this.#enter({ world, keys });
    this.keeping?.restored(world);
    world.sender.resume();
    return world;
  }

  placeOf({ id }: KeptWorld): Place {
    const { registry } = this;
    return { family: registry.familyOf(id), made: registry.made, keys: registry.keysOf(id) };
  }

  /**
   * A new world with the records of another, or of an earlier snapshot of it; its personas get keys of their own.
   * Throws an Error of one line when the snapshot does not fit.
   */
  async fork(of: KeptWorld, snapshot?: Snapshot): Promise<KeptWorld> {
    const name = this.#unusedName();
    const made = await this.#count(name, async () => inSlices(this.#maker.forked(name, of, snapshot ?? (await this.snapshot(of)))));
    this.#keep(made);
    return made.world;
  }

  /** A world from a file. Throws an Error of one line, or a refusal, when the file does not fit or its name or its keys are in use here. */
  async import(saved: SavedWorld, { name, hasNewKeys = false }: ImportSettings): Promise<KeptWorld> {
    const wanted = this.#ofShard(name ?? saved.name);
    if (name !== undefined && !this.#isUnused(wanted))
      throw conflict('Control:Conflict', `There is already a world ${JSON.stringify(wanted)}.`);
    const chosen = this.#isUnused(wanted) ? wanted : this.#unusedName();
    const made = await this.#count(chosen, async () => {
      await loadMutants(saved.mutants);
      return inSlices(this.#maker.imported(chosen, saved, hasNewKeys));
    });
    const owners = (made.keys.known ?? []).map(([hash]) => this.registry.ownerOf(hash)?.world);
    const owner = owners.find((world) => world !== undefined);
    if (owner !== undefined)
      throw conflict(
        'Control:Conflict',
        `The world ${JSON.stringify(owner)} has the keys of this file: drop it first, or ask for new keys.`,
      );
    this.#keep(made);
    return made.world;
  }

  /** The state of a world, once its long work has ended. */
  async snapshot(world: KeptWorld): Promise<Snapshot> {
    await inSlices(ending(world));
    return world.snapshot();
  }

  /** Back to the start: the same records, ids and keys. The old world answers until its successor is ready. Undefined if it was dropped. */
  async reset(world: KeptWorld): Promise<KeptWorld | undefined> {
    const { id, request, start } = world;
    const made = await inSlices('at' in start ? this.#maker.seeded(id, request, start.at) : this.#maker.restored(world, start));
    const before = this.registry.get(id);
    if (before === undefined) return undefined;
    before.sender.stop();
    this.registry.forget(id);
    made.world.watch.succeed(before.watch, made.world);
    this.#keep(made);
    before.watch.end();
    return made.world;
  }

  find(isSo: (world: KeptWorld) => boolean): KeptWorld | undefined {
    for (const family of this.registry.families) for (const world of family) if (isSo(world)) return world;
    return undefined;
  }

  /** Changes choices and groups from the next request on. Throws an Error of one line, with nothing changed, for unknown ones. */
  change(world: KeptWorld, { choices, without }: Changes): void {
    const chosen = choices === undefined ? world.chosen : resolveChoices({ ...world.chosen, ...choices });
    const groups = without === undefined ? world.without : readGroups(without);
    world.chosen = chosen;
    world.without = groups;
    world.choices = this.#maker.noticed(chosen);
    world.seams = withoutGroups(applyMutants(productionSeams, world.mutants), groups);
    this.keeping?.look(world);
  }

  remove(world: KeptWorld): void {
    world.sender.stop();
    this.registry.remove(world);
    this.keeping?.dropped(world);
    world.watch.end();
  }

  #unusedName(): string {
    const name = idOf(`world-${this.registry.nextNumber}`, this.#shard);
    return this.#isUnused(name) ? name : this.#unusedName();
  }

  #ofShard(name: string): string {
    return name.startsWith(`${this.#shard}-`) ? name : idOf(name, this.#shard);
  }

  #isUnused(name: string): boolean {
    return this.registry.get(name) === undefined && !this.#making.has(name);
  }

  async #count<T>(name: string, make: () => Promise<T>): Promise<T> {
    this.#making.add(name);
    try {
      return await make();
    } finally {
      this.#making.delete(name);
    }
  }

  #keep(made: Made): void {
    this.#enter(made);
    const { world } = made;
    this.keeping?.kept(world, this.placeOf(world));
    world.sender.resume();
  }

  /** From here on the world and its keys are known. */
  #enter({ world, keys }: Made): void {
    this.registry.add(world, world.inheritance?.origin);
    world.watch.record(world);
    if (world === this.registry.default) world.watch.begin(world);
    for (const [hash, keyId] of keys.known ?? []) this.registry.addKey(hash, { world: world.id, keyId });
    keys.known = null;
    world.watch.observeEvents(world);
  }
}
