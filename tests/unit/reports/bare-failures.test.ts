import { expect, test } from '@playwright/test';
import { bareFailures } from '../../../reports/bare-failures.ts';
import { ledger } from '../../../reports/ledger.ts';
import type { OperationId } from '../../../schemas/catalogue.ts';
import type { Exchange } from '../../../schemas/shared/verdict.ts';
import { exchange, finding, ranTest, rule, run } from './run-builder.ts';

const envelope = '{"error":{"code":"E1","message":"No."}}';
const answer = (status: number, body: string, operation: OperationId | null = 'customers.list', more: Partial<Exchange> = {}): Exchange =>
  exchange('x', { operation, response: { status, headers: {}, body }, ...more });

const brokenBy = (...exchanges: readonly Exchange[]): readonly string[] =>
  [...bareFailures(run([ranTest('t', [], { exchanges })])).values()].flat().map((one) => `${one.rule}: ${one.actual}`);

test('a failure of any status needs the envelope', () => {
  expect(brokenBy(answer(403, envelope), answer(409, envelope), answer(502, envelope))).toEqual([]);
  expect(brokenBy(answer(400, '{}'))).toEqual(['ERROR-400: {}']);
  expect(brokenBy(answer(401, ''))).toEqual(['ERROR-401: an empty body']);
  expect(brokenBy(answer(500, '<h1>Error</h1>'))).toEqual(['ERROR-500: <h1>Error</h1>']);
  expect(brokenBy(answer(501, '{"error":null}'))).toEqual(['ERROR-501: {"error":null}']);
  expect(brokenBy(answer(418, 'no'))).toEqual(['ERROR-OTHER: no']);
});

test('a limit, a poll that finds no session and a health report have forms of their own', () => {
  expect(brokenBy(answer(200, ''), answer(302, ''), answer(429, '{}'))).toEqual([]);
  expect(brokenBy(answer(404, '', 'listenSessions.events'))).toEqual([]);
  expect(brokenBy(answer(400, '', 'listenSessions.events'))).toEqual(['ERROR-400: an empty body']);
  expect(brokenBy(answer(503, '{"status":"Unhealthy"}', 'health.overall'))).toEqual([]);
  expect(brokenBy(answer(404, '{"error":', 'customers.read', { cut: true }))).toEqual([]);
});

test('a path of the API that no operation has needs the envelope too, any other path does not', () => {
  const at = (path: string): Exchange => {
    const one = answer(404, '', null);
    return { ...one, request: { ...one.request, path } };
  };
  expect(brokenBy(at('/gateway/api/nothing'))).toEqual(['ERROR-404: an empty body']);
  expect(brokenBy(at('/mail/link'))).toEqual([]);
});

test('one finding stands for all failures of an operation with a status', () => {
  expect(brokenBy(answer(404, ''), answer(404, '{}'), answer(400, ''), answer(404, '', 'customers.read'))).toHaveLength(3);
});

test('the ledger counts it, also for a rule that no request of the suites provokes', () => {
  const untestable = rule('ERROR-500', { status: { untestable: 'nothing causes one' } });
  const { entries } = ledger(run([ranTest('t', [finding('A')], { exchanges: [answer(500, '')] })]), [rule('A'), untestable]);
  expect(entries.map(({ verdict }) => verdict)).toEqual(['pass', 'fail']);
});

test('a run without any envelope has a bounded number of findings', () => {
  const exchanges = Array.from({ length: 400 }, (_, index) => answer(400 + index, ''));
  const found = [
    ...bareFailures(run([ranTest('t', [], { exchanges }), ranTest('u', [], { exchanges: [answer(404, '', 'customers.read')] })])).values(),
  ].flat();
  expect(found).toHaveLength(25);
});
