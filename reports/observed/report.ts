/** The published shape of a report of observed traffic, and its type. */
import Type, { type Static } from 'typebox';

const closed = <P extends Type.TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false });
const amount = Type.Integer({ minimum: 0 });
const Headers = Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]));

const ViolationShape = closed({
  check: Type.String(),
  expected: Type.Optional(Type.String()),
  actual: Type.Optional(Type.String()),
  exchange: closed({
    id: Type.String(),
    operation: Type.String(),
    caller: Type.String(),
    request: closed({ method: Type.String(), path: Type.String(), headers: Headers, body: Type.Union([Type.String(), Type.Null()]) }),
    response: closed({ status: Type.Integer(), headers: Headers, body: Type.String() }),
  }),
});

/** The published shape of the report; `format` is its version. */
export const observedReportSchema = Type.Object(
  {
    kind: Type.Literal('observed'),
    format: Type.Literal(1),
    tool: closed({ name: Type.Literal('gateproof'), version: Type.String() }),
    source: Type.String({ description: 'What was observed: the address of the gateway, or the file.' }),
    startedAt: Type.String({ format: 'date-time' }),
    endedAt: Type.String({ format: 'date-time' }),
    outcome: closed({ exitStatus: Type.Enum([0, 1]), headline: Type.String() }),
    seen: closed({
      judged: Type.Integer({ minimum: 0, description: 'Exchanges that were judged.' }),
      unjudged: Type.Record(Type.String(), amount, { description: 'Exchanges that were not, by the reason.' }),
      operations: Type.Record(Type.String(), amount, { description: 'Judged exchanges by operation.' }),
    }),
    rules: Type.Array(
      closed({
        id: Type.String(),
        statement: Type.String(),
        keyword: Type.Enum(['MUST', 'SHOULD', 'MAY']),
        source: Type.String(),
        verdict: Type.Enum(['fail', 'warn', 'pass', 'untested']),
        held: amount,
        broken: amount,
        known: Type.Optional(Type.String({ description: 'The reason in the list of known failures.' })),
        violations: Type.Array(ViolationShape, { description: 'The first of them.' }),
      }),
    ),
  },
  { $id: 'urn:gateproof:observed:1', additionalProperties: false, title: 'Gateproof observed traffic' },
);
export type ObservedReport = Static<typeof observedReportSchema>;
