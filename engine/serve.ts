import { randomInt } from 'node:crypto';
import { UserError } from '../schemas/shared/user-error.ts';
import {
  faultOfGroups,
  idOf,
  parseStart,
  shardDigits,
  startSimulator,
  type Certifier,
  type Durability,
  type Simulator,
  type SimulatorOptions,
} from '../simulator/main.ts';
import { controlTokenOf } from './control-token.ts';
import type { ServedOverTls, TlsCertificate } from './serve-tls.ts';

type Passed = 'without' | 'allowFaultHeader' | 'explain' | 'allowOutbound' | 'allowHost' | 'publicUrl' | 'trustProxy';

export interface ServeOptions extends Pick<SimulatorOptions, Passed> {
  readonly port: number;
  readonly host: string;
  readonly seed?: number;
  readonly world?: string;
  /** Which of several processes behind one address this is. */
  readonly shard?: { readonly index: number; readonly total: number };
  readonly now?: string;
  readonly choices?: string;
  /** Path of a fixtures file: records that every world starts with. */
  readonly fixtures?: string;
  /** Folder in which the worlds outlive the process. */
  readonly data?: string;
  readonly durability?: Durability;
  /** New folder for what precedes the damage in the other. */
  readonly dataRepair?: string;
  /** By default from the environment, if set. */
  readonly controlToken?: string;
  /** Also serves over TLS, with a certificate of this kind. */
  readonly tls?: TlsCertificate;
  /** 0 by default: a free one. */
  readonly tlsPort?: number;
}

export interface Running extends Simulator {
  /** Of ids. */
  readonly seed: number;
  /** Whether keys can be computed from the seed. */
  readonly hasPublicKeys: boolean;
  readonly hasControlToken: boolean;
  readonly tls?: ServedOverTls;
}

/** Loaded by the first certification: few simulators certify. */
const certifier: Certifier = {
  chapters: async () => (await import('./world-runs/certifier.ts')).certifierOf().chapters(),
  run: async (...given) => (await import('./world-runs/certifier.ts')).certifierOf().run(...given),
};

/** The id of the default world. */
export const idOfFirst = ({ world = 'world-1', shard }: Pick<ServeOptions, 'world' | 'shard'>): string =>
  idOf(world, shard === undefined ? '' : shardDigits(shard.index));

/**
 * Without a seed, keys are random: computable keys would let another site's page, or another user of the machine, call the simulator.
 * Throws `UserError` if it cannot start.
 */
export async function startServing(options: ServeOptions & Pick<SimulatorOptions, 'onRequest' | 'onDelivery'>): Promise<Running> {
  const { port, host, choices, fixtures, seed: given, shard, controlToken: givenToken, tls: certificate, tlsPort = 0, ...others } = options;
  const { data, durability, dataRepair, ...rest } = others;
  if (data === undefined && (durability !== undefined || dataRepair !== undefined))
    throw new UserError(`${durability === undefined ? '--data-repair' : '--durability'} needs --data`);
  const controlToken = controlTokenOf(givenToken);
  const hasPublicKeys = given !== undefined;
  const seed = given ?? randomInt(2 ** 31);
  // Checked by the simulator, which bundles the catalogue: loading the engine's as well would take a fifth of the start.
  const unknown = faultOfGroups(rest.without ?? []);
  if (unknown !== undefined) throw new UserError(`--without: ${unknown}`);
  const start = rest.now === undefined ? undefined : parseStart(rest.now);
  if (typeof start === 'string') throw new UserError(`--now ${start}`);
  try {
    const simulator = await startSimulator({
      port,
      host,
      ...(hasPublicKeys ? { seed } : { idSeed: seed }),
      ...(choices === undefined ? {} : { choices: (await import('./certificate/choices-file.ts')).readChoices(choices) }),
      ...(fixtures === undefined ? {} : { fixtures: (await import('./fixtures-file.ts')).readFixtures(fixtures) }),
      ...(controlToken === undefined ? {} : { controlToken }),
      ...(shard === undefined ? {} : { shard: shard.index }),
      certifier,
      ...(data === undefined ? {} : { data: { path: data, durability, repairTo: dataRepair, onFailure: endAtOnce } }),
      ...rest,
    });
    for (const notice of simulator.data?.notices ?? []) process.stderr.write(`gateproof: ${notice}\n`);
    const kept = simulator.data ?? { seed, hasPublicKeys };
    const running = { ...simulator, seed: kept.seed, hasPublicKeys: kept.hasPublicKeys, hasControlToken: controlToken !== undefined };
    if (certificate === undefined) return running;
    // Loaded late: few starts need certificates.
    const { serveTls } = await import('./serve-tls.ts');
    const tls = await serveTls({ host, port: tlsPort, certificate }, simulator.connect).catch(async (error: unknown) => {
      await simulator.close();
      throw await startFailure(error, tlsPort, host, '--tls-port');
    });
    return { ...running, tls, drain: (bound) => (tls.close(), simulator.drain(bound)) };
  } catch (error) {
    throw await startFailure(error, port, host);
  }
}

/** Nothing that is answered from here on would be kept. */
function endAtOnce(line: string): void {
  process.stderr.write(`gateproof: ${line}\n`);
  process.exit(3);
}

async function startFailure(error: unknown, port: number, host: string, option = '--port'): Promise<unknown> {
  // The simulator is bundled into one file with its own class of this name.
  if (error instanceof Error && error.name === 'UserError') return new UserError(error.message);
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE') {
    const url = await simulatorAt(port, host);
    const inUse =
      url === undefined
        ? `port ${port} on ${host} is in use; stop the process that uses it`
        : `a simulator runs already at ${url}, its console at ${url}/; use it, or stop it with Ctrl+C in its terminal`;
    return new UserError(`${inUse}, or give another ${option} (0 selects a free port)`);
  }
  if (code === 'EACCES') return new UserError(`this user is not allowed to open port ${port}; give a ${option} above 1023`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new UserError(`${host} is not an address of this machine; give another --host`);
  return error;
}

/** The address of a simulator that has the port already; undefined if something else has it. */
async function simulatorAt(port: number, host: string): Promise<string | undefined> {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  try {
    const answer = await fetch(`${url}/_sim/health`, { signal: AbortSignal.timeout(1000) });
    // One with a token refuses, but says so in its own words.
    return /"defaultWorld"|"Control:/.test(await answer.text()) ? url : undefined;
  } catch {
    return undefined;
  }
}
