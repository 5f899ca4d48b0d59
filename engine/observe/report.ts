/** The report of an observation: what traffic showed of each rule. It never claims a level, since what was not seen may be broken. */
import { hasExpired, knownReason, type KnownFailure } from '../../reports/known-failures.ts';
import { count } from '../../reports/counts.ts';
import type { ObservedReport } from '../../reports/observed/report.ts';
import { register } from '../../schemas/register.ts';
import { packageVersion } from '../package-info.ts';
import type { Observation, ObservedRule } from './observation.ts';

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
