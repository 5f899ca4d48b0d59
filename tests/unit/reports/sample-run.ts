/** A run with something of everything, for looking at the page and for its tests. */
import type { Rule } from '../../../schemas/rule.ts';
import type { Run } from '../../../schemas/shared/verdict.ts';
import type { Proof } from '../../../reports/proof-schema.ts';
import { exchange, finding, hostile, ranTest, rule, run } from './run-builder.ts';

const operations = { level: 'operations' } as const;
const lifecycle = { level: 'lifecycle', source: 'concepts: Listen sessions, 4' } as const;

export const sampleRules: readonly Rule[] = [
  rule('AUTH-KEY-REQUIRED', { statement: 'An operation that needs a key refuses a request without one with 401.' }),
  rule('AUTH-INACTIVE-REFUSED', {
    statement: 'A key that is not active is refused, whatever its expiry says.',
    source: 'concepts: Authentication, 2',
  }),
  rule('ERROR-ENVELOPE', { statement: 'Every 4xx and 5xx answer carries the error envelope.', source: 'concepts: Errors, 1' }),
  rule('ERROR-NO-STACK', { statement: 'An error does not show a stack trace.', keyword: 'SHOULD', source: 'concepts: Errors, 6' }),
  rule('LIMIT-HEADERS', { statement: 'A limited answer says when to retry.', source: 'concepts: Limits, 2' }),
  ...['GET', 'LIST', 'COUNT', 'NAME', 'EXISTS'].map((part, index) =>
    rule(`KEY-${part}-SHAPE`, {
      ...operations,
      statement: `The answer of the ${part.toLowerCase()} operation has every documented field.`,
      source: `endpoints: operation ${index + 1}, rule 1`,
    }),
  ),
  rule('KEY-DETAIL-VALUE-ABSENT', {
    ...operations,
    statement: 'The detail of a key never shows its value.',
    source: 'endpoints: operation 1, rule 2',
  }),
  rule('KEY-USER-EXPIRY', { ...operations, statement: 'A key for a user must have an expiry.', source: 'endpoints: operation 4, rule 3' }),
  rule('CAMPAIGN-STATES', {
    ...lifecycle,
    statement: 'A campaign moves along its documented states only.',
    source: 'concepts: States and transitions, 3',
  }),
  rule('LISTEN-SECRET-ONCE', { ...lifecycle, statement: 'Opening a listen session returns its signing secret once.' }),
  rule('LISTEN-WRONG-TOKEN', { ...lifecycle, statement: 'A wrong id and a wrong token cannot be distinguished.' }),
  rule('LISTEN-SPREAD', { ...lifecycle, statement: 'Retries are spread over time.', keyword: 'SHOULD' }),
  rule('AUDIT-RETENTION', { ...lifecycle, statement: 'Audit entries are kept.', status: { untestable: 'Retention outlasts every run.' } }),
  rule('WALLET-ROTATE', {
    ...lifecycle,
    statement: 'A wallet certificate can be renewed.',
    status: { untestable: 'Needs a wallet provider.' },
  }),
];

const body = JSON.stringify({ id: '0195a', name: hostile, expireAt: null });
const leaky = exchange('x-2', {
  request: {
    method: 'POST',
    path: "/api/api-keys/for-user?suppressNulls=false&note=it's",
    headers: { authorization: 'Bearer [redacted]', 'content-type': 'application/json' },
    body: JSON.stringify({ name: "it's a key", expireAt: null }),
  },
  response: { status: 200, headers: { 'content-type': 'application/json', 'x-note': hostile }, body },
});

/** Contains passes, a broken requirement, a broken recommendation, and rules that could not be judged. */
export function sampleRun(more: Partial<Run> = {}): Run {
  const passed = (id: string, index: number) =>
    ranTest(`authentication/keys › ${id}`, [finding(id, 'pass', { exchange: `p-${index}`, expected: '401', actual: '401' })], {
      exchanges: [exchange(`p-${index}`)],
      requests: 3,
    });
  const tests = [
    ...[
      'AUTH-KEY-REQUIRED',
      'ERROR-ENVELOPE',
      'KEY-GET-SHAPE',
      'KEY-LIST-SHAPE',
      'KEY-COUNT-SHAPE',
      'KEY-NAME-SHAPE',
      'KEY-EXISTS-SHAPE',
      'KEY-DETAIL-VALUE-ABSENT',
      'CAMPAIGN-STATES',
      'LISTEN-SECRET-ONCE',
    ].map(passed),
    ranTest(
      'operations/api-keys › refuses a key without expiry',
      [
        finding('KEY-USER-EXPIRY', 'fail', {
          check: 'A request whose expiry is null is refused.',
          expected: 'status 4xx with the error envelope',
          actual: `status 200 with ${body}`,
          exchange: 'x-2',
        }),
        finding('KEY-USER-EXPIRY', 'fail', {
          check: 'The refusal names the member.',
          expected: '"members": ["expireAt"]',
          actual: '"members": ["expiresAt"]',
          exchange: 'x-2',
        }),
      ],
      { exchanges: [leaky], requests: 2 },
    ),
    ranTest('errors/envelope › hides the stack', [
      finding('ERROR-NO-STACK', 'warn', { expected: 'no line that looks like a stack frame', actual: hostile, exchange: 'p-1' }),
    ]),
    ranTest('authentication/keys › inactive', [
      finding('AUTH-INACTIVE-REFUSED', 'untested', { reason: 'personas.merchantUser.keyId is not in the target file.' }),
      finding('LISTEN-WRONG-TOKEN', 'untested', { reason: 'personas.merchantUser.keyId is not in the target file.' }),
    ]),
    ranTest('limits/headers › come back', [finding('LIMIT-HEADERS', 'untested', { reason: 'consent.provokeRateLimit is false.' })]),
    ranTest('listen/spread › spread', [finding('LISTEN-SPREAD', 'inconclusive', { reason: '14 retries seen, 30 are needed.' })]),
  ];
  return run(tests, {
    choices: {
      'http.suppressNullsDefault': false,
      'errors.validationStatus': 400,
      'limits.headers': { limit: 'RateLimit-Limit', note: hostile },
    },
    ...more,
  });
}

export function sampleProof(more: Partial<Proof> = {}): Proof {
  return {
    tool: { version: sampleRun().tool.version, suiteDigest: sampleRun().tool.suiteDigest },
    seed: 1,
    complete: true,
    unmutated: { green: true, tests: 226, red: [] },
    mutants: [
      {
        name: 'drop-KEY-GET-SHAPE-keyPrefix',
        description: 'The member keyPrefix is left out.',
        breaks: ['KEY-GET-SHAPE', 'KEY-LIST-SHAPE'],
        killed: true,
        broken: ['KEY-GET-SHAPE', 'KEY-LIST-SHAPE'],
        missed: [],
      },
      {
        name: 'stack-shown',
        description: 'An error shows where it arose.',
        breaks: ['ERROR-NO-STACK'],
        killed: false,
        broken: [],
        missed: [{ rule: 'ERROR-NO-STACK', why: `untested: ${hostile}` }],
      },
    ],
    ...more,
  };
}
