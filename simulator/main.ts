/** Starts a simulator: worlds, server, control plane. */
import type { AddressInfo } from 'node:net';
import type { Operation } from '../schemas/operation.ts';
import { addControl } from './control/plugin.ts';
import { createServer } from './http/server.ts';
import type { SeededWorld } from './seed/personas.ts';
import type { Definition } from './seed/definition.ts';
import { type KeptTenant, Tenants } from './tenants.ts';

/** Named from here, so that the simulator stays one module to those outside. */
export { mutants } from './mutants/index.ts';
export type { Mutant } from './mutants/mutant.ts';

export interface SimulatorOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** Loopback unless stated. */
  readonly host?: string;
  /** Seed of the default world; 1 unless stated. */
  readonly seed?: number;
  readonly definition?: Definition;
  /** Choices of the default world, and of every world that makes none of its own. */
  readonly choices?: Readonly<Record<string, unknown>>;
  /** Names of mutants of the default world, which answers whoever sends no key of another. */
  readonly mutants?: readonly string[];
  /** With a token the control plane is open to other machines that send it; without, to this machine alone. */
  readonly controlToken?: string;
  /** Honours the `X-Sim-Fault` request header. */
  readonly allowFaultHeader?: boolean;
  /** Sends explanations in `X-Sim-…` response headers. */
  readonly explain?: boolean;
  /** Wall time, for tests. */
  readonly wall?: () => number;
}

export interface Simulator {
  readonly url: string;
  readonly control: string;
  readonly world: SeededWorld;
  close(): Promise<void>;
}

/** The world of an anonymous request: by the id it carries, else the default one. */
function anonymousTenant({ registry }: Tenants, operation: Operation, params: Readonly<Record<string, string>>): KeptTenant {
  const id = params['id']?.toLowerCase();
  if (id === undefined || !operation.path.startsWith('/api/campaigns/')) return registry.default;
  for (const tenant of registry.newestFirst()) if (tenant.world.records.campaigns.get(id) !== undefined) return tenant;
  return registry.default;
}

/** Starts listening; rejects when the port cannot be had. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { port, host = '127.0.0.1' } = options;
  const choices = {
    ...options.choices,
    ...(options.allowFaultHeader === true ? { 'sim.allowFaultHeader': true } : {}),
    ...(options.explain === true ? { 'sim.authReasonHeader': true } : {}),
  };
  const tenants = new Tenants(options.wall ?? Date.now, choices);
  const first = tenants.create({
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    ...(options.definition === undefined ? {} : { definition: options.definition }),
    ...(options.mutants === undefined ? {} : { mutants: options.mutants }),
  });
  const onDefect = (error: unknown, correlationId: string): void => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`defect in request ${correlationId}: ${text}\n`);
  };
  const app = createServer({
    doors: {
      byKey: (value) => {
        const owner = tenants.registry.find(value);
        return owner === undefined ? undefined : { tenant: owner.world, keyId: owner.keyId };
      },
      anonymous: (operation, params) => anonymousTenant(tenants, operation, params),
      onDefect,
    },
    fallback: () => tenants.registry.default,
    control: (server) => addControl(server, tenants, options.controlToken, (error) => onDefect(error, 'of the control plane')),
  });
  await app.listen({ port, host });
  const { address, port: bound, family } = app.server.address() as AddressInfo;
  const shown = family === 'IPv6' ? `[${address}]` : address;
  const url = `http://${shown}:${bound}`;
  return { url, control: `${url}/_sim`, world: first.seeded, close: () => app.close() };
}
