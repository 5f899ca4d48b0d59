/** The difficult gateway of one scenario: a separate simulator with a webhook destination and faults, which records all traffic. */
import { randomInt, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { isJsonObject, type JsonObject } from '../../schemas/shared/json.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { startSimulator, type Simulator } from '../../simulator/main.ts';
import { Tap } from './tap.ts';

/** Address of the gateway for clients that the grader does not start: the same in each scenario. */
export interface Place {
  readonly port: number;
  readonly hookPort: number;
}

export interface GatewaySettings {
  readonly seed: number;
  /** With a seed, keys and secrets are the same in each scenario. */
  readonly place?: Place;
  readonly choices?: Readonly<Record<string, unknown>>;
  /** The scenario posts deliveries, in an order of its own; the gateway does not. */
  readonly holdsDeliveries?: boolean;
}

/** How to sign and send a forged delivery. */
export interface Delivery {
  readonly what: string;
  /** The event, genuine or forged. */
  readonly event: JsonObject;
  readonly body?: string;
  readonly secrets?: readonly string[];
  /** Offset from the present, in seconds. */
  readonly offset?: number;
  readonly isSample?: boolean;
  readonly isUnsigned?: boolean;
  /** Body that replaces the signed one. */
  readonly tamper?: (body: string) => string;
}

export interface Posted {
  readonly what: string;
  readonly at: number;
  readonly endedAt: number;
  readonly event: JsonObject;
  readonly status: number | null;
}

/** Kinds of records that represent money or customers. */
export const keptKinds = ['transactions', 'customers', 'storedPaymentMethods', 'tokens', 'contracts'] as const;

/** Choices that the scenarios depend on. */
const ownChoices = { 'settlement.settleAfter': 'PT1S', 'apiKeys.defaultOverlap': 'P1D' } as const;

const receiverPath = '/hooks';
/** Marks the grader's own requests, which are not recorded. */
const markHeader = 'x-grader';
/** Real milliseconds to wait for the response to a delivery. */
const answerMs = 10_000;

/** Below the range of ephemeral ports, so that no simulator that starts meanwhile gets it. */
const hookPorts = { from: 20_000, to: 32_000 };

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(hookPorts.from, hookPorts.to);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

export class Gateway {
  readonly hookPort: number;
  /** Signing secret of the destination. */
  readonly secret: string;
  readonly tap: Tap;
  readonly events: JsonObject[];
  readonly posted: Posted[] = [];
  readonly #simulator: Simulator;
  readonly #now: () => number;
  readonly #earlier: ReadonlySet<string>;
  readonly #mark: string;

  private constructor(
    simulator: Simulator,
    given: {
      readonly tap: Tap;
      readonly hookPort: number;
      readonly secret: string;
      readonly mark: string;
      readonly events: JsonObject[];
      readonly now: () => number;
      readonly earlier: ReadonlySet<string>;
    },
  ) {
    this.#simulator = simulator;
    this.tap = given.tap;
    this.hookPort = given.hookPort;
    this.secret = given.secret;
    this.events = given.events;
    this.#now = given.now;
    this.#earlier = given.earlier;
    this.#mark = given.mark;
  }

  static async open({ seed, place, choices = {}, holdsDeliveries = false }: GatewaySettings): Promise<Gateway> {
    const began = performance.now();
    const now = (): number => Math.round(performance.now() - began);
    const events: JsonObject[] = [];
    const simulator = await startSimulator({
      ...(place === undefined ? { port: 0, idSeed: seed } : { port: place.port, seed }),
      definition: { customers: 2, transactions: 0, contracts: 0 },
      choices: { ...choices, ...ownChoices },
      onEvent: (describe) => events.push(describe().event),
    });
    const hookPort = place?.hookPort ?? (await freePort());
    const { hostAdmin, merchantAdmin } = simulator.world.personas;
    const mark = randomUUID();
    const isOurs = (headers: IncomingHttpHeaders): boolean => headers[markHeader] === mark;
    const tap = new Tap({ gateway: Number(new URL(simulator.url).port), hook: hookPort }, now, isOurs);
    const call = callerOf(simulator.url, hostAdmin.key, mark);
    const { merchantId } = merchantAdmin;
    const destination = await call('POST', '/api/notifications/destinations', {
      merchantId,
      name: 'Receiver of the client',
      type: 'Webhook',
      isEnabled: !holdsDeliveries,
      config: { url: `http://127.0.0.1:${hookPort}${receiverPath}` },
    });
    await call('POST', '/api/notifications/subscriptions', {
      merchantId,
      name: 'Every event',
      eventTypes: ['*'],
      destinationIds: [destination['id']],
    });
    const earlier = new Set(keptKinds.flatMap((kind) => recordsIn(simulator, kind).map((one) => String(one['id']))));
    events.length = 0;
    return new Gateway(simulator, { tap, hookPort, mark, secret: String(destination['signingSecret']), events, now, earlier });
  }

  get url(): string {
    return this.#simulator.url;
  }

  get merchantId(): string {
    return this.#simulator.world.personas.merchantAdmin.merchantId ?? '';
  }

  get key(): string {
    return this.#simulator.world.personas.merchantAdmin.key;
  }

  get keyId(): string {
    return this.#simulator.world.personas.merchantAdmin.keyId;
  }

  now(): number {
    return this.#now();
  }

  /** Sends a request as the host; it is not recorded. */
  call(method: string, path: string, body?: unknown): Promise<JsonObject> {
    return callerOf(this.url, this.#simulator.world.personas.hostAdmin.key, this.#mark)(method, path, body);
  }

  /** Ends a listen session of the client's merchant. */
  async endSession(id: string): Promise<void> {
    await callerOf(this.url, this.key, this.#mark)('POST', `/api/notifications/listen-sessions/${id}/end`, {});
  }

  /** Rotates the client's key with an overlap, and returns the new key. */
  async newKey(): Promise<string> {
    const made = await callerOf(this.url, this.key, this.#mark)('POST', `/api/api-keys/${this.keyId}/rotate`, {});
    return String(made['key']);
  }

  async fault(fault: JsonObject): Promise<void> {
    await this.#simulator.inside.control('faults.add', { id: this.#simulator.world.id }, fault);
  }

  async clearFaults(): Promise<void> {
    await this.#simulator.inside.control('faults.clear', { id: this.#simulator.world.id });
  }

  /** Advances the clock; resolves when the due work is done and every delivery has a response. */
  async advance(duration: string): Promise<void> {
    await this.#simulator.inside.control('worlds.clock', { id: this.#simulator.world.id }, { advance: duration });
  }

  /** Payments made since the scenario began, oldest first. */
  payments(): Promise<readonly JsonObject[]> {
    return this.listed('transactions.list');
  }

  /** All records of a kind that the host can list, page by page, oldest first; of `keptKinds`, without those that the world began with. */
  async listed(operation: string): Promise<readonly JsonObject[]> {
    const all = await this.#simulator.inside.list(this.#simulator.world.id, operation);
    return all
      .filter(isJsonObject)
      .filter((one) => !this.#earlier.has(String(one['id'])))
      .toReversed();
  }

  /** The records of a kind in the state of the world, as plain data, without those that it began with. */
  records(kind: string): readonly JsonObject[] {
    return recordsIn(this.#simulator, kind).filter((one) => !this.#earlier.has(String(one['id'])));
  }

  allPayments(): Promise<readonly unknown[]> {
    return this.#simulator.inside.list(this.#simulator.world.id, 'transactions.list');
  }

  /** Settles the payments of the merchant, so that they can be refunded. */
  async settle(): Promise<void> {
    await this.call('POST', `/api/transactions/settlements/merchants/${this.merchantId}/trigger`, {});
    await this.advance('PT5S');
  }

  /** Posts a forged delivery to the client's receiver, and records the response. */
  async post(delivery: Delivery): Promise<Posted> {
    const { event, isSample, isUnsigned, offset = 0, secrets = [this.secret], tamper } = delivery;
    const body = delivery.body ?? JSON.stringify(event);
    const id = String(event['id']);
    const signedAt = new Date((Math.floor(Date.now() / 1000) + offset) * 1000);
    const signature = secrets.map((secret) => new Webhook(secret).sign(id, signedAt, body)).join(' ');
    const at = this.now();
    const status = await fetch(`http://127.0.0.1:${this.hookPort}${receiverPath}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(signedAt.getTime() / 1000),
        ...(isUnsigned === true ? {} : { 'webhook-signature': signature }),
        ...(isSample === true ? { 'x-service-sample': 'true' } : {}),
      },
      body: tamper === undefined ? body : tamper(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMs),
    }).then(
      (answer) => answer.status,
      () => null,
    );
    const posted = { what: delivery.what, at, endedAt: this.now(), event, status };
    this.posted.push(posted);
    return posted;
  }

  async close(): Promise<void> {
    this.tap.close();
    await this.#simulator.close();
  }
}

function recordsIn(simulator: Simulator, kind: string): readonly JsonObject[] {
  const state = simulator.inside.snapshot(simulator.world.id);
  const records = isJsonObject(state) && isJsonObject(state['records']) ? state['records'][kind] : undefined;
  return Array.isArray(records) ? records.filter(isJsonObject) : [];
}

const callerOf =
  (url: string, key: string, mark: string) =>
  async (method: string, path: string, body?: unknown): Promise<JsonObject> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { 'api-key': key, [markHeader]: mark, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok)
      throw new UserError(
        `the gateway of a scenario refused ${method} ${path} (${answer.status} ${text.slice(0, 300)}): its choices exclude it`,
      );
    const value: unknown = text === '' ? {} : JSON.parse(text);
    return isJsonObject(value) ? value : {};
  };
