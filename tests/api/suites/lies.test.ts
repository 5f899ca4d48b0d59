/** A gateway lies about one operation: it refuses the admin in place of a success. Unless the refusal may be true, a rule fails. */
import { expect, test } from '@playwright/test';
import { collectSuites } from '../../../engine/run/collect-suites.ts';
import { embeddedTarget, ofManyRuns } from '../../../engine/target/open-target.ts';
import { inParallel, isTimed, openInProcess, type RanTest } from '../../../engine/run/in-process.ts';
import type { Connection, Reply } from '../../../fixtures/client/connection.ts';
import type { OnLook } from '../../../fixtures/judge/judge.ts';
import { isBroken } from '../../../fixtures/run-settings.ts';
import { contradictions } from '../../../reports/claims.ts';
import { operations } from '../../../schemas/catalogue.ts';
import { isFailure } from '../../../schemas/granted.ts';
import type { Operation } from '../../../schemas/operation.ts';
import { mutants } from '../../../simulator/mutants/index.ts';
import { adminFor } from '../../../suites/checks/sweep.ts';
import { baseline } from '../../baseline.ts';
import { eachOf } from '../../proof.ts';
import { operationAt } from './legal-gateway/transformer.ts';

const statuses = [401, 403, 500, 503] as const;
type Status = (typeof statuses)[number];

const body = JSON.stringify({ error: { code: 'Gateway:Refused', message: 'The request is refused.', details: null, data: {} } });

const refused = ({ rawHeaders, elapsedMs }: Reply, status: number): Reply => ({
  status,
  rawHeaders: [...rawHeaders.filter((_, at, all) => !/^content-/i.test(all[at - (at % 2)]!)), 'content-type', 'application/json'],
  text: body,
  ...(elapsedMs === undefined ? {} : { elapsedMs }),
});

interface Lie {
  readonly operation: Operation;
  readonly status: Status;
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
      return { ...sent, reply: sent.reply.then((reply) => (reply.status < 300 ? refused(reply, now.status) : reply)) };
    },
  });

/** Whether the refusal cannot be true of an operation that the admin called on a record of its own. */
function mustBeFound({ operation, status }: Lie): boolean {
  if (status === 401) return operation.permissions.length > 0;
  return status === 403 ? Object.hasOwn(mutants, `refused-to-all-${operation.id}`) : isFailure(status, operation);
}

/** Ids of the tests in which an operation succeeds for its admin. */
const callersOf = (operation: Operation): ReadonlySet<string> =>
  new Set(
    baseline()
      .tests.filter(({ exchanges }) =>
        exchanges.some(
          (one) =>
            one.operation === operation.id && one.persona === adminFor(operation) && one.response !== null && one.response.status < 300,
        ),
      )
      .map(({ id }) => id),
  );

/** Whether a rule is broken. A 500 that hides a success breaks only a SHOULD. */
const isFound = (tests: readonly RanTest[]): boolean =>
  [...tests.flatMap(({ findings }) => findings), ...[...contradictions({ tests }).values()].flat()].some(isBroken);

const size = 12;
const chosen = eachOf(operations.length / size, operations);
const parts = Array.from({ length: Math.ceil(chosen.length / size) }, (_, part) => chosen.slice(part * size, (part + 1) * size));

for (const [index, part] of parts.entries())
  test(`a refusal that cannot be true fails a rule, and none ends a test in an error, part ${index + 1} of ${parts.length}`, async () => {
    test.setTimeout(900_000);
    const { target, close } = await embeddedTarget(7, ofManyRuns);
    let lie: Lie | undefined;
    /** Operations whose successes a sweep or walk judges, so that it would miss one. */
    const expected = new Set<string>();
    const onLook: OnLook = (rule, operation) => void (rule === 'CATALOGUE-DECLARED-STATUS' && expected.add(operation));
    const session = await openInProcess({ target, seed: 7, workers: 1 }, { through: lying(() => lie), onLook });
    const suites = (await collectSuites()).filter((one) => !one.deep && !isTimed(one));
    const unheard: string[] = [];
    const errors: string[] = [];
    let found = 0;
    try {
      for (const operation of part) {
        const ids = callersOf(operation);
        const own = suites.filter(({ id }) => ids.has(id));
        const runAll = async (): Promise<readonly RanTest[]> => {
          const ran: RanTest[] = [];
          await inParallel(4, own, async (one) => void ran.push(await session.run(one)));
          return ran;
        };
        lie = undefined;
        await runAll();
        for (const status of statuses) {
          lie = { operation, status };
          const ran = await runAll();
          const name = `${operation.id} ${status}`;
          for (const { findings } of ran)
            for (const { verdict, rule, reason } of findings) if (verdict === 'error') errors.push(`${name}: ${rule}: ${reason}`);
          if (isFound(ran)) found += 1;
          else if (expected.has(operation.id) && mustBeFound(lie)) unheard.push(name);
        }
      }
    } finally {
      await session.close();
      await close();
    }
    expect(errors).toEqual([]);
    expect(unheard).toEqual([]);
    expect(found).toBeGreaterThan(0);
  });
