/** One running scenario: its gateway, its client, and the notes for the judges. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isJsonObject, type JsonObject } from '../../schemas/shared/json.ts';
import type { Exchange } from '../../schemas/shared/verdict.ts';
import { processLimits } from '../../schemas/limits.ts';
import { Client, type Driver } from './client.ts';
import type { Evidence } from './evidence.ts';
import type { Gateway } from './gateway.ts';
import { cleaned, exchangesOf, paymentEntries, postEntries, requestEntries } from './record.ts';
import { Staging } from './staging.ts';
import type { TappedRequest } from './tap.ts';

const maxRequests = processLimits.clientRequests.max;
const chargePath = /^\/api\/transactions\/?$/;
/** A client that the grader waits for is done with a scenario after this many real milliseconds without a request. */
const quietMs = 4000;
interface Recorded {
  readonly evidence: Evidence;
  readonly exchanges: readonly Exchange[];
}

export class Stage extends Client {
  readonly #staging = new Staging();
  readonly strayed: { at: number; hasKey: boolean }[] = [];
  changed: Evidence['changed'] = null;
  tls: Evidence['tls'] = null;
  listed: readonly string[] = [];

  /** Resolves when a charge has arrived and the client has been quiet for a while, or when the signal aborts. */
  async untilQuiet(signal?: AbortSignal): Promise<void> {
    const { requests } = this.gateway.tap;
    const isOver = (): boolean => {
      const last = requests.at(-1);
      const isCharged = requests.some(({ method, url }) => method === 'POST' && chargePath.test(url));
      return isCharged && last !== undefined && last.endedAt !== null && this.gateway.now() - last.endedAt > quietMs;
    };
    for (;;) {
      if (signal?.aborted === true || isOver()) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Adds a fault to the world, and notes which order it affects; with `order` null, the order of the request that it hits. */
  async stage(what: string, order: string | null, fault: JsonObject): Promise<void> {
    const operation = String(fault['operation'] ?? '*');
    const count = typeof fault['count'] === 'number' ? fault['count'] : 1;
    const skip = typeof fault['skip'] === 'number' ? fault['skip'] : 0;
    this.#staging.add({ what, order, at: this.gateway.now() }, { operation, skip, count });
    const match = order === null || operation !== 'transactions.create' ? {} : { match: { externalReference: order } };
    await this.gateway.fault({ count: 1, ...match, ...fault });
  }

  /** Notes an action of the scenario itself. */
  note(what: string, order: string | null = null): void {
    this.#staging.note({ what, order, at: this.gateway.now() });
  }

  /** Resolves with the next charge of an order, once it has reached the gateway. */
  charging(order: string | null, within = this.driver.timeout): Promise<TappedRequest | undefined> {
    return this.gateway.tap.next(
      ({ method, url, body }) => method === 'POST' && chargePath.test(url) && (order === null || body.includes(`"${order}"`)),
      within,
    );
  }

  /** Everything that was recorded, without secrets. */
  async record(): Promise<Recorded> {
    const { tap } = this.gateway;
    const payments = paymentEntries(await this.gateway.payments());
    const { secrets } = this;
    const requests = requestEntries(this.name, tap.requests, payments, secrets);
    const named = this.#staging.named(requests);
    const posts = postEntries(this.gateway);
    const flood = tap.dropped > 0 ? `the client sent more than ${maxRequests} requests in one scenario` : null;
    const evidence: Evidence = {
      scenario: this.name,
      way: this.driver.way,
      tasks: this.tasks,
      requests: named.requests,
      posts,
      payments,
      staged: named.staged,
      processes: this.processes.map((entry) => ({
        ...entry,
        lastLine: entry.lastLine === null ? null : cleaned(entry.lastLine, secrets),
        endedBecause: entry.endedBecause ?? flood,
      })),
      strayed: this.strayed,
      isReceiving: this.isReceiving || posts.some(({ status }) => status !== null),
      changed: this.changed,
      tls: this.tls,
      listed: this.listed,
      broken: this.broken,
    };
    const exchanges = exchangesOf(tap.requests, named.requests, secrets);
    // A client can repeat a secret anywhere: in a path, an error message, an idempotency key.
    return JSON.parse(cleaned(JSON.stringify({ evidence, exchanges }), secrets)) as Recorded;
  }

  async clear(): Promise<void> {
    this.isCleared = true;
    await this.stop();
    await this.gateway.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

interface Setting {
  readonly gateway: Gateway;
  readonly driver: Driver;
  /** Name of the scenario. */
  readonly name: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Plays something on a new stage, which is cleared afterwards. Undefined if the signal aborts first: a client that was stopped in the middle cannot
 * be judged. A client that is waited for shows what it did until then.
 */
export async function onStage<T>({ gateway, driver, name, signal }: Setting, play: (stage: Stage) => Promise<T>): Promise<T | undefined> {
  const stage = new Stage(gateway, driver, name, await mkdtemp(join(tmpdir(), 'gateproof-grade-')));
  const over = new AbortController();
  const interrupted = new Promise<undefined>((resolve) => {
    if (stage.isWaiting) return;
    if (signal?.aborted === true) resolve(undefined);
    signal?.addEventListener('abort', () => resolve(undefined), { once: true, signal: over.signal });
  });
  try {
    const played = play(stage);
    // After an interruption it meets a closed gateway.
    played.catch(() => undefined);
    return await Promise.race([played, interrupted]);
  } finally {
    over.abort();
    await stage.clear();
  }
}

/** A member of a result or a record, as text. */
export const memberOf = (value: unknown, name: string): string => (isJsonObject(value) ? String(value[name] ?? '') : '');
