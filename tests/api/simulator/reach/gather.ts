/** A world with as many kinds of records as requests can make, and a successful request of each operation. */
import { Client } from 'undici';
import type { Operation } from '../../../../schemas/operation.ts';
import type { SeededWorld } from '../../../../simulator/seed/definition.ts';
import { aimsAt } from '../../fuzz/aims.ts';
import { World, type Snapshot } from '../../fuzz/sequence.ts';
import { focuses, isNear, preparations } from '../../fuzz/steps.ts';
import type { RequestStep } from '../../fuzz/template.ts';

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

/** Tries per operation, with different inputs. */
const attempts = 4;
/** Requests kept per operation: with the usual inputs, and with others. */
const kept = 2;

/** Whether an operation takes away what later requests need. */
const takesAway = ({ effect, id, method }: Operation): boolean =>
  method === 'DELETE' ||
  ['ends', 'removes', 'stops'].includes(effect?.kind ?? '') ||
  /delete|remove|revoke|cancel|clear|unassign|reject|suspend|pause|close|lock|void|archive|expire|updateRoles/i.test(id);

/** Calls of each operation; those that make what others need come first. */
function aims(): readonly RequestStep[] {
  const all = focuses.flat();
  return focuses.flatMap((focus) => {
    const beside = all.filter((one) => isNear(one, focus[0]!) && !focus.includes(one));
    const seen = new Set<string>();
    return aimsAt(focus, beside).filter(({ operation, aim }) => {
      const what = `${operation.id} ${aim?.attempt}`;
      if (seen.has(what) || (aim?.attempt ?? 0) >= attempts) return false;
      seen.add(what);
      return true;
    });
  });
}

/** A worker gathers once for all its tests. */
let gathering: Promise<Gathered> | undefined;

/** A world filled by the catalogue's requests. Gathering takes a while, so tests that use it share one worker. */
export const gathered = (url: string): Promise<Gathered> => (gathering ??= gather(url));

async function gather(url: string): Promise<Gathered> {
  const client = new Client(url);
  const world = await World.open({ client, mutants: [], isWatching: false, judgeOf: () => () => [], onAnswer: () => undefined });
  try {
    const take = async (steps: readonly RequestStep[]): Promise<void> => {
      for (const step of steps) if (!world.isReached(step)) await world.request(step);
    };
    const steps = aims();
    await take(preparations);
    await take(steps.filter(({ operation }) => !takesAway(operation)));
    const snapshot = await world.snapshot();
    await take(steps.filter(({ operation }) => takesAway(operation)));
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
