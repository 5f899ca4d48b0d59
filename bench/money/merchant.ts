/** A world of one merchant in this process, and calls of its handlers without HTTP. */
import { setImmediate as turn } from 'node:timers/promises';
import { catalogue } from '../../schemas/catalogue.ts';
import { parseInstant, plus, type Duration } from '../../schemas/shared/instant.ts';
import { handlers } from '../../simulator/domain/modules.ts';
import type { AnyCall, AnyHandler, Result } from '../../simulator/domain/kernel/call.ts';
import { atOnce } from '../../simulator/domain/kernel/parts.ts';
import { principalOf } from '../../simulator/domain/kernel/principal.ts';
import { runDue } from '../../simulator/pipeline/due.ts';
import { Worlds } from '../../simulator/worlds/worlds.ts';

const start = parseInstant('2026-03-02T10:00:00Z')!;
const worlds = new Worlds({ wall: () => start });

type Inputs = Partial<Pick<AnyCall, 'params' | 'query' | 'body'>>;

const free = { permitLimit: 1_000_000_000, windowSeconds: 60 };
const unlimited = { 'rateLimit.defaults': { 'transactions.create': free } };

/** A world with few payments, a frozen clock and no limits on the rate of payments. */
export function openMerchant(choices: Readonly<Record<string, unknown>> = {}) {
  const world = worlds.create({
    now: start,
    choices: { ...unlimited, ...choices },
    definition: { customers: 0, contracts: 0, transactions: 0 },
  });
  const { seeded } = world;
  const { merchantId = '', keyId, userId } = seeded.personas.merchantAdmin;
  const principal = principalOf(world.records.apiKeys.get(keyId)!, world.records.users.get(userId)!);
  return {
    world,
    merchantId,
    /** Calls an operation's handler, and does all parts of long work at once. */
    ask(id: keyof typeof catalogue, inputs: Inputs): unknown {
      const common = { world, operation: catalogue[id], principal, params: {}, query: {}, body: {}, header: () => undefined };
      const { body, parts } = (handlers[id] as AnyHandler)({ ...common, ip: '127.0.0.1', correlationId: '', ...inputs });
      const result: Result = parts === undefined ? { body } : atOnce(parts);
      return result.body;
    },
    /** Moves the clock as the control plane does, which could answer other requests between two instants. */
    async pass(by: Duration): Promise<void> {
      const to = plus(world.clock.now(), by);
      while (world.schedule.nextAt <= to || world.longWork.isUnderWay) {
        const { nextAt } = world.schedule;
        runDue(world, nextAt < to ? nextAt : to);
        if (world.schedule.nextAt <= nextAt || world.longWork.isUnderWay) await turn();
      }
      world.clock.set(to);
    },
    drop: () => worlds.remove(world),
  };
}
export type Merchant = ReturnType<typeof openMerchant>;

export const visa = '4111111111111111';
