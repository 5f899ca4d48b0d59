import type { Rule } from '../../../schemas/rule.ts';
import type { Exchange, Finding, Run } from '../../../schemas/shared/verdict.ts';

export type RanTest = Run['tests'][number];

/** By default, a tested MUST of the core level. */
export function rule(id: string, more: Partial<Rule> = {}): Rule {
  return {
    id,
    statement: `The statement of ${id}.`,
    keyword: 'MUST',
    level: 'core',
    source: 'concepts: Authentication, 1',
    observed: 'From the answer.',
    status: 'tested',
    ...more,
  };
}

/** One rule for each level, so that a run can certify all of them. */
export const threeLevels: readonly Rule[] = [rule('A'), rule('B', { level: 'operations' }), rule('C', { level: 'lifecycle' })];

export function finding(rule: string, verdict: Finding['verdict'] = 'pass', more: Partial<Finding> = {}): Finding {
  return { rule, verdict, check: `Check of ${rule}`, ...more };
}

export function exchange(id: string, more: Partial<Exchange> = {}): Exchange {
  return {
    id,
    operation: 'apiKeys.get',
    persona: 'merchantAdmin',
    request: {
      method: 'GET',
      path: '/api/api-keys/1',
      headers: { authorization: 'Bearer [redacted]', accept: 'application/json' },
      body: null,
    },
    response: { status: 200, headers: { 'content-type': 'application/json' }, body: '{"id":"1"}' },
    ...more,
  };
}

/** By default, a test that plans the rules of its findings. */
export function ranTest(id: string, findings: readonly Finding[], more: Partial<RanTest> = {}): RanTest {
  return {
    id,
    title: id,
    rules: [...new Set(findings.map((one) => one.rule))],
    findings,
    exchanges: [],
    inputs: [],
    requests: findings.length,
    choices: {},
    durationMs: 12,
    ...more,
  };
}

/** By default, a run whose plan is exactly its tests. */
export function run(tests: readonly RanTest[], more: Partial<Run> = {}): Run {
  return {
    tool: { name: 'gateproof', version: '0.1.0', suiteDigest: 'sha256:0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0' },
    target: { name: 'Acme staging', baseUrl: 'https://gateway.example', personas: ['hostAdmin', 'merchantAdmin'], simulator: false },
    given: { consent: { write: true, provokeRateLimit: false, waitForExpiry: 'PT0S' }, requests: {}, lifetimes: {}, control: false },
    seed: 7,
    workers: 4,
    startedAt: '2026-03-04T05:06:07.890Z',
    durationMs: 64_200,
    requests: tests.reduce((sum, test) => sum + test.requests, 0),
    plan: tests.map(({ id, title, rules }) => ({ id, title, rules })),
    tests,
    choices: Object.assign({}, ...tests.map((test) => test.choices)) as Run['choices'],
    ...more,
  };
}

export const passing = (rules: readonly Rule[]): Run => run(rules.map(({ id }) => ranTest(`suite › ${id}`, [finding(id)])));

/** A hostile target could send this: it breaks out of naive HTML, XML, Markdown, shells and terminals. */
export const hostile = `</script><script>alert(1)</script><img src="https://evil.example/x" onerror='alert(2)'>]]>&amp; "quoted" | \`code\` $(id) \u001b[31mred\u0000\u0007 \u202egnp.exe \ud800`;
