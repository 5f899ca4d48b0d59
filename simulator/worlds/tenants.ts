import { resolveChoices } from '../../schemas/choices.ts';
import { readGroups } from '../../schemas/operation-groups.ts';
import { atOnce } from '../domain/kernel/parts.ts';
import { ending } from '../pipeline/due.ts';
import type { EventObserver } from '../watch/observed.ts';
import { observedEvent } from '../watch/observed.ts';
import { Memory } from './memory.ts';
import { inSlices } from '../pipeline/parts.ts';
import { productionSeams } from '../pipeline/seams.ts';
import { watch } from '../watch/kept-exchanges.ts';
import { withoutGroups } from '../pipeline/without-groups.ts';
import { applyMutants, loadMutants } from '../mutants/framework/apply.ts';
import { Registry } from '../store/registry.ts';
import type { Snapshot } from '../store/world.ts';
import type { KeptTenant, WorldRequest } from './kept-tenant.ts';
import { WorldMaker, type Made, type TenantsOptions } from './world-maker.ts';

interface Changes {
  readonly choices?: Readonly<Record<string, unknown>> | undefined;
  readonly without?: readonly string[] | undefined;
}

export class Tenants {
  readonly registry = new Registry<KeptTenant>();
  #making = 0;
  readonly memory: Memory;
  readonly #maker: WorldMaker;
  readonly #onEvent: EventObserver | undefined;

  constructor(options: TenantsOptions) {
    this.memory = options.memory ?? new Memory();
    this.#onEvent = options.watchers?.onEvent;
    this.#maker = new WorldMaker(this.registry, this.memory, options);
  }

  /** Includes worlds that are being made. */
  get size(): number {
    return this.registry.size + this.#making;
  }

  /**
   * Makes a world, whose mutants are loaded, and seeds it at once. Throws an Error of one line for an unknown choice, mutant or group.
   * `name`: `world-` and a number unless given.
   */
  create(request: WorldRequest, name: string = this.#unusedName()): KeptTenant {
    const made = atOnce(this.#maker.seeded(name, request));
    this.#keep(made);
    return made.tenant;
  }

  /** The same in slices: requests to other worlds are answered in between. */
  async createInSlices(request: WorldRequest, name: string = this.#unusedName()): Promise<KeptTenant> {
    const made = await this.#count(async () => {
      await loadMutants(request.mutants);
      return this.#maker.filled(await inSlices(this.#maker.seeded(name, request)));
    });
    this.#keep(made);
    return made.tenant;
  }

  /**
   * A new world with the records of another, or of an earlier snapshot of it; its personas get keys of their own.
   * Throws an Error of one line when the snapshot does not fit.
   */
  async fork(of: KeptTenant, snapshot?: Snapshot): Promise<KeptTenant> {
    const made = await this.#count(async () => inSlices(this.#maker.forked(this.#unusedName(), of, snapshot ?? (await this.snapshot(of)))));
    this.#keep(made);
    return made.tenant;
  }

  /** The state of a world, once its long work has ended. */
  async snapshot({ world }: KeptTenant): Promise<Snapshot> {
    await inSlices(ending(world));
    return world.snapshot();
  }

  /** Back to the start: the same records, ids and keys. The old world answers until its successor is ready. Undefined if it was dropped. */
  async reset(tenant: KeptTenant): Promise<KeptTenant | undefined> {
    const { id, request, start } = tenant;
    const made = await inSlices('at' in start ? this.#maker.seeded(id, request, start.at) : this.#maker.restored(tenant, start.snapshot));
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

  byKey(value: string): { readonly tenant: KeptTenant; readonly keyId: string } | undefined {
    const owner = this.registry.find(value);
    return owner === undefined ? undefined : { tenant: owner.world, keyId: owner.keyId };
  }

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
    tenant.world.choices = this.#maker.noticed(chosen);
    tenant.seams = withoutGroups(applyMutants(productionSeams, tenant.mutants), groups);
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

  /** From here on the world and its keys are known. */
  #keep({ tenant, keys }: Made): void {
    this.registry.add(tenant, tenant.inheritance?.origin);
    if (tenant === this.registry.default) watch(tenant);
    for (const [hash, keyId] of keys.known ?? []) this.registry.addKey(hash, { world: tenant.id, keyId });
    keys.known = null;
    const onEvent = this.#onEvent;
    if (onEvent !== undefined)
      tenant.world.eventWatch.watchers.add((event) => {
        tenant.journal.noteEvent(event.type);
        onEvent(() => observedEvent(tenant.id, event));
      });
    tenant.sender.resume();
  }
}
