/** Makes worlds and keeps them: what the control plane and the start of the simulator share. */
import { resolveChoices } from '../schemas/choices.ts';
import { indexes } from './domain/records.ts';
import { Faults } from './http/faults.ts';
import { RequestLog } from './http/request-log.ts';
import { productionSeams } from './http/seams.ts';
import type { Seams, Tenant, TenantWorld } from './http/tenant.ts';
import { applyMutants } from './mutants/apply.ts';
import { reissueKeys, seedWorld } from './seed/world.ts';
import type { Definition } from './seed/definition.ts';
import type { SeededWorld } from './seed/personas.ts';
import { Collection } from './store/collection.ts';
import { Registry } from './store/registry.ts';
import type { Snapshot } from './store/world.ts';
import { World } from './store/world.ts';

const createRecords = (): TenantWorld['records'] => ({
  resellers: new Collection(indexes.resellers),
  merchants: new Collection(indexes.merchants),
  users: new Collection(indexes.users),
  apiKeys: new Collection(indexes.apiKeys),
  rateLimitProfiles: new Collection(indexes.rateLimitProfiles),
  rateLimitRules: new Collection(indexes.rateLimitRules),
  processorProfiles: new Collection(indexes.processorProfiles),
  transactions: new Collection(indexes.transactions),
  tokens: new Collection(indexes.tokens),
  customers: new Collection(indexes.customers),
  storedPaymentMethods: new Collection(indexes.storedPaymentMethods),
  contractPlans: new Collection(indexes.contractPlans),
  contracts: new Collection(indexes.contracts),
  campaigns: new Collection(indexes.campaigns),
  listenSessions: new Collection(indexes.listenSessions),
  auditLogs: new Collection(indexes.auditLogs),
});

const standStill = (world: TenantWorld, at: number): void => world.clock.load({ offset: 0, frozenAt: at, latest: at });

/** What a world is made from; the body of `POST /_sim/worlds`. */
export interface WorldRequest {
  readonly seed?: number;
  readonly definition?: Definition;
  readonly choices?: Readonly<Record<string, unknown>>;
  readonly mutants?: readonly string[];
  /** Instant at which the world stands still until it is moved; wall time when absent. */
  readonly now?: number;
}

/** A tenant with what it told of itself when it was made. */
export interface KeptTenant extends Tenant {
  readonly request: WorldRequest;
  readonly mutants: readonly string[];
  seeded: SeededWorld;
}

export class Tenants {
  readonly registry = new Registry<KeptTenant>();
  readonly #wall: () => number;
  readonly #choices: Readonly<Record<string, unknown>>;

  /** `choices`: those of every world that does not choose otherwise. */
  constructor(wall: () => number, choices: Readonly<Record<string, unknown>> = {}) {
    this.#wall = wall;
    this.#choices = choices;
  }

  /** Makes a world and seeds it. Throws an Error of one line for an unknown choice or mutant. */
  create(request: WorldRequest): KeptTenant {
    const tenant = this.#build(request);
    tenant.seeded = this.#seed(tenant);
    this.registry.add(tenant);
    return tenant;
  }

  /** A new world with the records of another; its personas get keys of their own. */
  fork(of: KeptTenant, snapshot: Snapshot = of.world.snapshot()): KeptTenant {
    const tenant = this.#build(of.request);
    tenant.world.load(snapshot);
    tenant.seeded = { id: tenant.id, ...reissueKeys(tenant.world, of.seeded) };
    this.registry.add(tenant);
    return tenant;
  }

  /** Back to the start: the same records, ids and keys as when it was made. */
  reset(tenant: KeptTenant): void {
    this.registry.forget(tenant);
    tenant.world.clear();
    if (tenant.request.now !== undefined) standStill(tenant.world, tenant.request.now);
    tenant.log.clear();
    tenant.faults.set([]);
    tenant.seeded = this.#seed(tenant);
  }

  remove(tenant: KeptTenant): void {
    this.registry.remove(tenant);
  }

  #build(request: WorldRequest): KeptTenant {
    const number = this.registry.nextNumber;
    const id = `world-${number}`;
    const mutants = request.mutants ?? [];
    const seams: Seams = applyMutants(productionSeams, mutants);
    const world: TenantWorld = new World(
      {
        id,
        seed: request.seed ?? 1,
        choices: resolveChoices({ ...this.#choices, ...request.choices }),
        wall: this.#wall,
        salt: id,
        onKey: (hash, keyId) => this.registry.addKey(hash, { world: tenant, keyId }),
      },
      createRecords(),
    );
    if (request.now !== undefined) standStill(world, request.now);
    const tenant: KeptTenant = {
      id,
      world,
      seams,
      log: new RequestLog(),
      faults: new Faults(),
      request,
      mutants,
      seeded: { id, personas: {} as SeededWorld['personas'], fixtures: {} },
    };
    return tenant;
  }

  #seed(tenant: KeptTenant): SeededWorld {
    return { id: tenant.id, ...seedWorld(tenant.world, tenant.request.definition ?? {}) };
  }
}
