/**
 * A gateway lies about one operation: instead of a success the admin gets a refusal, an empty response, one without a member, or a late
 * one. Unless the lie is legal, a rule fails; no lie ends a test in an error.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { collectSuites } from '../../../engine/run/collect-suites.ts';
import { embeddedTarget, ofManyRuns } from '../../../engine/target/open-target.ts';
import { inParallel, isTimed, openInProcess, type RanTest } from '../../../engine/run/in-process.ts';
import type { Connection, Reply } from '../../../fixtures/client/connection.ts';
import { isBroken } from '../../../fixtures/run-settings.ts';
import { contradictions } from '../../../reports/claims.ts';
import { operations } from '../../../schemas/catalogue.ts';
import { isFailure, isPlain } from '../../../schemas/granted.ts';
import type { Operation } from '../../../schemas/operation.ts';
import type { Exchange } from '../../../schemas/shared/verdict.ts';
import { adminFor } from '../../../suites/checks/sweep.ts';
import { baseline } from '../../baseline.ts';
import { eachOf, isFull } from '../../proof.ts';
import { operationAt } from './legal-gateway/transformer.ts';

const statuses = [401, 403, 500, 503] as const;
const others = ['empty', 'shorter', 'late'] as const;
type Way = (typeof statuses)[number] | (typeof others)[number];

const body = JSON.stringify({ error: { code: 'Gateway:Refused', message: 'The request is refused.', details: null, data: {} } });

const refused = ({ rawHeaders, elapsedMs }: Reply, status: number): Reply => ({
  status,
  rawHeaders: [...rawHeaders.filter((_, at, all) => !/^content-/i.test(all[at - (at % 2)]!)), 'content-type', 'application/json'],
  text: body,
  ...(elapsedMs === undefined ? {} : { elapsedMs }),
});

const emptied = ({ rawHeaders, ...reply }: Reply): Reply => ({
  ...reply,
  rawHeaders: rawHeaders.filter((_, at, all) => !/^content-/i.test(all[at - (at % 2)]!)),
  text: '',
});

/** Without the first member of its object, or of the first object in its list. */
function shortened(reply: Reply): Reply {
  try {
    const body: unknown = JSON.parse(reply.text);
    return { ...withoutLength(reply), text: JSON.stringify(withoutFirst(body)) };
  } catch {
    return reply;
  }
}

const withoutLength = ({ rawHeaders, ...reply }: Reply): Reply => ({
  ...reply,
  rawHeaders: rawHeaders.filter((_, at, all) => !/^content-length$/i.test(all[at - (at % 2)]!)),
});

function withoutFirst(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item, index) => (index === 0 ? withoutFirst(item) : (item as unknown)));
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).slice(1)) : value;
}

/** Milliseconds of a late answer. */
const lateness = 30;

function told(reply: Reply, way: Way): Reply | Promise<Reply> {
  if (reply.status >= 300) return reply;
  if (way === 'empty') return emptied(reply);
  if (way === 'shorter') return shortened(reply);
  return way === 'late' ? wait(lateness, reply) : refused(reply, way);
}

interface Lie {
  readonly operation: Operation;
  readonly way: Way;
}

/** Replaces the successes of the lie's operation for its admin. */
const lying =
  (lie: () => Lie | undefined) =>
  (connection: Connection): Connection => ({
    ...connection,
    send(request, records) {
      const sent = connection.send(request, records);
      const now = lie();
      if (now === undefined || request.persona !== adminFor(now.operation) || operationAt(request.method, request.path) !== now.operation)
        return sent;
      return { ...sent, reply: sent.reply.then((reply) => told(reply, now.way)) };
    },
  });

const succeeded = ({ response, persona, operation }: Exchange, id: string, admin: string): boolean =>
  operation === id && persona === admin && response !== null && response.status < 300;

/** Tests of the recorded run in which an operation succeeds for its admin. */
const callersOf = (operation: Operation): readonly RanTest[] =>
  baseline().tests.filter(({ exchanges }) => exchanges.some((one) => succeeded(one, operation.id, adminFor(operation))));

/**
 * Whether an admin shows in a test by other operations that it has the permissions of this one. Those on a record may be out of reach without this one,
 * which finds it.
 */
const showsAccess = ({ exchanges }: RanTest, operation: Operation): boolean =>
  operation.permissions.every((permission) =>
    operations.some(
      (other) =>
        other !== operation &&
        !other.path.includes('{') &&
        other.permissions.includes(permission) &&
        exchanges.some((one) => succeeded(one, other.id, adminFor(operation))),
    ),
  );

/** Sweeps and walks, which know that a request of an admin should succeed. */
const isWalk = ({ id }: RanTest): boolean => /^conventions\/catalogue\/(successes|reads) /.test(id);

/** Operations that are refused when they are repeated after they had their effect: the record is gone, or the token of an export used. */
const isSpent = /\.delete$|^users\.exportAs/;

/** Whether the lie cannot be true of a request that should succeed. */
function mustBeFound({ operation, way: status }: Lie, callers: readonly RanTest[]): boolean {
  if (status === 'late') return false;
  // What other operations answer is not documented.
  if (status === 'shorter' && isText(operation)) return false;
  if (status === 'empty' || status === 'shorter') return operation.provenance === 'documented' && callers.length > 0;
  const walks = callers.filter(isWalk);
  if (walks.length === 0 || (status < 500 && operation.permissions.length === 0)) return false;
  if (status === 403) return isPlain(operation) && !operation.path.includes('{') && walks.some((walk) => showsAccess(walk, operation));
  return status === 401 || (isFailure(status, operation) && !(status === 503 && isSpent.test(operation.id)));
}

/** Whether a rule is broken. A 500 that hides a success breaks only a SHOULD. */
const isFound = (tests: readonly RanTest[]): boolean =>
  [...tests.flatMap(({ findings }) => findings), ...[...contradictions({ tests }).values()].flat()].some(isBroken);

const [size, inGate] = [5, 2];
const chosen = eachOf(operations.length / inGate, operations);
const parts = Array.from({ length: Math.ceil(chosen.length / size) }, (_, part) => chosen.slice(part * size, (part + 1) * size));

interface Outcome {
  readonly errors: readonly string[];
  /** Lies that must be found but are not. */
  readonly unheard: readonly string[];
  /** Late answers that break a rule. */
  readonly alarms: readonly string[];
  readonly found: number;
}

/** Runs the tests that call the operation of each lie, one lie at a time. */
async function outcomeOf(lies: readonly Lie[]): Promise<Outcome> {
  const { target, close } = await embeddedTarget(7, ofManyRuns);
  let lie: Lie | undefined;
  const session = await openInProcess({ target, seed: 7, workers: 1 }, { through: lying(() => lie) });
  const suites = (await collectSuites()).filter((one) => !one.deep && !isTimed(one));
  const [unheard, errors, alarms]: [string[], string[], string[]] = [[], [], []];
  let found = 0;
  try {
    for (const now of lies) {
      lie = now;
      const callers = callersOf(now.operation);
      const own = suites.filter(({ id }) => callers.some((one) => one.id === id));
      const ran: RanTest[] = [];
      await inParallel(4, own, async (one) => void ran.push(await session.run(one)));
      const name = `${now.operation.id} ${now.way}`;
      for (const { findings } of ran)
        for (const { verdict, rule, reason } of findings) if (verdict === 'error') errors.push(`${name}: ${rule}: ${reason}`);
      if (!isFound(ran)) {
        if (mustBeFound(now, callers)) unheard.push(name);
      } else if (now.way === 'late') alarms.push(name);
      else found += 1;
    }
  } finally {
    await session.close();
    await close();
  }
  return { errors, unheard, alarms, found };
}

for (const [index, part] of parts.entries())
  test(`a lie that cannot be true fails a rule, and none ends a test in an error, part ${index + 1} of ${parts.length}`, async () => {
    test.setTimeout(900_000);
    // In the gate, each operation has one of the other lies in turn.
    const lies = part.flatMap((operation, at) =>
      [...statuses, ...(isFull ? others : [others[at % others.length]!])].map((way) => ({ operation, way })),
    );
    const { found, ...problems } = await outcomeOf(lies);
    expect(problems).toEqual({ errors: [], unheard: [], alarms: [] });
    expect(found).toBeGreaterThan(0);
  });

const typeOf = ({ reply: { schema } }: Operation): unknown => (schema !== undefined && 'type' in schema ? schema.type : undefined);
const isObject = (operation: Operation): boolean => typeOf(operation) === 'object';
/** A text has no member to leave out. */
const isText = (operation: Operation): boolean => typeOf(operation) === 'string';

test('a documented answer that is empty or lacks a member fails a rule', async () => {
  test.setTimeout(900_000);
  const documented = eachOf(
    4,
    operations.filter(({ provenance, reply }) => provenance === 'documented' && reply.schema !== undefined),
  );
  const lies = documented.flatMap((operation): readonly Lie[] => [
    { operation, way: 'empty' },
    ...(isObject(operation) ? [{ operation, way: 'shorter' } as const] : []),
  ]);
  const { found, ...problems } = await outcomeOf(lies);
  expect(problems).toEqual({ errors: [], unheard: [], alarms: [] });
  expect(found).toBeGreaterThan(documented.length);
});
