/** A remedy that an untested rule names has the rule judged when it is applied: bodies of creations, and of updates, which name the record that they change. */
import { expect, test } from '@playwright/test';
import { collectSuites } from '../../../engine/run/collect-suites.ts';
import { isTimed, openInProcess } from '../../../engine/run/in-process.ts';
import type { Connection, Outgoing, Reply } from '../../../fixtures/client/connection.ts';
import { resolveTarget, type TargetFile } from '../../../fixtures/targets/target.ts';
import { catalogue, isOperationId } from '../../../schemas/catalogue.ts';
import type { Operation } from '../../../schemas/operation.ts';
import type { Finding } from '../../../schemas/shared/verdict.ts';
import { startSimulator } from '../../../simulator/main.ts';
import { baseline } from '../../baseline.ts';

type Json = Readonly<Record<string, unknown>>;

/** The member that tells a body of the target file from an assumed one. */
const mark = 'asTheTargetFileSays';
/** What other bodies name. */
const removes =
  /^(?:customers|contractPlans|promotions|notificationDestinations|notificationChannels|rateLimitProfiles)\.(?:delete|disable)/;

const answered = (status: number, body: unknown): Reply => ({
  status,
  rawHeaders: ['content-type', 'application/json'],
  text: JSON.stringify(body),
});
let count = 0;
const instead = (reply: Reply) => ({ id: `instead-${++count}`, reply: Promise.resolve(reply) });

/** Takes another body for an operation than the assumed one, which it keeps. Nothing is removed, so that what the body names stays. */
function choosy(operation: string, kept: Json[]) {
  return (connection: Connection): Connection => ({
    ...connection,
    send(request, records) {
      if (request.operation !== operation)
        return kept.length > 0 && !operation.endsWith('.create') && isCleanup(request)
          ? instead(answered(200, null))
          : connection.send(request, records);
      const body = JSON.parse(request.body ?? '{}') as Json;
      const { [mark]: isGiven, ...sent } = body;
      if (isGiven === true) return connection.send({ ...request, body: JSON.stringify(sent) }, records);
      kept.push(body);
      return instead(answered(400, { error: { code: 'Gateway:Validation', message: 'The body is not valid.', validationErrors: [] } }));
    },
  });
}
const isCleanup = ({ operation }: Outgoing): boolean => operation !== null && removes.test(operation);

/** The body as a target file would give it: with placeholders for what differs from record to record. */
const written = (body: Json): Json => ({
  ...Object.fromEntries(Object.entries(body).map(([name, value]) => [name, isPlain(value) ? `{${name}}` : value])),
  [mark]: true,
});
const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value) || Array.isArray(value);

const untested = (findings: readonly Finding[]): ReadonlyMap<string, string> =>
  new Map(findings.flatMap(({ rule, verdict, reason = '' }) => (verdict === 'untested' ? [[rule, reason]] : [])));

/** Operations whose body names what the test made. */
const ofOneRecord = /\.(?:update|patch|addStoredPaymentMethod)$/;

/** A test of each group that creates a record, by the end of its id. */
const ofItsGroup = '› are made, read, listed, updated, deleted and restored, by those who may';

/** Every fourth operation, unless `CI` is set. */
const step = process.env['CI'] === undefined ? 4 : 1;

test('a body in the target file has judged what was untested for the assumed one', async () => {
  test.setTimeout(900_000);
  const { url, world, close } = await startSimulator({ port: 0 });
  try {
    const file: TargetFile = {
      baseUrl: url,
      personas: world.personas,
      fixtures: world.fixtures,
      consent: { write: true, provokeRateLimit: true },
      hooks: { listen: '0', within: 'PT1S', event: { type: 'customer.created', operation: 'customers.create' } },
    };
    const callers = callersOf();
    const tests = (await collectSuites()).filter((one) => !one.deep && !isTimed(one));
    const failed: string[] = [];
    let remedied = 0;
    for (const operation of [...callers.keys()].toSorted().filter((_, index) => index % step === 0)) {
      for (const one of tests.filter(({ id }) => callers.get(operation)!.has(id))) {
        const kept: Json[] = [];
        const run = async (requests: TargetFile['requests']) => {
          const target = resolveTarget({ ...file, ...(requests === undefined ? {} : { requests }) });
          const session = await openInProcess({ target, seed: 7, workers: 1 }, { findingsOnly: true, through: choosy(operation, kept) });
          const { findings } = await session.run(one);
          await session.close();
          return untested(findings);
        };
        const before = [...(await run(undefined))].filter(([, reason]) => reason.includes(`requests["${operation}"]`));
        const [body] = kept;
        if (before.length === 0 || body === undefined) continue;
        const after = await run({ [operation]: written(body) });
        for (const [rule, reason] of before) {
          remedied++;
          if (after.has(rule)) failed.push(`${operation}: ${rule} (${one.id}): ${reason} -> ${after.get(rule)}`);
        }
      }
    }
    expect(failed).toEqual([]);
    expect(remedied).toBeGreaterThan(2);
  } finally {
    await close();
  }
});

/** The tests that call each operation whose body is not documented, by their ids. */
function callersOf(): ReadonlyMap<string, ReadonlySet<string>> {
  const callers = new Map<string, Set<string>>();
  for (const { id, exchanges } of baseline().tests.filter(({ exchanges: { length } }) => length < 110))
    for (const { operation, request } of exchanges) {
      if (operation === null || !isOperationId(operation) || request.body === null || request.method === 'GET') continue;
      const { provenance }: Operation = catalogue[operation];
      if (provenance === 'assumed' && (ofOneRecord.test(operation) || (operation.endsWith('.create') && id.endsWith(ofItsGroup))))
        callers.set(operation, (callers.get(operation) ?? new Set<string>()).add(id));
    }
  return callers;
}
