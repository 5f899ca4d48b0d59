/** What a run of the suites shows of each operation. */
import { embeddedTarget } from '../../engine/target/embedded-target.ts';
import { collectSuites } from '../../engine/run/collect-suites.ts';
import { openInProcess } from '../../engine/run/in-process.ts';
import { catalogue, operations, type OperationId } from '../../schemas/catalogue.ts';
import { eventTypes, type EventTypeName } from '../../schemas/events/catalogue.ts';
import type { Observed, ObservedExchange, ObservedMove, ObservedOperation } from '../../schemas/observed.ts';
import { register, rules as allRules, type RuleId } from '../../schemas/register.ts';
import type { Exchange } from '../../schemas/shared/verdict.ts';
import type { ObservedRequest } from '../../simulator/main.ts';
import { accountChain } from './accounts.ts';
import { paymentChain } from './payments.ts';
import { recordMoves } from './record-moves.ts';
import { paymentMoves } from './payment-moves.ts';
import { codeOf, exampleFrom } from './choose.ts';

const eventNames = eventTypes.map(({ name }) => name as EventTypeName);
const seed = 7;
/** The instant of every world, unless a test asks for a different one. */
const now = '2026-03-02T15:00:00Z';

interface Noted {
  readonly rules: Set<RuleId>;
  readonly moves: Map<string, ObservedMove>;
  readonly events: Set<string>;
  readonly exchanges: Exchange[];
}

/** Leaves out statuses that every operation can return for reasons unrelated to it. */
const isTypical = (status: number): boolean => status !== 401 && status !== 429 && status !== 501;

export async function observeOperations(): Promise<Observed> {
  const noted = new Map<string, Noted>(
    operations.map(({ id }) => [id, { rules: new Set(), moves: new Map(), events: new Set(), exchanges: [] }]),
  );
  await runAll(noted);

  const spread = new Map<RuleId, number>();
  for (const { rules } of noted.values()) for (const rule of rules) spread.set(rule, (spread.get(rule) ?? 0) + 1);
  const place = new Map(allRules.map(({ id }, index) => [id, index]));
  const order = (one: RuleId, other: RuleId): number =>
    spread.get(one)! - spread.get(other)! || place.get(register[one].id)! - place.get(register[other].id)!;

  const of = (id: OperationId, { rules, moves, events, exchanges }: Noted): ObservedOperation => {
    const operation = catalogue[id];
    const refused = exchanges.filter(({ response }) => response !== null && response.status >= 400 && isTypical(response.status));
    const success = exampleFrom(
      operation,
      exchanges.filter(({ response }) => response !== null && response.status < 400),
    );
    const refusedAs = (is: (exchange: Exchange) => boolean) => exampleFrom(operation, refused.filter(is));
    // A refusal with a code of its own says more than one that every operation has.
    const refusal =
      refusedAs((one) => isOwn(codeOf(one))) ??
      [400, 404, 403].reduce<ObservedExchange | undefined>(
        (found, status) => found ?? refusedAs(({ response }) => response?.status === status),
        undefined,
      );
    return {
      rules: [...rules].toSorted(order),
      moves: [...moves].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, move]) => move),
      events: eventNames.filter((name) => events.has(name)),
      refusals: [...new Set(refused.map((one) => `${one.response!.status} ${codeOf(one)}`.trim()))].toSorted(),
      ...(success === undefined ? {} : { success }),
      ...(refusal === undefined ? {} : { refusal }),
    };
  };
  return Object.fromEntries(operations.map(({ id }) => [id, of(id as OperationId, noted.get(id)!)])) as Observed;
}

const isOwn = (code: string): boolean => code !== '' && !/^(Gateway|Volo\.Authorization):/.test(code);

async function runAll(noted: ReadonlyMap<string, Noted>): Promise<void> {
  const onRequest = (describe: () => ObservedRequest): void => {
    const { operation, status, moves, events } = describe();
    const seen = noted.get(operation ?? '');
    if (seen === undefined || status === null || status >= 400) return;
    for (const move of moves) seen.moves.set(JSON.stringify(move), move);
    for (const type of events) seen.events.add(type);
  };
  // Watching events ties them to the requests that stage them.
  const { target, close } = await embeddedTarget(seed, { onRequest, onEvent: () => undefined });
  const session = await openInProcess(
    { target, seed, workers: 1, world: { now } },
    {
      nonce: 'observed',
      onLook: (rule, operation) => void noted.get(operation)?.rules.add(rule),
      // Examples show the default reply, without special options.
      through: (connection) => ({
        ...connection,
        send: (request, records) =>
          connection.send({ ...request, path: request.path.replace('suppressNulls=true', 'suppressNulls=false') }, records),
      }),
    },
  );
  try {
    for (const test of [
      ...(await collectSuites()).filter(({ deep }) => !deep),
      accountChain,
      paymentChain,
      ...paymentMoves,
      ...recordMoves,
    ]) {
      const { exchanges } = await session.run(test);
      for (const exchange of exchanges) noted.get(exchange.operation ?? '')?.exchanges.push(exchange);
    }
  } finally {
    await session.close();
    await close();
  }
}
