/**
 * Runs a program once undisturbed, then once for each of its requests with the answer lost, with the request lost, and with the program killed at
 * that moment, and once for each delivery with it doubled. After each the program is started again, and the gateway must hold the same money.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { isJsonObject, type JsonObject } from '../../schemas/shared/json.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { Gateway, keptKinds } from './gateway.ts';
import type { Driver } from './client.ts';
import { Stage } from './stage.ts';

export const cutKinds = ['answer-lost', 'request-lost', 'killed', 'delivery-doubled'] as const;
type CutKind = (typeof cutKinds)[number];

/** `at`: number of the request or the delivery, from 1. */
export interface Cut {
  readonly kind: CutKind;
  readonly at: number;
}

export interface CutOptions {
  readonly command: string;
  /** Command that resumes after a cut; the same by default. */
  readonly again?: string;
  /** Real milliseconds for each start of a program. */
  readonly timeout: number;
  readonly seed: number;
  readonly workers: number;
  /** Only this cut. */
  readonly cut?: Cut | 'none';
}

export interface CutResult extends Cut {
  /** What it hit: method and path, or type of the event; null: the program did not get there. */
  readonly hit: string | null;
  /** The same money and customers as undisturbed. */
  readonly isEqual: boolean;
  /** What the gateway holds too much, and too little, in words. */
  readonly more: readonly string[];
  readonly less: readonly string[];
  /** What the gateway holds in the end, in words. */
  readonly held: readonly string[];
  /** Exit status of the last start; null: it was ended. */
  readonly exitCode: number | null;
}

export interface CutReport {
  readonly requests: number;
  readonly deliveries: number;
  readonly undisturbed: readonly string[];
  readonly results: readonly CutResult[];
}

/** The gateway keeps the answer to a request back for so long while the program is killed. */
const heldBackMs = 20_000;
/** Real milliseconds for the gateway's work, and for deliveries after a run. */
const workMs = 150;
const maxCuts = 1000;

export function parseCut(text: string): Cut | undefined {
  const [kind, at] = text.split(':');
  const found = cutKinds.find((one) => one === kind);
  return found === undefined || !/^[1-9]\d{0,3}$/.test(at ?? '') ? undefined : { kind: found, at: Number(at) };
}

/** Whether a client failed: more than undisturbed, or less although the last start said that all was well. */
export const isBroken = ({ more, less, exitCode, hit }: CutResult): boolean =>
  hit !== null && (more.length > 0 || (less.length > 0 && exitCode === 0));

/** Throws `UserError` if the undisturbed program fails. */
export async function everyCut(
  options: CutOptions,
  onResult: (result: CutResult, of: number) => void = () => undefined,
): Promise<CutReport> {
  const first = await run(options, undefined);
  if (first.exitCode !== 0)
    throw new UserError(`${options.command} ended with status ${first.exitCode} although nothing was disturbed; mend that first`);
  if (first.requests === 0) throw new UserError(`${options.command} sent no request to the address in GATEPROOF_URL`);
  const cuts: readonly Cut[] =
    options.cut === 'none'
      ? []
      : options.cut === undefined
        ? [
            ...Array.from({ length: first.requests }, (_, index) =>
              (['answer-lost', 'request-lost', 'killed'] as const).map((kind) => ({ kind, at: index + 1 })),
            ).flat(),
            ...Array.from({ length: first.deliveries }, (_, index) => ({ kind: 'delivery-doubled' as const, at: index + 1 })),
          ].slice(0, maxCuts)
        : [options.cut];
  const results: CutResult[] = [];
  const waiting = [...cuts];
  const work = async (): Promise<void> => {
    for (let cut = waiting.shift(); cut !== undefined; cut = waiting.shift()) {
      const { held, hit, exitCode } = await run(options, cut);
      const result = { ...cut, hit, held, exitCode, ...compared(first.held, held) };
      results.push(result);
      onResult(result, cuts.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(options.workers, cuts.length) }, work));
  const order = (cut: Cut): number => cut.at * cutKinds.length + cutKinds.indexOf(cut.kind);
  return {
    requests: first.requests,
    deliveries: first.deliveries,
    undisturbed: first.held,
    results: results.toSorted((a, b) => order(a) - order(b)),
  };
}

interface Ran {
  readonly requests: number;
  readonly deliveries: number;
  readonly held: readonly string[];
  readonly hit: string | null;
  readonly exitCode: number | null;
}

async function run({ command, again = command, timeout, seed }: CutOptions, cut: Cut | undefined): Promise<Ran> {
  const gateway = await Gateway.open({ seed });
  const driver: Driver = { way: 'program', command, timeout };
  const stage = await Stage.set(gateway, driver, cut === undefined ? 'undisturbed' : `${cut.kind}:${cut.at}`);
  try {
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
    };
  } finally {
    await stage.clear();
  }
}

/** Posts a delivery a second time once the gateway has had its answer to it. */
async function doubleDelivery(gateway: Gateway, at: number): Promise<string | null> {
  const { tap, events } = gateway;
  for (let waited = 0; waited < heldBackMs; waited += 20) {
    const post = tap.posts.filter(({ status }) => status !== null)[at - 1];
    const event = events.find(({ id }) => id === post?.eventId);
    if (event !== undefined) {
      await gateway.post({ what: 'doubled', event });
      return String(event['type']);
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

const shown = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** What a record is in money and customers: without ids, instants and secrets. */
const members = {
  transactions: ['externalReference', 'type', 'status', 'amount', 'currency', 'capturedAmount', 'refundedAmount'],
  customers: ['firstName', 'lastName', 'companyName', 'email', 'externalReference', 'isDeleted'],
  storedPaymentMethods: ['isDefault', 'isDeleted'],
  tokens: ['type', 'category'],
  contracts: ['name', 'status', 'amount', 'currency'],
} as const satisfies Readonly<Record<(typeof keptKinds)[number], readonly string[]>>;

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
    .flatMap((kind) => found[kind].map((record) => `${kind}: ${members[kind].map((name) => shown(memberOf(record, name))).join(' ')}`))
    .toSorted();
}

function memberOf(record: JsonObject, name: string): unknown {
  const value = record[name];
  return isJsonObject(value) ? undefined : value;
}

function compared(before: readonly string[], after: readonly string[]): Pick<CutResult, 'isEqual' | 'more' | 'less'> {
  const left = [...before];
  const more = after.filter((one) => {
    const at = left.indexOf(one);
    if (at === -1) return true;
    left.splice(at, 1);
    return false;
  });
  return { isEqual: more.length === 0 && left.length === 0, more, less: left };
}
