/** The report of an observation: what traffic showed of each rule. It never claims a level, since what was not seen may be broken. */
import Type, { type Static } from 'typebox';
import { hasExpired, knownReason, type KnownFailure } from '../../reports/known-failures.ts';
import { count } from '../../reports/counts.ts';
import { register } from '../../schemas/register.ts';
import { packageVersion } from '../package-info.ts';
import type { Observation, ObservedRule } from './observation.ts';

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

export interface ReportedOn {
  readonly source: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly knownFailures: readonly KnownFailure[];
}

const verdictOf = ({ rule, held, broken }: ObservedRule): ObservedReport['rules'][number]['verdict'] => {
  if (broken > 0) return register[rule].keyword === 'MUST' ? 'fail' : 'warn';
  return held > 0 ? 'pass' : 'untested';
};

export function observedReport(observation: Observation, { source, startedAt, endedAt, knownFailures }: ReportedOn): ObservedReport {
  const rules = observation.rules.map((seen) => rowOf(seen, expectedReason(seen, knownFailures, startedAt)));
  const failed = rules.filter(({ verdict }) => verdict === 'fail');
  const unexpected = failed.filter(({ known }) => known === undefined);
  const judged = rules.filter(({ verdict }) => verdict !== 'untested').length;
  return {
    kind: 'observed',
    format: 1,
    tool: { name: 'gateproof', version: packageVersion() },
    source,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    outcome: {
      exitStatus: unexpected.length > 0 ? 1 : 0,
      headline:
        unexpected.length > 0
          ? `${count(unexpected.length, 'required rule')} ${unexpected.length === 1 ? 'was' : 'were'} broken.`
          : `No required rule was seen broken${failed.length > 0 ? `, except ${count(failed.length, 'known failure')}` : ''}; ${judged} of ${rules.length} rules were seen.`,
    },
    seen: { judged: observation.judged, unjudged: { ...observation.unjudged }, operations: { ...observation.operations } },
    rules,
  };
}

/** Why a rule may be broken, by the list of known failures; undefined once the entry has expired. */
function expectedReason({ rule, broken }: ObservedRule, known: readonly KnownFailure[], at: Date): string | undefined {
  const entry = broken === 0 ? undefined : known.find((one) => one.rule === rule);
  return entry === undefined || hasExpired(entry, at.toISOString()) ? undefined : knownReason(entry);
}

function rowOf(seen: ObservedRule, known: string | undefined): ObservedReport['rules'][number] {
  const { statement, keyword, source } = register[seen.rule];
  return {
    id: seen.rule,
    statement,
    keyword,
    source,
    verdict: verdictOf(seen),
    held: seen.held,
    broken: seen.broken,
    ...(known === undefined ? {} : { known }),
    violations: seen.violations.map(({ finding, exchange: { id, operation, persona, request, response } }) => ({
      check: finding.check,
      ...(finding.expected === undefined ? {} : { expected: finding.expected }),
      ...(finding.actual === undefined ? {} : { actual: finding.actual }),
      exchange: {
        id,
        operation: operation ?? '',
        caller: persona,
        request: { ...request, headers: { ...request.headers } },
        response: { status: response?.status ?? 0, headers: { ...response?.headers }, body: response?.body ?? '' },
      },
    })),
  };
}
