/** A gateway lies about one operation: it refuses the admin in place of a success. Unless the refusal may be true, a rule fails. */
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

const succeeded = ({ response, persona, operation }: Exchange, id: string, admin: string): boolean =>
  operation === id && persona === admin && response !== null && response.status < 300;

/** Tests of the recorded run in which an operation succeeds for its admin. */
const callersOf = (operation: Operation): readonly RanTest[] =>
  baseline().tests.filter(({ exchanges }) => exchanges.some((one) => succeeded(one, operation.id, adminFor(operation))));

/** Whether an admin shows in a test by other operations that it has the permissions of this one. */
const showsAccess = ({ exchanges }: RanTest, operation: Operation): boolean =>
  operation.permissions.every((permission) =>
    operations.some(
      (other) =>
        other !== operation &&
        other.permissions.includes(permission) &&
        exchanges.some((one) => succeeded(one, other.id, adminFor(operation))),
    ),
  );

/** Sweeps and walks, which know that a request of an admin should succeed. */
const isWalk = ({ id }: RanTest): boolean => /^conventions\/catalogue\/(successes|reads) /.test(id);

/** Whether the refusal cannot be true of a request that should succeed. */
function mustBeFound({ operation, status }: Lie, callers: readonly RanTest[]): boolean {
  const walks = callers.filter(isWalk);
  if (walks.length === 0 || (status < 500 && operation.permissions.length === 0)) return false;
  if (status === 403) return isPlain(operation) && !operation.path.includes('{') && walks.some((walk) => showsAccess(walk, operation));
  // A deletion that had its effect answers 404 when it is repeated.
  return status === 401 || (isFailure(status, operation) && !(status === 503 && operation.id.endsWith('.delete')));
}

/** Whether a rule is broken. A 500 that hides a success breaks only a SHOULD. */
const isFound = (tests: readonly RanTest[]): boolean =>
  [...tests.flatMap(({ findings }) => findings), ...[...contradictions({ tests }).values()].flat()].some(isBroken);

const size = 8;
const chosen = eachOf(operations.length / size, operations);
const parts = Array.from({ length: Math.ceil(chosen.length / size) }, (_, part) => chosen.slice(part * size, (part + 1) * size));

for (const [index, part] of parts.entries())
  test(`a refusal that cannot be true fails a rule, and none ends a test in an error, part ${index + 1} of ${parts.length}`, async () => {
    test.setTimeout(900_000);
    const { target, close } = await embeddedTarget(7, ofManyRuns);
    let lie: Lie | undefined;
    const session = await openInProcess({ target, seed: 7, workers: 1 }, { through: lying(() => lie) });
    const suites = (await collectSuites()).filter((one) => !one.deep && !isTimed(one));
    const unheard: string[] = [];
    const errors: string[] = [];
    let found = 0;
    try {
      for (const operation of part) {
        const callers = callersOf(operation);
        const own = suites.filter(({ id }) => callers.some((one) => one.id === id));
        for (const status of statuses) {
          lie = { operation, status };
          const ran: RanTest[] = [];
          await inParallel(4, own, async (one) => void ran.push(await session.run(one)));
          const name = `${operation.id} ${status}`;
          for (const { findings } of ran)
            for (const { verdict, rule, reason } of findings) if (verdict === 'error') errors.push(`${name}: ${rule}: ${reason}`);
          if (isFound(ran)) found += 1;
          else if (mustBeFound(lie, callers)) unheard.push(name);
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
