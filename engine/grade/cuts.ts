/**
 * Runs a program once undisturbed. Then, for each of its requests, runs it with the response lost, with the request lost, and with the
 * program killed at that moment, and for each delivery with that delivery sent twice. After each run the program is started again, and the
 * gateway must hold the same money.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Written } from '../../reports/write.ts';
import { isJsonObject } from '../../schemas/shared/json.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import type { Run } from '../../schemas/shared/verdict.ts';
import { beginGrading, variedChoices, type ReportOptions } from './conclusion.ts';
import { cutsOf, cutTest, isBroken, nameOf, planOfCuts, undisturbedTest, type Cut, type CutResult, type Undisturbed } from './cut.ts';
import type { Evidence } from './evidence.ts';
import { Gateway, keptKinds } from './gateway.ts';
import type { Driver } from './client.ts';
import { onStage } from './stage.ts';

export interface FlowOptions {
  readonly command: string;
  /** Command that resumes after a cut; by default the original command. */
  readonly again?: string;
  /** Time limit for each start of a program, in real milliseconds. */
  readonly timeout: number;
  readonly seed: number;
  /** Path of a choices file: the gateway behaves like the deployment that it describes. */
  readonly choices?: string;
}

export interface CutOptions extends FlowOptions, ReportOptions {
  readonly workers: number;
}

export interface CutHooks {
  readonly onResult?: (result: CutResult, of: number) => void;
  readonly signal?: AbortSignal;
}

interface CutReport {
  readonly undisturbed: Undisturbed;
  readonly results: readonly CutResult[];
  readonly written: Written;
}

/** Real milliseconds for which the gateway delays the response while the program is killed. */
const heldBackMs = 20_000;
/** Real milliseconds for pending work of the gateway and deliveries after a run. */
const workMs = 150;

async function whole(run: Promise<Ran | undefined>): Promise<Ran> {
  const ran = await run;
  if (ran === undefined) throw new UserError('interrupted; nothing is graded');
  return ran;
}

/** Runs the flow undisturbed. Throws `UserError` if the program fails, or sends nothing. */
async function undisturbed(options: FlowOptions, signal: AbortSignal | undefined): Promise<Undisturbed> {
  const { exitCode, requests, deliveries, held, evidence } = await whole(run(options, undefined, signal));
  if (exitCode !== 0) throw new UserError(`${options.command} ended with status ${exitCode} in the undisturbed run; fix that first`);
  if (requests === 0) throw new UserError(`${options.command} sent no request to the address in GATEPROOF_URL`);
  return { requests, deliveries, held, evidence };
}

/** Makes one cut, or none, without a report. Throws `UserError`. */
export async function oneCut(
  options: FlowOptions,
  cut: Cut | undefined,
  signal?: AbortSignal,
): Promise<Pick<CutResult, 'held'> & Partial<CutResult>> {
  const flow = await undisturbed(options, signal);
  if (cut === undefined) return flow;
  return resultOf(flow, cut, await whole(run(options, cut, signal)));
}

/** Makes every cut of the flow, and writes the certificate. Throws `UserError`. */
export async function everyCut(options: CutOptions, { onResult, signal }: CutHooks = {}): Promise<CutReport> {
  const { command, seed, workers } = options;
  const name = options.name ?? command;
  const conclude = await beginGrading(options, { kind: 'cuts', way: 'program', name, seed, workers, isSelected: false, signal });
  const began = performance.now();
  const flow = await undisturbed(options, signal);
  const tests: Run['tests'][number][] = [undisturbedTest(flow, { requests: flow.requests, durationMs: sinceMs(began) })];
  const cuts = cutsOf(flow);
  const results = new Map<string, CutResult>();
  const waiting = [...cuts];
  const work = async (): Promise<void> => {
    for (let cut = waiting.shift(); cut !== undefined; cut = waiting.shift()) {
      if (signal?.aborted === true) return;
      const from = performance.now();
      const ran = await run(options, cut, signal);
      if (ran === undefined) return;
      const result = resultOf(flow, cut, ran);
      results.set(nameOf(cut), result);
      tests.push(cutTest(result, { requests: ran.requests, durationMs: sinceMs(from) }));
      onResult?.(result, cuts.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(workers, cuts.length) }, work));
  return {
    undisturbed: flow,
    results: cuts.flatMap((cut) => results.get(nameOf(cut)) ?? []),
    written: await conclude(planOfCuts(flow), tests),
  };
}

const sinceMs = (from: number): number => Math.round(performance.now() - from);

function resultOf({ held: before }: Undisturbed, cut: Cut, { hit, held, exitCode, evidence }: Ran): CutResult {
  const result = { ...cut, hit, undisturbed: before, held, exitCode, evidence };
  return isBroken(result) ? result : { ...result, evidence: null };
}

interface Ran {
  readonly requests: number;
  readonly deliveries: number;
  readonly held: readonly string[];
  readonly hit: string | null;
  readonly exitCode: number | null;
  readonly evidence: Evidence;
}

/** Undefined if it was interrupted. */
async function run(
  { command, again = command, timeout, seed, choices }: FlowOptions,
  cut: Cut | undefined,
  signal: AbortSignal | undefined,
): Promise<Ran | undefined> {
  const gateway = await Gateway.open({ seed, choices: variedChoices(choices) });
  const driver: Driver = { way: 'program', command, timeout };
  return onStage({ gateway, driver, name: cut === undefined ? 'undisturbed' : nameOf(cut), signal }, async (stage) => {
    const { tap } = gateway;
    let doubled: Promise<unknown> | undefined;
    if (cut?.kind === 'request-lost') await gateway.fault({ operation: '*', skip: cut.at - 1, count: 1, drop: true });
    if (cut?.kind === 'answer-lost') await gateway.fault({ operation: '*', skip: cut.at - 1, count: 1, after: 'commit', drop: true });
    if (cut?.kind === 'killed') await gateway.fault({ operation: '*', skip: cut.at - 1, count: 1, after: 'commit', delay: heldBackMs });
    if (cut?.kind === 'delivery-doubled') doubled = doubleDelivery(gateway, cut.at);
    stage.start();
    if (cut?.kind === 'killed') {
      const arrived = await Promise.race([
        tap.next(() => tap.requests.length >= cut.at, timeout).then(() => tap.requests.length >= cut.at),
        stage.ended().then(() => false),
      ]);
      if (arrived) {
        await pause(workMs);
        stage.kill('SIGKILL');
        await gateway.clearFaults();
      }
    }
    await stage.ended();
    const hit = await hitOf(gateway, cut, doubled);
    let { exitCode } = stage.lastProcess;
    if (cut !== undefined && hit !== null) {
      await gateway.clearFaults();
      stage.start({}, again);
      await stage.ended();
      ({ exitCode } = stage.lastProcess);
    }
    await gateway.advance('PT0S');
    return {
      requests: tap.requests.length,
      deliveries: tap.posts.filter(({ status }) => status !== null).length,
      held: await held(gateway),
      hit,
      exitCode,
      evidence: (await stage.record()).evidence,
    };
  });
}

/** Posts a delivery again after the receiver has acknowledged it; null if the second post was not received. */
async function doubleDelivery(gateway: Gateway, at: number): Promise<string | null> {
  const { tap, events } = gateway;
  for (let waited = 0; waited < heldBackMs; waited += 20) {
    const post = tap.posts.filter(({ status }) => status !== null)[at - 1];
    const event = events.find(({ id }) => id === post?.eventId);
    if (event !== undefined) {
      const { status } = await gateway.post({ what: 'doubled', event });
      return status === null ? null : String(event['type']);
    }
    await pause(20);
  }
  return null;
}

async function hitOf({ tap }: Gateway, cut: Cut | undefined, doubled: Promise<unknown> | undefined): Promise<string | null> {
  if (cut === undefined) return null;
  if (doubled !== undefined) {
    const type = await Promise.race([doubled, pause(workMs)]);
    return typeof type === 'string' ? type : null;
  }
  const request = tap.requests[cut.at - 1];
  return request === undefined ? null : `${request.method} ${request.url.split('?', 1)[0]}`;
}

/** The money and customer data of a record: without ids, instants and secrets. */
const members = {
  transactions: ['externalReference', 'type', 'status', 'amount', 'currency', 'capturedAmount', 'refundedAmount'],
  customers: ['firstName', 'lastName', 'companyName', 'email', 'externalReference', 'isDeleted'],
  storedPaymentMethods: ['isDefault', 'isDeleted'],
  tokens: ['type', 'category'],
  contracts: ['name', 'status', 'amount', 'currency'],
} as const satisfies Readonly<Record<(typeof keptKinds)[number], readonly string[]>>;

const words = {
  transactions: 'transaction',
  customers: 'customer',
  storedPaymentMethods: 'stored method',
  tokens: 'token',
  contracts: 'contract',
} as const satisfies Readonly<Record<(typeof keptKinds)[number], string>>;

async function held(gateway: Gateway): Promise<readonly string[]> {
  const found = {
    transactions: await gateway.listed('transactions.list'),
    customers: await gateway.listed('customers.list'),
    contracts: await gateway.listed('contracts.list'),
    // No list shows these to the host.
    storedPaymentMethods: gateway.records('storedPaymentMethods'),
    tokens: gateway.records('tokens'),
  };
  return keptKinds
    .flatMap((kind) =>
      found[kind].map((record) => `${words[kind]} with ${members[kind].flatMap((name) => shown(name, record[name])).join(', ')}`),
    )
    .toSorted();
}

const shown = (name: string, value: unknown): readonly string[] =>
  value === null || value === undefined || value === '' || isJsonObject(value) ? [] : [`${name} ${String(value)}`];
