/** A world with as many kinds of records as requests can make, and a successful request of each operation. */
import { Client } from 'undici';
import { operations } from '../../../../schemas/catalogue.ts';
import type { Operation } from '../../../../schemas/operation.ts';
import type { SeededWorld } from '../../../../simulator/seed/definition.ts';
import { World, type Snapshot } from '../../fuzz/sequence.ts';
import { performing } from '../../fuzz/steps.ts';

export interface Sent {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface Gathered {
  readonly seeded: SeededWorld;
  readonly snapshot: Snapshot;
  /** Requests that succeeded, one or two of each operation. */
  readonly sent: readonly Sent[];
}

/** Requests kept per operation. */
const kept = 2;

/** Whether an operation takes away what later requests need. */
const takesAway = ({ effect, id, method }: Operation): boolean =>
  method === 'DELETE' ||
  ['ends', 'removes', 'stops'].includes(effect?.kind ?? '') ||
  /delete|remove|revoke|cancel|clear|unassign|reject|suspend|pause|close|lock|void|archive|expire|updateRoles/i.test(id);

/** A worker gathers once for all its tests. */
let gathering: Promise<Gathered> | undefined;

/** A world filled by the catalogue's requests. Gathering takes a while, so tests that use it share one worker. */
export const gathered = (url: string): Promise<Gathered> => (gathering ??= gather(url));

async function gather(url: string): Promise<Gathered> {
  const client = new Client(url);
  const world = await World.open({ client, mutants: [], isWatching: false, judgeOf: () => () => [], onAnswer: () => undefined });
  try {
    const take = async (some: readonly Operation[]): Promise<void> => {
      for (const { perform } of performing(some)) await world.perform(perform);
    };
    await take(operations.filter((operation) => !takesAway(operation)));
    const snapshot = await world.snapshot();
    await take(operations.filter(takesAway));
    const counts = new Map<string, number>();
    const sent = world.exchanges.flatMap(({ operation, request, response }): readonly Sent[] => {
      if (operation === null || response === null || response.status >= 300) return [];
      const count = (counts.get(operation) ?? 0) + 1;
      counts.set(operation, count);
      if (count > kept) return [];
      const { 'api-key': _, ...headers } = request.headers;
      return [{ operation, method: request.method, path: request.path, headers, body: request.body }];
    });
    return { seeded: world.seeded, snapshot, sent };
  } finally {
    await world.close();
    await client.close();
  }
}
