/** For each operation with an undocumented body: if an untested rule asks for a body and the target file gives it, the rule is judged. */
import { expect, test } from '@playwright/test';
import { collectSuites, type CollectedTest } from '../../../engine/run/collect-suites.ts';
import { isTimed, openInProcess } from '../../../engine/run/in-process.ts';
import type { Connection, Outgoing, Reply } from '../../../fixtures/client/connection.ts';
import { resolveTarget, type TargetFile } from '../../../fixtures/targets/target.ts';
import { catalogue, isOperationId, type OperationId } from '../../../schemas/catalogue.ts';
import type { Operation } from '../../../schemas/operation.ts';
import type { Finding } from '../../../schemas/shared/verdict.ts';
import { startSimulator } from '../../../simulator/main.ts';
import { baseline } from '../../baseline.ts';
import { eachOf } from '../../proof.ts';

type Json = Readonly<Record<string, unknown>>;

/** This member marks a body from the target file. */
const mark = 'asTheTargetFileSays';
/** Operations that remove what other bodies name. */
const removes =
  /^(?:customers|contractPlans|promotions|notificationDestinations|notificationChannels|rateLimitProfiles)\.(?:delete|disable)/;

const answered = (status: number, body: unknown): Reply => ({
  status,
  rawHeaders: ['content-type', 'application/json'],
  text: JSON.stringify(body),
});
let count = 0;
const instead = (reply: Reply) => ({ id: `instead-${++count}`, reply: Promise.resolve(reply) });

/** Rejects the assumed body of an operation, and keeps a copy. Removes nothing, so that records named in the body stay. */
function choosy(operation: string, kept: string[]) {
  return (connection: Connection): Connection => ({
    ...connection,
    send(request, records) {
      if (request.operation !== operation)
        return kept.length > 0 && !operation.endsWith('.create') && isCleanup(request)
          ? instead(answered(200, null))
          : connection.send(request, records);
      const body = request.body ?? '{}';
      if (body.includes(mark)) return connection.send({ ...request, body: unmarked(body) }, records);
      kept.push(body);
      return instead(answered(400, { error: { code: 'Gateway:Validation', message: 'The body is not valid.', validationErrors: [] } }));
    },
  });
}
const isCleanup = ({ operation }: Outgoing): boolean => operation !== null && removes.test(operation);

const isJson = (body: string): boolean => body.startsWith('{');
const isList = (body: string): boolean => body.startsWith('[');

/**
 * The body as a target file would give it, with placeholders for what differs between records. A list has the mark as its last item, a file
 * in its last cell.
 */
const written = (body: string): unknown =>
  isList(body)
    ? [...(JSON.parse(body) as readonly unknown[]), mark]
    : isJson(body)
      ? {
          ...Object.fromEntries(
            Object.entries(JSON.parse(body) as Json).map(([name, value]) => [name, value === null ? null : `{${name}}`]),
          ),
          [mark]: true,
        }
      : body.replace(/\w[^,]*,[^,]*(?=\r\n$)/, `{transactionId},{description} ${mark}`);

function unmarked(body: string): string {
  if (isList(body)) return JSON.stringify((JSON.parse(body) as readonly unknown[]).slice(0, -1));
  if (!isJson(body)) return body;
  const { [mark]: _, ...sent } = JSON.parse(body) as Json;
  return JSON.stringify(sent);
}

const untested = (findings: readonly Finding[]): ReadonlyMap<string, string> =>
  new Map(findings.flatMap(({ rule, verdict, reason = '' }) => (verdict === 'untested' ? [[rule, reason]] : [])));

/** Operations whose body names a record made by the test. */
const ofOneRecord = /\.(?:update|patch)$/;

/**
 * No body changes their verdict, which is whether a key without permissions may call them. A target file cannot hold a picture, and the
 * form of one click is documented.
 */
const withoutRemedy = ['hostedPaymentPages.uploadImage', 'resellers.count', 'resellers.page', 'unsubscribe.oneClick', 'walletA.pay'];

/** Of the tests that call an operation and leave a rule untested for it, only this many are tried. */
const maxTries = 4;

test('a body in the target file makes rules judged that the assumed body left untested', async () => {
  test.setTimeout(900_000);
  await using simulator = await startSimulator({ port: 0 });
  const { url, world } = simulator;
  const file: TargetFile = {
    baseUrl: url,
    personas: world.personas,
    fixtures: world.fixtures,
    consent: { write: true, provokeRateLimit: true },
    hooks: { listen: '0', within: 'PT1S', event: { type: 'customer.created', operation: 'customers.create' } },
  };
  const tests = new Map((await collectSuites()).flatMap((one) => (one.deep || isTimed(one) ? [] : [[one.id, one] as const])));
  const failed: string[] = [];
  const remedied = new Set<string>();
  const trial = async (operation: string, one: CollectedTest): Promise<boolean> => {
    const kept: string[] = [];
    const run = async (requests: TargetFile['requests']) => {
      const target = resolveTarget({ ...file, ...(requests === undefined ? {} : { requests }) });
      const session = await openInProcess({ target, seed: 7, workers: 1 }, { findingsOnly: true, through: choosy(operation, kept) });
      const { findings } = await session.run(one);
      await session.close();
      return untested(findings);
    };
    const before = [...(await run(undefined))].filter(([, reason]) => reason.includes(`requests["${operation}"]`));
    // Some are not sent at all without a body in the target file.
    const named = before.flatMap(([, reason]) => Array.from(reason.matchAll(/requests\["([\w.]+)"\]/g), ([, name]) => name!));
    const bodies = [...new Set([...named, operation])].map((name) => [
      name,
      (name === operation ? kept[0] : undefined) ?? sentBy(one, name),
    ]);
    if (before.length === 0 || bodies.some(([, body]) => body === undefined)) return false;
    const after = await run(Object.fromEntries(bodies.map(([name, body]) => [name, written(body!)])));
    for (const [rule, reason] of before)
      if (after.has(rule)) failed.push(`${operation}: ${rule} (${one.id}): ${reason} -> ${after.get(rule)}`);
    remedied.add(operation);
    return true;
  };
  const callers = callersOf();
  const updates = [...callers.keys()].filter((operation) => ofOneRecord.test(operation)).toSorted();
  for (const operation of eachOf(16, updates))
    for (const id of callers.get(operation)!) if (tests.has(id)) await trial(operation, tests.get(id)!);
  const others = [...callers.keys()].filter((operation) => !ofOneRecord.test(operation)).toSorted();
  const chosen = eachOf(8, others);
  for (const operation of chosen)
    for (const id of callers
      .get(operation)!
      .filter((one) => tests.has(one))
      .slice(0, maxTries))
      if (await trial(operation, tests.get(id)!)) break;
  expect(failed).toEqual([]);
  expect(others.length).toBeGreaterThan(70);
  const without = withoutRemedy.filter((operation) => chosen.some((one) => one === operation));
  expect(chosen.filter((operation) => !remedied.has(operation))).toEqual(without);
});

/** The body with which a test called an operation of a simulator with a control plane. */
const sentBy = ({ id }: CollectedTest, operation: string): string | undefined =>
  baseline()
    .tests.find((one) => one.id === id)
    ?.exchanges.find((one) => one.operation === operation)?.request.body ?? undefined;

/** Ids of the tests that call each operation with an undocumented body, the shortest test first. */
function callersOf(): ReadonlyMap<OperationId, readonly string[]> {
  const callers = new Map<OperationId, Set<string>>();
  // Tests of the whole catalogue judge what a caller may do, not what an operation does.
  const short = baseline().tests.filter(({ id, exchanges: { length } }) => length < 110 && !id.startsWith('conventions/catalogue'));
  for (const { id, exchanges } of short.toSorted((a, b) => a.exchanges.length - b.exchanges.length))
    for (const { operation, request } of exchanges) {
      if (operation === null || !isOperationId(operation) || request.method === 'GET') continue;
      const { provenance, body }: Operation = catalogue[operation];
      if (provenance === 'assumed' && (body !== undefined || request.body !== null))
        callers.set(operation, (callers.get(operation) ?? new Set<string>()).add(id));
    }
  return new Map([...callers].map(([operation, ids]) => [operation, [...ids]]));
}
