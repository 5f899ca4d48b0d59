/** The means of an attacker: its own worlds, parallel requests, and bare sockets. */
import { connect, type Socket } from 'node:net';
import type { SeededWorld } from '../../simulator/seed/definition.ts';
import { Client, makeWorld, type Reply } from './attacked-world.ts';

const sideBySide = 8;

export class Attack {
  readonly url: URL;
  readonly client: Client;
  readonly #worlds: string[] = [];
  readonly #sockets = new Set<Socket>();
  isOver = false;
  sent = 0;
  defects = 0;

  constructor(url: string, connections = sideBySide) {
    this.url = new URL(url);
    this.client = new Client(url, connections);
  }

  async world(definition: Readonly<Record<string, number>> = {}): Promise<SeededWorld> {
    const made = await makeWorld(this.client, definition);
    this.#worlds.push(made.id);
    return made;
  }

  async ask(...request: Parameters<Client['ask']>): Promise<Reply> {
    this.sent++;
    // Closing the connection is part of the defence.
    const reply = await this.client.ask(...request).catch((): Reply => ({ status: 0, text: '' }));
    if (reply.status >= 500 && reply.status !== 501) {
      this.defects++;
      process.stderr.write(`${request[0]} ${request[1].slice(0, 100)}: ${reply.status} ${reply.text.slice(0, 200)}\n`);
    }
    return reply;
  }

  /** Repeats a request until the attack is over, `together` at a time. `request` receives an increasing number. */
  async over(request: (count: number) => Promise<unknown>, together = sideBySide): Promise<void> {
    let count = 0;
    const one = async (): Promise<void> => {
      while (!this.isOver) await request(count++);
    };
    await Promise.all(Array.from({ length: together }, one));
  }

  async drop(id: string): Promise<void> {
    await this.ask('DELETE', `/_sim/worlds/${id}`);
  }

  socket(): Socket {
    const socket = connect(Number(this.url.port), this.url.hostname);
    this.#sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket));
    return socket;
  }

  get openSockets(): number {
    return this.#sockets.size;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    for (const id of this.#worlds) await this.drop(id);
    await this.client.close();
  }
}
