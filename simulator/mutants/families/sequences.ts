/** Faults that only a sequence of steps reveals: each single step is correct. */
import { parseInstant } from '../../../schemas/shared/instant.ts';
import type { AnyCall } from '../../domain/kernel/call.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import type { World } from '../../domain/kernel/world.ts';
import { around, type Json } from '../framework/edit.ts';
import type { Mutant } from '../framework/mutant.ts';
import { undoing } from '../framework/undoing.ts';
import type { Family } from '../framework/family.ts';

/** Numbers that a mutant keeps in a world, by its name and a key. */
const numbers = (world: World, name: string): Record<string, number> => world.state(`mutant.${name}`, () => ({}));

/** Counts the call for its record; answers the count. */
function count(call: AnyCall, name: string): number {
  const counts = numbers(call.world, name);
  const id = call.params['id'] ?? '';
  return (counts[id] = (counts[id] ?? 0) + 1);
}

const instantOf = (value: unknown): number => parseInstant(String(value)) ?? 0;
const aWeek = 7 * 86_400_000;
const aMonth = 30 * 86_400_000;

const keys: Family = {
  'third-suspension-forgotten': {
    breaks: ['KEY-DETAIL-IS-SUSPENDED', 'KEY-DETAIL-USABLE', 'KEY-SUSPEND-RECORDED', 'KEY-SUSPEND-REFUSED'],
    description: 'The third suspension of a key is accepted and forgotten.',
    deep: true,
    seams: (original) =>
      around(original, ['apiKeys.suspend'], (call, handler) => {
        const { apiKeys } = call.world.records;
        const before = apiKeys.get(call.params['id'] ?? '');
        const result = handler(call);
        if (count(call, 'suspensions') === 3 && before !== undefined) apiKeys.replace(before);
        return result;
      }),
  },
  'reinstatement-extends-overlap': {
    breaks: ['KEY-DETAIL-IN-OVERLAP', 'KEY-DETAIL-OVERLAP-LAPSED', 'KEY-DETAIL-USABLE', 'KEY-ROTATE-LAPSED-REFUSED'],
    description: 'A rotated key that is suspended and reinstated stays in its overlap for another week.',
    deep: true,
    seams: (original) =>
      around(original, ['apiKeys.reinstate'], (call, handler) => {
        const result = handler(call);
        const { apiKeys } = call.world.records;
        const key = apiKeys.get(call.params['id'] ?? '');
        if (key !== undefined && key.overlapExpiresAt !== null) apiKeys.replace({ ...key, overlapExpiresAt: key.overlapExpiresAt + aWeek });
        return result;
      }),
  },
};

const sessions: Family = {
  'fourth-event-out-of-turn': {
    breaks: ['LISTEN-OLDEST-FIRST'],
    description: 'A poll that returns more than three events gives the last two in the wrong order.',
    deep: true,
    seams: (original) =>
      editEvents(original, (events) => (events.length > 3 ? [...events.slice(0, -2), ...events.slice(-2).reverse()] : events)),
  },
  'event-lost-behind-gap': {
    breaks: ['LISTEN-STAGED-RETURNED'],
    description: 'Once a poll reported a gap, later polls of the session leave out the first event behind their cursor.',
    deep: true,
    seams: (original) => {
      const hadGap = (call: AnyCall) => numbers(call.world, 'gaps')[call.params['id'] ?? ''] !== undefined;
      const broken = editEvents(original, (events, call) => {
        const cursor = (call.query as Json)['CursorUtc'];
        if (cursor === undefined || !hadGap(call)) return events;
        const lost = events.find(({ stagedAtUtc }) => instantOf(stagedAtUtc) > instantOf(cursor));
        return events.filter((event) => event !== lost);
      });
      return around({ ...original, ...broken }, ['listenSessions.events'], (call, handler) => {
        const result = handler(call);
        if ((result.body as Json)['agedOutGap'] === true) count(call, 'gaps');
        return result;
      });
    },
  },
};

/** Changes the events of a poll, and its cursor with them. */
function editEvents(
  original: Parameters<Mutant['seams']>[0],
  edit: (events: readonly Json[], call: AnyCall) => readonly Json[],
): ReturnType<Mutant['seams']> {
  return around(original, ['listenSessions.events'], (call, handler) => {
    const result = handler(call);
    const body = result.body as Json;
    const events = edit(body['events'] as readonly Json[], call);
    const cursor = (call.query as Json)['CursorUtc'];
    const nextCursorUtc = events.at(-1)?.['stagedAtUtc'] ?? cursor ?? body['nextCursorUtc'];
    return { ...result, body: { ...body, events, nextCursorUtc } };
  });
}

const limits: Family = {
  'pause-forgives-refusal': {
    breaks: ['LIMIT-RULE-CAPS'],
    description: 'A key that was refused and then quiet for ten seconds is not refused again within the minute.',
    deep: true,
    seams: (original) => ({
      limit: (world, operation, principal, ip) => {
        const judged = original.limit(world, operation, principal, ip);
        if (judged.refusal === undefined || principal === null) return judged;
        const [firsts, lasts] = [numbers(world, 'first-refusals'), numbers(world, 'last-refusals')];
        const { id } = principal.key;
        const now = world.clock.now();
        const isForgiven = now - (lasts[id] ?? now) >= 10_000 && now - (firsts[id] ?? now) < 60_000;
        if (isForgiven) return { headers: judged.headers, ...(judged.release === undefined ? {} : { release: judged.release }) };
        if (now - (firsts[id] ?? 0) >= 60_000) firsts[id] = now;
        lasts[id] = now;
        return judged;
      },
    }),
  },
  'window-short-after-refusal': {
    breaks: ['LIMIT-STATUS-429'],
    description: 'After a key was refused, each later minute serves it a single request.',
    deep: true,
    seams: (original) => {
      const refusals = new Map<string, Refusal>();
      return {
        limit: (world, operation, principal, ip) => {
          const judged = original.limit(world, operation, principal, ip);
          if (principal === null) return judged;
          const now = world.clock.now();
          const lasts = numbers(world, 'last-refusals');
          const { id } = principal.key;
          if (judged.refusal !== undefined) {
            refusals.set(id, judged.refusal);
            lasts[id] = now;
            return judged;
          }
          const again = refusals.get(id);
          if (again === undefined || now - (lasts[id] ?? now) < 60_000) return judged;
          const served = numbers(world, 'served-again');
          if (now - (served[id] ?? 0) < 60_000) return { ...judged, refusal: again };
          served[id] = now;
          return judged;
        },
      };
    },
  },
};

const states: Family = {
  'third-pause-forgotten': {
    breaks: ['CAMPAIGN-PAUSE'],
    description: 'The third pause of a campaign is accepted and forgotten.',
    deep: true,
    seams: (original) => counted(original, 'campaigns', 'campaigns.pause', 3),
  },
  'resumed-campaign-goes-on': {
    breaks: ['CAMPAIGN-END-RUNNING'],
    description: 'A campaign that was resumed cannot be ended from there: the end is accepted and forgotten.',
    deep: true,
    seams: (original) => {
      const resumed = new Set<string>();
      const noting = around(original, ['campaigns.resume'], (call, handler) => {
        const result = handler(call);
        resumed.add(call.params['id'] ?? '');
        return result;
      });
      return undoing({ ...original, ...noting }, 'campaigns', 'campaigns.end', ({ id, status }) => status === 'Active' && resumed.has(id));
    },
  },
  'second-pause-of-contract-forgotten': {
    breaks: ['CONTRACT-PAUSE'],
    description: 'The second pause of a contract is accepted and forgotten.',
    deep: true,
    seams: (original) => counted(original, 'contracts', 'contracts.pause', 2),
  },
  'long-pause-stays': {
    breaks: ['CONTRACT-RESUME'],
    description: 'A contract that has been paused for a month is resumed, and is paused still.',
    deep: true,
    seams: (original) => {
      const paused = new Map<string, number>();
      const noting = around(original, ['contracts.pause'], (call, handler) => {
        const result = handler(call);
        paused.set(call.params['id'] ?? '', call.world.clock.now());
        return result;
      });
      return around({ ...original, ...noting }, ['contracts.resume'], (call, handler) => {
        const { contracts } = call.world.records;
        const before = contracts.get(call.params['id'] ?? '');
        const result = handler(call);
        const since = before === undefined ? undefined : paused.get(before.id);
        if (before !== undefined && since !== undefined && call.world.clock.now() - since >= aMonth) contracts.replace(before);
        return result;
      });
    },
  },
};

/** Undoes an operation on its n-th use for a record. */
function counted(original: Parameters<Mutant['seams']>[0], name: 'campaigns' | 'contracts', operation: string, which: number) {
  const counts = new Map<string, number>();
  return undoing(original, name, operation, ({ id }) => {
    counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts.get(id) === which;
  });
}

export const sequences: Family = { ...keys, ...sessions, ...limits, ...states };
