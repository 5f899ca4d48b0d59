/** What the documents show of each operation, which the build generates by running the suites (`scripts/observe.ts`). */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { operations } from '../../../schemas/catalogue.ts';
import { observed, type ObservedExchange, type ObservedOperation } from '../../../schemas/observed.ts';
import { openapi } from '../../../schemas/openapi/document.ts';
import { isRuleId, register } from '../../../schemas/register.ts';
import { machines } from '../../../schemas/states.ts';
import { baseline } from '../../baseline.ts';
import { judgesByOperation } from '../../../engine/run/judge-answers.ts';
import { generated, projectTool, scriptOfFolder } from '../../openapi/tool.ts';
import { rotating, rotatingUnlessChanged } from '../../proof.ts';

const seen = observed() as Readonly<Record<string, ObservedOperation>> | undefined;
const of = (id: string): ObservedOperation => seen?.[id] ?? (expect(seen, `${id} was not observed`).toBeDefined() as never);
const document = openapi({ observed: observed() });

test('every operation names rules that are judged at it, and no other', () => {
  expect(operations.filter(({ id }) => of(id).rules.length === 0).map(({ id }) => id)).toEqual([]);
  // An independent recorded run shows which test judges a rule, and what the test requests.
  const { tests } = baseline();
  const asked = new Map<string, Set<string | null>>();
  const evidenced = new Set<string>();
  for (const { rules, exchanges, findings } of tests) {
    const byId = new Map(exchanges.map(({ id, operation }) => [id, operation]));
    for (const rule of rules) asked.set(rule, new Set([...(asked.get(rule) ?? []), ...byId.values()]));
    for (const { rule, exchange } of findings) if (exchange !== undefined) evidenced.add(`${rule} ${byId.get(exchange)}`);
  }
  const named = operations.flatMap(({ id }) => of(id).rules.map((rule) => ({ id, rule })));
  expect(named.filter(({ id, rule }) => asked.get(rule)?.has(id) !== true)).toEqual([]);
  expect(named.filter(({ rule }) => !isRuleId(rule) || register[rule].status !== 'tested')).toEqual([]);
  // The run's evidence of a rule is an answer of an operation that names the rule.
  const pairs = new Set(named.map(({ id, rule }) => `${rule} ${id}`));
  expect([...evidenced].filter((pair) => !/ (null|undefined)$/.test(pair) && !pairs.has(pair))).toEqual([]);
});

test('every state machine is moved by some operation, and states are those of the machine', () => {
  const moves = operations.flatMap(({ id }) => of(id).moves);
  expect(machines.filter(({ resource }) => !moves.some((move) => move.resource === resource)).map(({ resource }) => resource)).toEqual([]);
  const statesOf = new Map(machines.map(({ resource, states }) => [resource, states]));
  const isState = (resource: string, state: string | null): boolean => state === null || statesOf.get(resource)?.includes(state) === true;
  expect(moves.filter(({ resource, from, to }) => !isState(resource, from) || !isState(resource, to))).toEqual([]);
});

test('every operation shows a request that succeeds and, where it has a body, its answer', () => {
  const lacking = operations.filter(({ id }) => of(id).success === undefined).map(({ id }) => id);
  expect(lacking).toEqual([]);
  const statuses = operations.filter(({ id, reply }) => of(id).success?.status !== (reply.redirects === true ? 302 : 200));
  expect(statuses.map(({ id }) => id)).toEqual([]);
  // Only files that are not text show no answer.
  const silent = operations.filter(
    ({ id, reply }) => reply.mediaType !== null && reply.redirects !== true && of(id).success?.answer === undefined,
  );
  expect(silent.length).toBeLessThanOrEqual(12);
});

const answered = ({ status, answer }: ObservedExchange) => ({
  status,
  type: answer?.mediaType ?? '',
  text:
    typeof answer?.value === 'string' && !answer.mediaType.endsWith('json')
      ? answer.value
      : answer === undefined
        ? ''
        : JSON.stringify(answer.value),
  isSuppressed: false,
});

test('responses, requests and refusals fit the document, by an independent validator', { tag: rotating(8, 1) }, () => {
  const judgeOf = judgesByOperation(document);
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false });
  addFormats.default(ajv);
  ajv.addFormat('decimal', true).addSchema(document, 'document');
  const escaped = (part: string): string => encodeURI(part.replaceAll('~', '~0').replaceAll('/', '~1'));
  const wrong: string[] = [];
  for (const { id, method, path } of operations) {
    const { success, refusal } = of(id);
    for (const exchange of [success, refusal])
      if (exchange?.answer !== undefined)
        wrong.push(...judgeOf(id)(answered(exchange)).map((fault) => `${id} ${exchange.status}: ${fault}`));
    const { body } = success ?? {};
    if (body === undefined || !body.mediaType.endsWith('json')) continue;
    const place = `/paths/${escaped(path)}/${method.toLowerCase()}/requestBody/content/${escaped(body.mediaType)}/schema`;
    const fits = ajv.compile({ $ref: `document#${place}` });
    if (!fits(body.value)) wrong.push(`${id}: ${ajv.errorsText(fits.errors)}`);
  }
  expect(wrong).toEqual([]);
});

test('it contains no secret, no generated name and no address of the run', () => {
  const text = JSON.stringify(seen);
  // `RVhBTVBM` is EXAMPLE, as the documents write secrets.
  expect(text.match(/gk_[a-z]+_[A-Za-z0-9]{16,}/g)?.filter((key) => !key.includes('REDACTED')) ?? []).toEqual([]);
  expect(text.match(/whsec_[A-Za-z0-9+/=]{8,}/g)?.filter((secret) => !/REDACTED|RVhBTVBM/.test(secret)) ?? []).toEqual([]);
  expect(text.match(/\[redacted\]|gp-\d+-|gp-unknown|127\.0\.0\.1:(?!4010)/g) ?? []).toEqual([]);
});

test.describe('the document with all of it is clean', () => {
  const file = join(generated, 'observed.json');
  test.beforeAll(async () => {
    await mkdir(generated, { recursive: true });
    await writeFile(file, JSON.stringify(document));
  });

  test('under the strict rules of Redocly', { tag: rotating(8, 2) }, async () => {
    const linted = await projectTool('@redocly/cli', 'redocly', [
      'lint',
      file,
      '--extends=recommended-strict',
      '--config=redocly.yaml',
      '--format=json',
    ]);
    expect((JSON.parse(linted) as { totals: unknown }).totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
  });

  test('under all rules of Spectral', { tag: rotatingUnlessChanged(/^schemas\/openapi\//, 16, 1) }, async () => {
    test.slow();
    expect(JSON.parse(await scriptOfFolder('spectral.js', file))).toEqual([]);
  });
});
