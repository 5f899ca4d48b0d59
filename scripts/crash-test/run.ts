/** Kills a simulator with a data folder at random moments, and checks for every acknowledged write. */
import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { skipN } from 'pure-rand/utils/skipN';
import { limiterNames } from '../../schemas/limiters.ts';
import { Api } from './api.ts';
import { Client, type Setting } from './client.ts';
import { followCustomers, Receiver, type Poller } from './followers.ts';
import { Server, type Durability } from './server.ts';
import { baseOf, judgeWhole, type Base } from './whole.ts';

export interface CrashOptions {
  /** Created if missing; a file of choices is written beside it. */
  readonly folder: string;
  readonly kills: number;
  readonly clients: number;
  readonly seed: number;
  readonly durability: Durability;
  /** Called after each restart. */
  readonly onRestart?: (kills: number) => void;
}

export interface CrashResult {
  readonly kills: number;
  /** Kills during a start. */
  readonly killsOfStarts: number;
  /** Acknowledged writes. */
  readonly writes: number;
  readonly byKind: Readonly<Record<string, number>>;
  /** Requests whose answer never came. */
  readonly lost: number;
  readonly customers: number;
  /** Received webhooks, including repeated ones. */
  readonly posts: number;
  readonly tornTails: number;
  readonly faults: readonly string[];
}

/** Real milliseconds under load before a kill, and the longest wait for the last events. */
const loadMs = { least: 20, more: 600 };
const startMs = 400;
const lastEventsMs = 60_000;
/** One in this many kills hits a starting process. */
const startsKilled = 8;
/** The whole world is judged after so many kills, and at the end. */
const wholeEvery = 25;

/** Numbers from 0 to 1 that follow from a seed. */
function randomOf(seed: number): () => number {
  const generator = xoroshiro128plus(seed);
  // With a small seed, the first values have almost no one bits.
  skipN(generator, 64);
  return () => uniformFloat64(generator);
}

class CrashTest {
  readonly #options: CrashOptions;
  readonly #random: () => number;
  readonly #choices: string;
  readonly #receiver = new Receiver();
  readonly #faults: string[] = [];
  #clients: readonly Client[] = [];
  #poller: Poller | undefined;
  #setting: Setting | undefined;
  #base: Base | undefined;
  #kills = 0;
  #killsOfStarts = 0;
  #tornTails = 0;

  constructor(options: CrashOptions) {
    this.#options = options;
    this.#random = randomOf(options.seed);
    this.#choices = `${options.folder}.choices.yaml`;
    // Rate limits out of reach.
    const ceilings = limiterNames.map((name) => `${name}: { permitLimit: 1000000000000, windowSeconds: 60 }`);
    writeFileSync(this.#choices, `rateLimit.defaults: { ${ceilings.join(', ')} }\n`);
  }

  async run(): Promise<CrashResult> {
    let server = this.#start();
    try {
      await this.#prepare(server);
      while (this.#kills < this.#options.kills && this.#faults.length === 0) {
        if (this.#kills > 0 && this.#random() * startsKilled < 1) {
          await wait(this.#random() * startMs);
          this.#killsOfStarts++;
        } else await this.#load(server);
        server = await this.#kill(server);
      }
      await this.#judged(server, true);
      await this.#lastEvents(server);
    } finally {
      await server.kill();
      this.#receiver.close();
    }
    return this.#result();
  }

  #start(): Server {
    const { folder, durability } = this.#options;
    return new Server(folder, durability, this.#choices);
  }

  async #kill(server: Server): Promise<Server> {
    await server.kill();
    if (/torn|incomplete|dropped/i.test(server.said)) this.#tornTails++;
    this.#kills++;
    this.#options.onRestart?.(this.#kills);
    return this.#start();
  }

  async #with<T>(server: Server, work: (api: Api) => Promise<T>): Promise<T> {
    const api = new Api((await server.ready).url);
    try {
      return await work(api);
    } finally {
      await api.close();
    }
  }

  async #prepare(server: Server): Promise<void> {
    const { world } = await server.ready;
    const setting: Setting = { ...world.personas.merchantAdmin, world: world.id };
    await this.#with(server, async (api) => {
      this.#base = await baseOf(api, setting);
      this.#poller = await followCustomers(api, setting, this.#receiver);
    });
    this.#setting = setting;
    this.#clients = Array.from({ length: this.#options.clients }, (_, index) => {
      return new Client(index + 1, setting, randomOf(this.#options.seed * 1000 + index));
    });
  }

  async #judged(server: Server, isWhole: boolean): Promise<void> {
    const setting = this.#setting!;
    const { key } = setting;
    await this.#with(server, async (api) => {
      const newest = async (path: string) => (await api.done(key, 'GET', `${path}?maxResultCount=100`)).items;
      const found = { customers: await newest('/api/customers'), payments: await newest('/api/transactions') };
      for (const faults of await Promise.all(this.#clients.map((client) => client.judge(api, found)))) this.#faults.push(...faults);
      if (isWhole) this.#faults.push(...(await judgeWhole(api, setting, this.#base!, this.#clients)));
    });
  }

  /** Checks the state after the last kill, then writes until the next one. */
  async #load(server: Server): Promise<void> {
    await this.#judged(server, this.#kills > 0 && this.#kills % wholeEvery === 0);
    if (this.#faults.length > 0) return;
    await this.#with(server, async (api) => {
      const work = Promise.all([...this.#clients.map((client) => client.work(api)), this.#poller!.follow(api)]);
      await Promise.race([wait(loadMs.least + this.#random() * loadMs.more), work]);
      await server.kill();
      await work;
    });
  }

  /** Each customer that was acknowledged is announced to both followers, sooner or later. */
  async #lastEvents(server: Server): Promise<void> {
    const ids = this.#clients.flatMap(({ customers }) => [...customers.keys()]);
    const missing = (seen: ReadonlySet<string>): number => ids.filter((id) => !seen.has(id)).length;
    const poller = this.#poller!;
    await this.#with(server, async (api) => {
      const end = performance.now() + lastEventsMs;
      while (performance.now() < end && missing(this.#receiver.seen) + missing(poller.seen) > 0) await poller.poll(api);
    });
    if (missing(this.#receiver.seen) > 0)
      this.#faults.push(`${missing(this.#receiver.seen)} webhooks of acknowledged customers never came`);
    if (missing(poller.seen) > 0) this.#faults.push(`${missing(poller.seen)} events of acknowledged customers were never polled`);
  }

  #result(): CrashResult {
    const byKind: Record<string, number> = {};
    for (const { counts } of this.#clients)
      for (const [kind, count] of Object.entries(counts.byKind)) byKind[kind] = (byKind[kind] ?? 0) + count;
    const sum = (of: (client: Client) => number): number => this.#clients.reduce((total, client) => total + of(client), 0);
    return {
      kills: this.#kills,
      killsOfStarts: this.#killsOfStarts,
      writes: sum(({ counts }) => counts.writes),
      byKind,
      lost: sum(({ counts }) => counts.lost),
      customers: sum(({ customers }) => customers.size),
      posts: this.#receiver.posts,
      tornTails: this.#tornTails,
      faults: this.#faults,
    };
  }
}

export const crashTest = (options: CrashOptions): Promise<CrashResult> => new CrashTest(options).run();
