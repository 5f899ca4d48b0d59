/**
 * One client: it writes, and remembers what was acknowledged. No other client changes its records, so their state is known: as last
 * acknowledged, or as changed by the one request whose response never came.
 */
import { Lost, type Api, type Json } from './api.ts';

export interface Setting {
  readonly key: string;
  readonly userId: string;
  readonly merchantId: string;
  readonly world: string;
}

/** A record that was acknowledged. */
interface Known {
  readonly path: string;
  /** As a read showed it after the acknowledgement. */
  body: Json;
  /** The members that differ if the change without a response took effect. */
  maybe: Readonly<Record<string, unknown>> | null;
}

/** The records that were made last. */
export interface Newest {
  readonly customers: readonly Json[];
  readonly payments: readonly Json[];
}

interface KnownKey {
  readonly id: string;
  readonly value: string;
  state: 'usable' | 'revoked' | 'unknown';
}

export interface Counts {
  writes: number;
  lost: number;
  readonly byKind: Record<string, number>;
}

const expireAt = '2099-01-01T00:00:00Z';

export class Client {
  readonly #name: string;
  readonly #setting: Setting;
  readonly #random: () => number;
  readonly counts: Counts = { writes: 0, lost: 0, byKind: {} };
  readonly customers = new Map<string, Known>();
  readonly payments = new Map<string, Known>();
  readonly keys: KnownKey[] = [];
  /** Names of customers, and bodies of payments, whose creation was not answered. */
  readonly #unansweredNames: string[] = [];
  readonly #unansweredPayments: Json[] = [];
  readonly #touched = new Set<Known>();
  #made = 0;

  constructor(number: number, setting: Setting, random: () => number) {
    this.#name = `c${number}`;
    this.#setting = setting;
    this.#random = random;
  }

  /** Writes until the process ends. */
  async work(api: Api): Promise<void> {
    try {
      for (;;) await this.#step(api);
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      this.counts.lost++;
    }
  }

  async #step(api: Api): Promise<void> {
    const dice = this.#random();
    if (dice < 0.25) await this.#createCustomer(api);
    else if (dice < 0.5) await this.#pay(api);
    else if (dice < 0.7) await this.#changeCustomer(api);
    else if (dice < 0.8) await this.#refund(api);
    else if (dice < 0.9) await this.#createKey(api);
    else await this.#revokeKey(api);
  }

  #acknowledged(kind: string): void {
    this.counts.writes++;
    this.counts.byKind[kind] = (this.counts.byKind[kind] ?? 0) + 1;
  }

  #pick<T>(all: readonly T[]): T | undefined {
    return all[Math.floor(this.#random() * all.length)];
  }

  get #tag(): string {
    return `${this.#name}-${++this.#made}`;
  }

  async #createCustomer(api: Api): Promise<void> {
    const { key, merchantId } = this.#setting;
    const lastName = this.#tag;
    this.#unansweredNames.push(lastName);
    const body = await api.done(key, 'POST', '/api/customers', { merchantId, firstName: 'Crash', lastName });
    this.#unansweredNames.pop();
    this.#remember(this.customers, `/api/customers/${body.id}`, body);
    this.#acknowledged('customers');
  }

  #remember(all: Map<string, Known>, path: string, body: Json): Known {
    const known: Known = { path, body, maybe: null };
    all.set(body.id, known);
    this.#touched.add(known);
    return known;
  }

  async #changeCustomer(api: Api): Promise<void> {
    const known = this.#pick([...this.customers.values()].slice(-50));
    if (known === undefined) return;
    const { firstName, concurrencyStamp } = known.body;
    const { key, merchantId } = this.#setting;
    const lastName = this.#tag;
    this.#touched.add(known);
    known.maybe = { lastName };
    known.body = await api.done(key, 'PUT', known.path, { merchantId, firstName, lastName, concurrencyStamp });
    known.maybe = null;
    this.#acknowledged('changes of customers');
  }

  async #pay(api: Api): Promise<void> {
    const { key, merchantId } = this.#setting;
    const tag = this.#tag;
    const cardData = { number: '4111111111111111', expirationMonth: 12, expirationYear: 2099 };
    const sale = { merchantId, type: 'Sale', paymentType: 'Card', amount: 12.5, description: tag, idempotencyKey: tag, cardData };
    this.#unansweredPayments.push(sale);
    const body = await api.done(key, 'POST', '/api/transactions', sale);
    this.#unansweredPayments.pop();
    this.#remember(this.payments, `/api/transactions/${body.id}`, body);
    this.#acknowledged('payments');
  }

  /** Settles a payment, as its processor would, and refunds a part of it. */
  async #refund(api: Api): Promise<void> {
    const known = this.#pick([...this.payments.values()].slice(-50).filter(({ body }) => body.status === 'Captured'));
    if (known === undefined) return;
    const { key, merchantId, world } = this.#setting;
    const { id } = known.body;
    this.#touched.add(known);
    known.maybe = { status: 'Settled' };
    await api.done(null, 'POST', `/_sim/worlds/${world}/events`, { record: id, outcome: 'settled' });
    known.body = await api.done(key, 'GET', known.path);
    if (known.body.status !== 'Settled') throw new Error(`${known.path} was settled and is ${known.body.status}`);
    known.maybe = { status: 'PartiallyRefunded', refundedAmount: 1, refundableAmount: known.body.refundableAmount - 1 };
    known.body = await api.done(key, 'POST', `/api/transactions/${merchantId}/${id}/operations`, { type: 'Refund', amount: 1 });
    known.maybe = null;
    this.#acknowledged('refunds');
  }

  async #createKey(api: Api): Promise<void> {
    const { key, userId, merchantId } = this.#setting;
    const made = await api.done(key, 'POST', '/api/api-keys/for-user', { name: this.#tag, userId, merchantId, expireAt });
    this.keys.push({ id: made.id, value: made.key, state: 'usable' });
    this.#acknowledged('keys');
  }

  async #revokeKey(api: Api): Promise<void> {
    const known = this.#pick(this.keys.filter(({ state }) => state === 'usable').slice(-20));
    if (known === undefined) return;
    known.state = 'unknown';
    await api.done(this.#setting.key, 'POST', `/api/api-keys/${known.id}/revoke`, { reason: 'Crash test' });
    known.state = 'revoked';
    this.#acknowledged('revocations');
  }

  /**
   * After a restart, checks that everything acknowledged exists, and that every unacknowledged change took effect entirely or not at all.
   * Resolves open requests. `names` and `payments`: those of the newest records. Returns a line for each fault.
   */
  async judge(api: Api, newest: Newest): Promise<readonly string[]> {
    const faults: string[] = [];
    for (const known of this.#touched) faults.push(...(await this.#judgeKnown(api, known)));
    this.#touched.clear();
    for (const lastName of this.#unansweredNames.splice(0)) {
      const found = newest.customers.filter((one) => one.lastName === lastName);
      if (found.length > 1) faults.push(`${found.length} customers are named ${lastName}`);
      for (const body of found) this.#remember(this.customers, `/api/customers/${body.id}`, body);
    }
    for (const sale of this.#unansweredPayments.splice(0)) {
      const before = newest.payments.filter(({ description }) => description === sale.description);
      // The same key again: the payment that was made, or a new one.
      const body = await api.done(this.#setting.key, 'POST', '/api/transactions', sale);
      if (before.length > 1 || before.some(({ id }) => id !== body.id)) faults.push(`the payment ${sale.description} was made twice`);
      this.#remember(this.payments, `/api/transactions/${body.id}`, body);
      this.#acknowledged('payments');
    }
    for (const key of this.keys.slice(-50)) faults.push(...(await this.#judgeKey(api, key)));
    return faults;
  }

  /** Compares a record that may have been changed with what was acknowledged. */
  async #judgeKnown(api: Api, known: Known): Promise<readonly string[]> {
    const { status, json } = await api.ask(this.#setting.key, 'GET', known.path);
    if (status !== 200) return [`${known.path} is gone (${status})`];
    const { body, maybe } = known;
    const members = Object.keys(body).filter((name) => JSON.stringify(body[name]) !== JSON.stringify(json[name]));
    known.body = json;
    known.maybe = null;
    if (members.length === 0) return [];
    // A change that took effect shows in all members that it was meant to change.
    const isWhole = maybe !== null && Object.entries(maybe).every(([name, value]) => json[name] === value);
    return isWhole ? [] : [`${known.path} differs in ${members.join(', ')} from what was acknowledged`];
  }

  async #judgeKey(api: Api, key: KnownKey): Promise<readonly string[]> {
    const { status } = await api.ask(key.value, 'GET', '/api/customers?maxResultCount=1');
    const isUsable = status === 200;
    if (!isUsable && status !== 401) return [`the key ${key.id} was answered ${status}`];
    if (key.state === 'unknown') key.state = isUsable ? 'usable' : 'revoked';
    return isUsable === (key.state === 'usable') ? [] : [`the key ${key.id} is ${key.state} and was answered ${status}`];
  }
}
