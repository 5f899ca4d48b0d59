import { processLimits } from '../schemas/limits.ts';
import { atMilliseconds } from '../schemas/shared/instant.ts';
import { faultOfGroups, operationsOf } from '../schemas/operation-groups.ts';
import { UserError } from '../schemas/shared/user-error.ts';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { worldOf, worldForInvitation, worldForSession, worldForToken } from './worlds/anonymous-world.ts';
import { gatewayDocument } from './control/about.ts';
import { Certifications } from './control/certifications/certifications.ts';
import type { Certifier } from './control/certifications/port.ts';
import { addControl } from './control/plugin.ts';
import { Streams } from './control/streams.ts';
import { Connections, type Timeouts } from './wire/connections.ts';
import type { Pace } from './outbound/delivery-sender.ts';
import type { DeliveryObserver, EventObserver, RequestObserver } from './watch/observed.ts';
import { Outbound } from './outbound/client.ts';
import { authorityGuard, isLoopbackAddress } from './pipeline/authority.ts';
import { allowsOrigin } from './wire/cors.ts';
import { forwardedBy } from './wire/forwarded.ts';
import { createServer } from './wire/server.ts';
import { sentTo, type BaseOf } from './pipeline/via.ts';
import { insideOf, type Inside } from './in-process/inside.ts';
import type { FixturesPlan } from './worlds/fill.ts';
import { Memory, type Heap } from './worlds/memory.ts';
import { addImages } from './pages/pay/images.ts';
import { addAccountPages } from './pages/account/routes.ts';
import { addAccountingPages } from './pages/accounting/routes.ts';
import { addConsole } from './pages/console/routes.ts';
import { addPayPages } from './pages/pay/routes.ts';
import { addControlPage } from './pages/control/routes.ts';
import { addReferencePages } from './pages/reference/routes.ts';
import type { DataOptions, OpenData } from './durable/open.ts';
import type { SeededWorld, Definition } from './seed/definition.ts';
import { loadMutants } from './mutants/framework/apply.ts';
import { faultOfName, idOf, maxShards, parseStart, shardDigits } from './worlds/start.ts';
import type { KeptWorld, WorldRequest } from './worlds/kept-world.ts';
import { Worlds } from './worlds/worlds.ts';

/** Exported here, so that the simulator is one module to its users. */
export { faultOfGroups, operationsOf };
export type { ObservedDelivery, ObservedEvent, ObservedRequest } from './watch/observed.ts';
export type { ControlId } from './control/operations.ts';
export type { Inside, SentMail, SentText } from './in-process/inside.ts';
export type { FixturesPlan } from './worlds/fill.ts';
export type { Durability } from './durable/group-writer.ts';
export type { Certified, Certifier, KeptRun, Progress, TestSelection, WorldSettings } from './control/certifications/port.ts';
export { idOf, parseStart, shardDigits } from './worlds/start.ts';

export interface SimulatorOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** Loopback unless stated. */
  readonly host?: string;
  /** Seed of the default world, and of every world that states none. Its keys follow from it: anyone who knows it has them. */
  readonly seed?: number;
  /** Without a seed, the seed of ids and amounts, but not of secrets; 1 unless stated. */
  readonly idSeed?: number;
  readonly definition?: Definition;
  /** Name of the default world; `world-1` unless stated. With a seed, the values of its keys follow from both. */
  readonly world?: string;
  /** Which of several processes behind one address this is, from 1 to 99: keys, links and ids of its worlds carry it. */
  readonly shard?: number;
  /** When the clock of the default world is frozen (docs/decisions/0001-worlds-and-their-secrets.md); wall time unless stated. */
  readonly now?: string;
  /** Choices of the default world, and of every world that makes none. */
  readonly choices?: Readonly<Record<string, unknown>>;
  /** Groups that answer 501 in worlds whose definition states none (docs/decisions/0001-worlds-and-their-secrets.md). */
  readonly without?: readonly string[];
  /** Records of a file, which every world starts with. */
  readonly fixtures?: FixturesPlan;
  /** Mutants of the default world, which answers callers without a key of another world. */
  readonly mutants?: readonly string[];
  /** With a token the control plane is open to other machines that send it; without, only to this machine. */
  readonly controlToken?: string;
  /** Honours the `X-Sim-Fault` request header. */
  readonly allowFaultHeader?: boolean;
  /** Sends explanations in `X-Sim-…` response headers. */
  readonly explain?: boolean;
  /** Hosts besides this machine that webhooks may be posted to: names or addresses, without a port. */
  readonly allowOutbound?: readonly string[];
  /** Names besides those of this machine that a `Host` header may have, without a port. */
  readonly allowHost?: readonly string[];
  /** With which address links begin, unless a world chooses http.publicUrl itself. Its name is accepted in `Host`. */
  readonly publicUrl?: string;
  /** Proxies whose X-Forwarded-… headers count: addresses, ranges, `loopback` or `private`. */
  readonly trustProxy?: readonly string[];
  /** Wall time, for tests. */
  readonly wall?: () => number;
  /** Fills the default world before it is served, with more than requests could in reasonable time: for tests. */
  readonly prepare?: (world: KeptWorld) => void;
  /** Of connections, for tests. */
  readonly timeouts?: Timeouts;
  /** Of deliveries and moves of clocks, for tests. */
  readonly pace?: Partial<Pace>;
  /** How full the heap is, for tests. */
  readonly heap?: () => Heap;
  /** Called for the requests of all worlds, except for polls of listen sessions. */
  readonly onRequest?: RequestObserver;
  /** Called for each attempt of each webhook of all worlds. */
  readonly onDelivery?: DeliveryObserver;
  /** Called for the events of all worlds; changes nothing in them. */
  readonly onEvent?: EventObserver;
  /** Runs `certify` for the control plane; without it such calls are answered with 501. */
  readonly certifier?: Certifier;
  /** Keeps the worlds in a folder: they outlive the process. */
  readonly data?: DataOptions;
  /** Called with the id of each choice that a world reads, for tests. */
  readonly onChoiceRead?: (id: string) => void;
}

export interface KeptIn {
  /** Of the folder, whatever this start states. */
  readonly seed: number;
  readonly hasPublicKeys: boolean;
  /** Notices about the folder, a line each. */
  readonly notices: readonly string[];
  /** Resolves when everything so far is on disk; false if it could not be written. */
  flushed(): Promise<boolean>;
}

export interface Simulator extends AsyncDisposable {
  readonly url: string;
  readonly control: string;
  readonly world: SeededWorld;
  /** Whether other machines can reach it. */
  readonly isOpen: boolean;
  readonly inside: Inside;
  /** With a data folder. */
  readonly data?: KeptIn;
  /** Takes a connection that was accepted elsewhere, such as a decrypted one. */
  connect(socket: Socket): void;
  /** Ends at once; requests and deliveries under way are cut off. */
  close(): Promise<void>;
  /**
   * Accepts no more connections, waits for requests, deliveries and moves of clocks under way, and closes. `bound`: real milliseconds,
   * after which the rest is cut off. Returns whether everything was over.
   */
  drain(bound?: number): Promise<boolean>;
}

/** The host of a URL for clients on this machine, which cannot be sent to `0.0.0.0` or `::`. */
function reachable(address: string, family: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  if (address === '::') return '[::1]';
  return family === 'IPv6' ? `[${address}]` : address;
}

/** @throws UserError for a start that no world can have */
function requestOf({ seed, definition, mutants, now }: SimulatorOptions): WorldRequest {
  const start = now === undefined ? undefined : parseStart(now);
  if (typeof start === 'string') throw new UserError(`now ${start}`);
  return {
    ...(seed === undefined ? {} : { seed }),
    ...(definition === undefined ? {} : { definition }),
    ...(mutants === undefined ? {} : { mutants }),
    ...(start === undefined ? {} : { now: start }),
  };
}

/** The settings of a folder, as far as this start states them; and those of a new folder. */
function openDataOf(options: SimulatorOptions, data: DataOptions, choices: Readonly<Record<string, unknown>>): Promise<OpenData> {
  const { seed, idSeed = 1, world, shard, now, without, mutants, definition, fixtures } = options;
  const stated = {
    world,
    shard,
    now,
    choices: Object.keys(choices).length === 0 ? undefined : choices,
    without: without === undefined || without.length === 0 ? undefined : without,
    mutants,
    definition,
    fixtures: fixtures?.sections,
  };
  const given = seed === undefined ? stated : { ...stated, seed, hasPublicKeys: true };
  const fresh = { ...stated, seed: seed ?? idSeed, hasPublicKeys: seed !== undefined };
  return import('./durable/open.ts').then(({ openData }) => openData(data, given, fresh));
}

/** Starts listening; rejects if the port is not available, and with `UserError` for a name or an instant that no world can have. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { port, host = '127.0.0.1' } = options;
  const choices = {
    ...options.choices,
    ...(options.allowFaultHeader === true ? { 'sim.allowFaultHeader': true } : {}),
    ...(options.publicUrl === undefined ? {} : { 'http.publicUrl': options.publicUrl }),
    ...(options.explain === true ? { 'sim.authReasonHeader': true } : {}),
  };
  const proxied = options.trustProxy === undefined ? undefined : forwardedBy(options.trustProxy);
  const outbound = new Outbound(options.allowOutbound);
  const onDefect = (error: unknown, correlationId: string): void => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`defect in request ${correlationId}: ${text}\n`);
  };
  if (options.shard !== undefined && !(Number.isInteger(options.shard) && options.shard >= 1 && options.shard <= maxShards))
    throw new UserError(`the shard must be from 1 to ${maxShards}`);
  const digitsOf = (index: number | undefined): string => (index === undefined ? '' : shardDigits(index));
  const groupFault = faultOfGroups([...(options.without ?? []), ...(options.definition?.without ?? [])]);
  if (groupFault !== undefined) throw new UserError(`without: ${groupFault}`);
  const name = options.world === undefined ? undefined : idOf(options.world, digitsOf(options.shard));
  const nameFault = name === undefined ? undefined : faultOfName(name);
  if (nameFault !== undefined) throw new UserError(`the name of the world ${nameFault}`);
  const request = requestOf(options);
  const memory = new Memory(options.heap);
  const data = options.data === undefined ? undefined : await openDataOf(options, options.data, choices);
  const settings = data?.settings;
  const served = { url: 'http://localhost' };
  const worlds = new Worlds({
    address: () => served.url,
    wall: () => atMilliseconds((options.wall ?? Date.now)()),
    choices: settings?.choices ?? choices,
    client: {
      post:
        data === undefined
          ? (outgoing) => outbound.post(outgoing)
          : (outgoing) => data.ledger.settled().then(() => outbound.post(outgoing)),
      onDefect: (error) => onDefect(error, 'of a delivery'),
    },
    watchers: {
      onChoiceRead: options.onChoiceRead,
      onRequest: options.onRequest,
      onDelivery: options.onDelivery,
      onEvent: options.onEvent,
    },
    memory,
    seed: settings === undefined ? options.seed : settings.hasPublicKeys ? settings.seed : undefined,
    idSeed: settings?.seed ?? options.idSeed,
    without: settings === undefined ? options.without : settings.without,
    fixtures: data === undefined ? options.fixtures : data.fixtures,
    shard: digitsOf(settings === undefined ? options.shard : settings.shard),
    pace: options.pace,
    keeping: data?.ledger,
    root: data?.root,
  });
  if (data !== undefined) data.placeOf = (world) => worlds.placeOf(world);
  const connections = new Connections(options.timeouts);
  const streams = new Streams();
  const certifications = options.certifier === undefined ? undefined : new Certifications(options.certifier);
  const baseOf: BaseOf = (incoming) => options.publicUrl ?? sentTo(incoming) ?? served.url;
  const app = createServer({
    connections,
    worlds: {
      byKey: (value) => worlds.registry.find(value),
      anonymous: (operation, request) => worldOf(operation, request, worlds.registry) ?? worlds.registry.default,
      isFull: () => memory.isFull(),
      onDefect,
    },
    fallback: () => worlds.registry.default,
    isOurs: authorityGuard(host, [
      ...(options.allowHost ?? []),
      ...(options.publicUrl === undefined ? [] : [new URL(options.publicUrl).hostname]),
    ]),
    proxied,
    allowsOrigin: (origin) => worlds.find(({ choices }) => allowsOrigin(choices['http.corsOrigins'], origin)) !== undefined,
    pages: (server) => {
      addConsole(server);
      addPayPages(server, (params, query) => worldForSession(params, query, worlds.registry));
      addAccountPages(server, (token) => worldForInvitation(token, worlds.registry));
      addAccountingPages(server, (state) => worldForToken(state, worlds.registry));
      addReferencePages(
        server,
        () => worlds.registry.default.without,
        () => gatewayDocument({ worlds }),
        baseOf,
      );
      addControlPage(server, () => worlds.registry.default.id, options.controlToken, baseOf);
      addImages(server, (isSo) => worlds.find(isSo));
    },
    settled: data === undefined ? undefined : () => data.ledger.settled(),
    control: (server) =>
      addControl(server, {
        worlds,
        streams,
        certifications,
        token: options.controlToken,
        baseOf,
        onDefect: (error) => onDefect(error, 'of the control plane'),
      }),
  });
  // Before there is a world: mails of a fixtures file have links to here.
  connections.isReady = false;
  await app.listen({ port, host }).catch(async (error: unknown) => {
    await data?.close();
    throw error;
  });
  const { address, port: bound, family } = app.server.address() as AddressInfo;
  outbound.ownPort = bound;
  const url = `http://${reachable(address, family)}:${bound}`;
  served.url = url;
  const close = async (): Promise<void> => {
    streams.end();
    certifications?.close();
    await app.close();
    for (const { sender } of worlds.registry.all) sender.stop();
    outbound.close();
    await data?.close();
  };
  const firstWorld = async (): Promise<SeededWorld> => {
    const states = data?.takeStates() ?? [];
    if (data !== undefined && states.length > 0) {
      for (const state of states) await worlds.restore(state);
      if (data.isMoved) for (const world of worlds.registry.all) data.ledger.kept(world, worlds.placeOf(world));
      await data.ledger.settled();
      connections.isReady = true;
      return worlds.registry.default.seeded;
    }
    const { fixtures } = options;
    await loadMutants(request.mutants);
    const world = fixtures === undefined ? worlds.create(request, name) : await worlds.createInSlices(request, name);
    options.prepare?.(world);
    await data?.ledger.settled();
    connections.isReady = true;
    return world.seeded;
  };
  const world = await firstWorld().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const underWay = async (): Promise<true> => {
    streams.end();
    certifications?.close();
    // Requests first: they cause deliveries.
    await connections.drain();
    await Promise.all(worlds.registry.all.map(({ sender }) => sender.idle()));
    return true;
  };
  const drain = async (bound = processLimits.drainTimeoutMs.max): Promise<boolean> => {
    const timer = new AbortController();
    const isOver = await Promise.race([underWay(), wait(bound, false, timer)]).finally(() => timer.abort());
    await close();
    return isOver;
  };
  return {
    url,
    control: `${url}/_sim`,
    world,
    isOpen: !isLoopbackAddress(address),
    inside: insideOf(worlds),
    ...(settings === undefined || data === undefined
      ? {}
      : {
          data: { seed: settings.seed, hasPublicKeys: settings.hasPublicKeys, notices: data.notices, flushed: () => data.ledger.flushed() },
        }),
    connect: (socket) => void app.server.emit('connection', socket),
    close,
    drain,
    [Symbol.asyncDispose]: close,
  };
}
