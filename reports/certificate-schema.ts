/** The published JSON Schema of a certificate (2020-12), and its type. */
import Type, { type Static, type TProperties } from 'typebox';
import { levels, type Level } from '../schemas/rule.ts';
import { runKinds, verdicts } from '../schemas/shared/verdict.ts';
import { levelVerdicts } from './levels.ts';
import { outcomes } from './outcome.ts';
import { proofSchema } from './proof-schema.ts';

export const schemaFile = 'certificate.schema.json';
const schemaId = 'urn:gateproof:certificate:1';
export const certificateFormat = 1;

const closed = <P extends TProperties>(properties: P, description?: string) =>
  Type.Object(properties, { additionalProperties: false, ...(description === undefined ? {} : { description }) });
const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const text = (description: string) => Type.String({ description });
const amount = (description: string) => Type.Integer({ minimum: 0, description });

const Verdict = Type.Enum([...verdicts]);
const LevelName = Type.Enum(Object.keys(levels) as Level[]);
const Keyword = Type.Enum(['MUST', 'SHOULD', 'MAY']);
const Counts = Type.Record(Verdict, Type.Integer({ minimum: 0 }));

const Check = closed({
  verdict: Verdict,
  check: text('What was checked.'),
  expected: Type.Optional(Type.String()),
  actual: Type.Optional(Type.String()),
  reason: Type.Optional(text('What was missing, or what failed.')),
  exchange: Type.Optional(text('Id of the exchange that shows it.')),
  test: nullable(text('Id of the test that made the check; null if no test made it.')),
});

const LedgerRow = closed({
  id: Type.String(),
  statement: Type.String(),
  keyword: Keyword,
  level: LevelName,
  source: text('Document and section of the specification.'),
  observed: text('How a check observes the rule from outside.'),
  // Certificates of earlier versions have planned rules.
  coverage: Type.Enum(['tested', 'planned', 'untestable']),
  uncovered: Type.Optional(text('Why the rule is not covered.')),
  verdict: nullable(Verdict),
  checks: Type.Array(Check),
});

const LevelRow = closed({
  level: LevelName,
  title: Type.String(),
  verdict: Type.Enum([...levelVerdicts]),
  covered: amount('Rules that tests judge.'),
  uncovered: amount('Rules that no test judges; they do not affect the verdict.'),
  musts: closed({ covered: amount('Required rules that apply.'), passed: amount('Required rules that passed.') }),
  counts: Counts,
});

const Failure = closed({
  rule: Type.String(),
  statement: Type.String(),
  source: Type.String(),
  verdict: Type.Enum(['fail', 'warn']),
  check: Type.String(),
  expected: nullable(Type.String()),
  actual: nullable(Type.String()),
  test: nullable(Type.String()),
  exchange: nullable(Type.String()),
  persona: nullable(text('Who sent the request.')),
  curl: nullable(text('A shell command that sends the request again with the key in $GATEPROOF_MERCHANT_ADMIN_KEY and the like.')),
  script: Type.Optional(
    text('A shell script with the shortest sequence found that reproduces the failure, if one request alone does not.'),
  ),
  known: nullable(text('The reason in the list of known failures; null if the failure is unexpected.')),
  story: Type.Optional(
    Type.Array(text('One line: seconds since the start, and what happened.'), {
      description: 'Of a graded client: what was sent, lost and said in the scenario of the failure.',
    }),
  ),
});

const Missing = closed({
  verdict: Type.Enum(['untested', 'inconclusive']),
  reason: text('What was missing.'),
  rules: Type.Array(Type.String()),
});

const PlannedTest = closed({
  id: Type.String(),
  title: Type.String(),
  rules: Type.Array(Type.String()),
  ran: Type.Boolean(),
  checks: amount('Checks that the test made.'),
  requests: amount('Requests that the test sent.'),
  durationMs: Type.Number({ minimum: 0 }),
  failure: Type.Optional(text('The error with which the test ended, if it did.')),
});

const Exchange = closed({
  id: Type.String(),
  operation: nullable(Type.String()),
  persona: Type.String(),
  request: closed({
    method: Type.String(),
    path: Type.String(),
    headers: Type.Record(Type.String(), Type.String()),
    body: nullable(Type.String()),
  }),
  response: nullable(
    closed({
      status: Type.Integer(),
      headers: Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())])),
      body: Type.String(),
      elapsedMs: Type.Optional(Type.Number({ description: 'Milliseconds to the last byte.' })),
    }),
  ),
  isRepeat: Type.Optional(Type.Literal(true, { description: 'Another test sent it, and its answer counts for this one as well.' })),
  failure: Type.Optional(Type.String()),
});

const properties = {
  $schema: Type.Literal(`./${schemaFile}`),
  format: Type.Literal(certificateFormat, { description: 'Version of this format.' }),
  kind: Type.Optional(
    Type.Enum([...runKinds], {
      description: 'A client was graded: by scenarios, or with cuts by interruptions of its flow; absent: a gateway was tested.',
    }),
  ),
  tool: closed({ name: Type.Literal('gateproof'), version: Type.String(), suiteDigest: text('Digest of the suites that ran.') }),
  target: closed({
    name: Type.String(),
    baseUrl: Type.String(),
    personas: Type.Array(Type.String()),
    simulator: Type.Boolean({ description: 'Whether the target is a simulator.' }),
    operator: Type.Optional(text('Who runs the gateway, as the target file says.')),
    version: Type.Optional(text('Its version, as the target file says.')),
    address: Type.Optional(text('The IP address to which its name led.')),
    certificate: Type.Optional(
      closed({
        subject: Type.String(),
        issuer: Type.String(),
        sha256: text('Fingerprint of the TLS certificate, in hexadecimal.'),
        validFrom: Type.String({ format: 'date-time' }),
        validTo: Type.String({ format: 'date-time' }),
      }),
    ),
    unseen: Type.Optional(text('What of address and TLS certificate was not seen, and why.')),
    clock: Type.Optional(
      closed({
        first: Type.String({ format: 'date-time', description: 'The earliest Date header of its answers.' }),
        last: Type.String({ format: 'date-time', description: 'The latest Date header of its answers.' }),
      }),
    ),
  }),
  seed: Type.Integer(),
  selection: nullable(text('Pattern of the titles of the selected tests; null for all tests.')),
  selectedRules: Type.Optional(
    Type.Array(Type.String(), { description: 'Rules whose tests were selected; absent for the tests of every rule.' }),
  ),
  chosen: Type.Optional(
    Type.Literal(true, { description: 'The plan has not every test of this selection, but those that Playwright was asked for.' }),
  ),
  deep: Type.Boolean({ description: 'Whether the tests included random walks.' }),
  workers: amount('Number of tests that ran at the same time.'),
  startedAt: Type.String({ format: 'date-time' }),
  durationMs: Type.Number({ minimum: 0 }),
  requests: amount('Requests that the run sent.'),
  outcome: closed({ name: Type.Enum([...outcomes]), exitStatus: Type.Integer({ minimum: 0, maximum: 3 }), headline: Type.String() }),
  counts: Counts,
  levels: Type.Array(LevelRow),
  failures: Type.Array(Failure),
  missing: Type.Array(Missing, { description: 'Rules that could not be judged, by missing item.' }),
  knownFailures: Type.Array(
    closed({
      rule: Type.String(),
      reason: Type.String(),
      ticket: Type.Optional(text('Where the failure is followed up.')),
      expires: Type.Optional(Type.String({ format: 'date', description: 'The last day, in UTC, on which the failure is expected.' })),
      state: Type.Enum(['expected', 'expired', 'stale', 'unjudged']),
      line: Type.Integer(),
    }),
  ),
  left: Type.Optional(
    Type.Array(
      closed({
        operation: text('Operation that created the record.'),
        id: nullable(text('Id of the record; null if the answer has none.')),
        reason: text('Why it could not be deleted.'),
        isEnded: Type.Optional(Type.Literal(true, { description: 'It has no effect any more: it was revoked, voided, withdrawn.' })),
      }),
      { description: 'Records that the run created and that are still there; absent if there are none.' },
    ),
  ),
  choices: Type.Array(closed({ id: Type.String(), question: nullable(Type.String()), value: Type.Unknown() }), {
    description: 'What the target does where the specification leaves a point open: observed, not judged.',
  }),
  plan: closed({
    planned: amount('Tests of the plan.'),
    ran: amount('Tests that ran.'),
    errors: Type.Array(Type.String(), { description: 'Errors of the run itself.' }),
    tests: Type.Array(PlannedTest),
  }),
  ledger: Type.Array(LedgerRow),
  proof: nullable(proofSchema),
  evidence: nullable(
    closed({
      file: text('The recorded run, beside the certificate.'),
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of its exact bytes.' }),
    }),
  ),
  signature: nullable(
    closed({
      file: text('A compact JWS over the digests of certificate and evidence, beside the certificate.'),
      algorithm: Type.Literal('Ed25519'),
      keyThumbprint: text('RFC 7638 thumbprint of the public key, SHA-256.'),
    }),
  ),
  timestamp: Type.Optional(
    closed({
      file: text('An RFC 3161 time stamp of the exact bytes of this file, beside it.'),
      authority: text('The address of the authority that was asked for it.'),
    }),
  ),
  exchanges: Type.Array(Exchange, { description: 'Evidence: every exchange that a check refers to. Secrets are redacted.' }),
};

export const certificateSchema = Type.Object(properties, {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: schemaId,
  title: 'Gateproof certificate',
  description: 'The result of one conformance run against one payment gateway.',
  additionalProperties: false,
});

export type Certificate = Static<typeof certificateSchema>;
export type CertificateExchange = Certificate['exchanges'][number];
export type LedgerRow = Certificate['ledger'][number];
