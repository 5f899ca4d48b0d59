/** A webhook receiver and the poller of a listen session. Both must see each customer at least once. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Lost, type Api, type Json } from './api.ts';
import type { Setting } from './client.ts';

const eventType = 'customer.created';

const customerOf = (body: string): string => String((JSON.parse(body) as { data: { customerId: unknown } }).data.customerId);

export class Receiver {
  readonly seen = new Set<string>();
  posts = 0;
  readonly #server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      this.posts++;
      this.seen.add(customerOf(body));
      response.writeHead(204).end();
    });
  });

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hooks`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

export class Poller {
  readonly seen = new Set<string>();
  readonly #key: string;
  readonly #path: string;
  #cursor: string | null = null;
  gaps = 0;

  constructor(key: string, session: string) {
    this.#key = key;
    this.#path = `/api/notifications/listen-sessions/${session}/events`;
  }

  /** Polls until the process ends. */
  async follow(api: Api): Promise<void> {
    try {
      for (;;) await this.poll(api);
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
    }
  }

  /** Continues after the last successful poll. */
  async poll(api: Api): Promise<void> {
    const query = new URLSearchParams({ MaxResultCount: '100', ...(this.#cursor === null ? {} : { CursorUtc: this.#cursor }) });
    const page: Json = await api.done(this.#key, 'GET', `${this.#path}?${query}`);
    for (const { body } of page.events as readonly { readonly body: string }[]) this.seen.add(customerOf(body));
    if (page.agedOutGap === true) this.gaps++;
    this.#cursor = page.nextCursorUtc ?? this.#cursor;
    if (page.events.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Subscribes both to new customers. */
export async function followCustomers(api: Api, { key, merchantId }: Setting, receiver: Receiver): Promise<Poller> {
  const config = { url: await receiver.open() };
  const destination = await api.done(key, 'POST', '/api/notifications/destinations', {
    name: 'Crash',
    type: 'Webhook',
    config,
    merchantId,
  });
  const subscription = { name: 'Crash', merchantId, eventTypes: [eventType], destinationIds: [destination.id] };
  await api.done(key, 'POST', '/api/notifications/subscriptions', subscription);
  const session = await api.done(key, 'POST', '/api/notifications/listen-sessions', { eventTypes: [eventType] });
  return new Poller(key, session.id);
}
