import { expect, test as base } from '@playwright/test';
import { request, type Dispatcher } from 'undici';
import { atOnce } from '../../../simulator/domain/kernel/parts.ts';
import { startSimulator, type Simulator } from '../../../simulator/main.ts';
import type { SeededWorld } from '../../../simulator/seed/definition.ts';
import { checkSnapshot } from '../../../simulator/worlds/snapshot-check.ts';
import type { Snapshot } from '../../../simulator/store/world.ts';
import { newFolder } from '../../new-folder.ts';
import { isTurn } from '../../proof.ts';
import { differencesInFolder } from './kept-state.ts';

export { expect };

/** As `JSON.parse` returns it; later assertions check it. */
export type Json = ReturnType<typeof JSON.parse>;
export type Body = Readonly<Record<string, unknown>>;

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  json(): Json;
}

export interface Sent {
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A body other than a string is sent as JSON. */
export async function send(url: string, method: string, { key, body, headers }: Sent = {}): Promise<Answer> {
  const answer = await request(url, {
    method: method as Dispatcher.HttpMethod,
    headers: {
      ...(key === undefined ? {} : { 'api-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body) }),
  });
  const text = await answer.body.text();
  return { status: answer.statusCode, headers: answer.headers, text, json: () => JSON.parse(text) };
}

export const frozenAt = '2026-03-02T10:00:00Z';

export interface World extends SeededWorld {
  /** Calls the gateway with a persona's key, or without one. */
  ask(
    persona: keyof SeededWorld['personas'] | null,
    method: string,
    path: string,
    body?: unknown,
    headers?: Sent['headers'],
  ): Promise<Answer>;
  control(method: string, path: string, body?: unknown): Promise<Answer>;
}

export interface Kept {
  /** Whether the worlds of the tests are kept in a folder, from which each is read again at the end of its test. */
  readonly isKept: boolean;
}

type WorldOptions = Readonly<Record<string, unknown>>;

interface Fixtures extends Kept {
  readonly simulator: Simulator;
  /** Creates a world, by default frozen at `frozenAt`, and drops it after the test. */
  readonly open: (options?: WorldOptions) => Promise<World>;
  /** The only world of most tests. */
  readonly world: World;
  /** What `world` is created with. */
  readonly worldOptions: WorldOptions;
}

const folders = new WeakMap<Simulator, string>();
const fail = (line: string): never => {
  throw new Error(line);
};

/** One for all tests of a worker. It is no fixture of the worker, for which Playwright would start further workers for tests without one. */
let running: Promise<Simulator> | undefined;

async function start(isKept: boolean): Promise<Simulator> {
  const data = isKept ? { path: newFolder('data'), onFailure: fail } : undefined;
  const simulator = await startSimulator({
    port: 0,
    // Posts to a destination follow one another, however long a busy machine takes.
    pace: { promptMs: 600_000, waitMs: 600_000, moveMs: 600_000 },
    ...(data === undefined ? {} : { data }),
  });
  if (data !== undefined) folders.set(simulator, data.path);
  return simulator;
}

export const test = base.extend<Fixtures>({
  isKept: [process.env['GATEPROOF_TEST_DATA'] === '1', { option: true }],
  simulator: async ({ isKept }, use) => use(await (running ??= start(isKept))),
  open: async ({ simulator }, use, { testId }) => {
    const opened: string[] = [];
    await use(async (options = {}) => {
      const made = await send(`${simulator.control}/worlds`, 'POST', { body: { now: frozenAt, ...options } });
      if (made.status !== 200) throw new Error(made.text);
      const world = made.json() as SeededWorld;
      opened.push(world.id);
      return worldOf(simulator, world);
    });
    for (const id of opened) {
      // If the test dropped the world itself, it is not found.
      const isKept = await simulator.inside.control('worlds.read', { id }).then(
        () => true,
        () => false,
      );
      if (!isKept) continue;
      // A snapshot may have every state that a test brings a world to.
      if (isTurn(4, testId)) atOnce(checkSnapshot(simulator.inside.snapshot(id) as Snapshot));
      const folder = folders.get(simulator);
      if (folder !== undefined) expect(await differencesInFolder(simulator, folder, id)).toEqual([]);
      await simulator.inside.control('worlds.drop', { id });
    }
  },
  world: async ({ open, worldOptions }, use) => use(await open(worldOptions)),
  worldOptions: [{}, { option: true }],
});

export function worldOf({ url, control }: Pick<Simulator, 'url' | 'control'>, world: SeededWorld): World {
  return {
    ...world,
    ask: (persona, method, path, body, headers = {}) =>
      send(url + path, method, { ...(persona === null ? {} : { key: world.personas[persona].key }), body, headers }),
    control: (method, path, body) => send(`${control}/worlds/${world.id}${path}`, method, { body }),
  };
}

/** Path of the detail of a key. */
export const detail = (keyId: string) => `/api/api-keys/${keyId}/detail`;
