/** What a file must contain to be read as a recorded run. Only the suites read members not named here. */
import Type, { type TProperties } from 'typebox';
import { runKinds, verdicts } from '../schemas/shared/verdict.ts';

const open = <P extends TProperties>(properties: P) => Type.Object(properties);
const text = Type.String();
const amount = Type.Integer({ minimum: 0 });
const anything = Type.Record(text, Type.Unknown());

const planned = { id: text, title: text, rules: Type.Array(text) };

const Finding = open({
  rule: text,
  verdict: Type.Enum([...verdicts]),
  check: text,
  expected: Type.Optional(text),
  actual: Type.Optional(text),
  exchange: Type.Optional(text),
  reason: Type.Optional(text),
});

const Exchange = open({
  id: text,
  operation: Type.Union([text, Type.Null()]),
  persona: text,
  request: open({ method: text, path: text, headers: Type.Record(text, text), body: Type.Union([text, Type.Null()]) }),
  response: Type.Union([
    open({ status: Type.Integer(), headers: Type.Record(text, Type.Union([text, Type.Array(text)])), body: text }),
    Type.Null(),
  ]),
  failure: Type.Optional(text),
  cut: Type.Optional(Type.Literal(true)),
});

export const runSchema = open({
  kind: Type.Optional(Type.Enum([...runKinds])),
  tool: open({ name: Type.Literal('gateproof'), version: text, suiteDigest: text }),
  target: open({
    name: text,
    baseUrl: text,
    personas: Type.Array(text),
    simulator: Type.Boolean(),
    operator: Type.Optional(text),
    version: Type.Optional(text),
    address: Type.Optional(text),
    certificate: Type.Optional(open({ subject: text, issuer: text, sha256: text, validFrom: text, validTo: text })),
    unseen: Type.Optional(text),
  }),
  given: open({
    consent: open({ write: Type.Boolean(), provokeRateLimit: Type.Boolean(), waitForExpiry: text }),
    requests: anything,
    names: Type.Optional(open({ keyScope: text, walletEnvironments: open({ sandbox: text, production: text }) })),
    rotations: Type.Optional(open({ overlap: Type.Optional(anything), cutOver: Type.Optional(anything) })),
    hooks: Type.Optional(
      open({ within: Type.Optional(text), event: open({ type: text, operation: text, otherType: text, isStated: Type.Boolean() }) }),
    ),
    requestsPerSecond: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    control: Type.Boolean(),
  }),
  seed: Type.Integer(),
  grep: Type.Optional(text),
  rules: Type.Optional(Type.Array(text)),
  chosen: Type.Optional(Type.Literal(true)),
  deep: Type.Optional(Type.Literal(true)),
  shard: Type.Optional(open({ index: Type.Integer({ minimum: 1 }), total: Type.Integer({ minimum: 1 }) })),
  workers: amount,
  startedAt: Type.String({ format: 'date-time' }),
  durationMs: Type.Number({ minimum: 0 }),
  requests: amount,
  ended: Type.Optional(text),
  plan: Type.Array(open(planned)),
  tests: Type.Array(
    open({
      ...planned,
      findings: Type.Array(Finding),
      exchanges: Type.Array(Exchange),
      inputs: Type.Array(open({ what: text, failure: Type.Optional(text) })),
      requests: amount,
      choices: anything,
      durationMs: Type.Number({ minimum: 0 }),
      failure: Type.Optional(text),
    }),
  ),
  choices: anything,
});
