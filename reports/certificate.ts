/** Builds the certificate document from a run. Pure. */
import type { Choice } from '../schemas/choice.ts';
import type { Rule } from '../schemas/rule.ts';
import { storyInput, type Exchange, type Run } from '../schemas/shared/verdict.ts';
import { certificateFormat, schemaFile, type Certificate } from './certificate-schema.ts';
import { curl, originOf } from './curl.ts';
import { judgeKnownFailures, knownReason, type JudgedKnownFailure, type KnownFailure } from './known-failures.ts';
import { script } from './script.ts';
import { ledger, ranOf, type Check, type Ledger, type LedgerEntry } from './ledger.ts';
import { countVerdicts, levelResults } from './levels.ts';
import { outcome } from './outcome.ts';
import type { Proof } from './proof-schema.ts';

export interface CertificateInput {
  readonly run: Run;
  readonly rules: readonly Rule[];
  readonly knownFailures?: readonly KnownFailure[];
  /** Supplies the question of each observed choice. */
  readonly choices?: readonly Pick<Choice, 'id' | 'question'>[];
  /** The mutants that the run's suites were seen to catch. */
  readonly proof?: Proof;
  readonly evidence?: NonNullable<Certificate['evidence']>;
  readonly signature?: NonNullable<Certificate['signature']>;
  readonly timestamp?: NonNullable<Certificate['timestamp']>;
}

/** Returns plain JSON data that satisfies `certificateSchema`. Not yet redacted: `writeCertificate` does that. */
export function certificate({
  run,
  rules,
  knownFailures = [],
  choices = [],
  proof,
  evidence,
  signature,
  timestamp,
}: CertificateInput): Certificate {
  const judged = ledger(run, rules);
  const levels = levelResults(judged);
  const known = judgeKnownFailures(knownFailures, judged, run.startedAt);
  const exchanges = referenced(run, judged);
  const questions = new Map(choices.map((choice) => [choice.id, choice.question]));
  return {
    $schema: `./${schemaFile}`,
    format: certificateFormat,
    ...(run.kind === undefined ? {} : { kind: run.kind }),
    tool: { ...run.tool },
    target: targetOf(run),
    seed: run.seed,
    selection: run.grep ?? null,
    ...(run.rules === undefined ? {} : { selectedRules: [...run.rules] }),
    ...(run.chosen === true ? { chosen: true as const } : {}),
    deep: run.deep === true,
    workers: run.workers,
    startedAt: run.startedAt,
    durationMs: run.durationMs,
    requests: run.requests,
    outcome: { ...outcome(judged, levels, known, { planned: run.plan.length, ran: ranOf(run), ended: run.ended }) },
    counts: { ...countVerdicts(judged.entries) },
    levels: levels.map((level) => ({ ...level, musts: { ...level.musts }, counts: { ...level.counts } })),
    failures: failures(judged, run, exchanges, known),
    missing: missing(judged),
    knownFailures: known.map((failure) => ({ ...failure })),
    ...(run.left === undefined ? {} : { left: run.left.map((one) => ({ ...one })) }),
    choices: Object.entries(run.choices)
      .map(([id, value]) => ({ id, question: questions.get(id) ?? null, value: value ?? null }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    plan: plan(run, judged),
    ledger: judged.entries.map(row),
    proof: proof ?? null,
    evidence: evidence === undefined ? null : { ...evidence },
    signature: signature === undefined ? null : { ...signature },
    ...(timestamp === undefined ? {} : { timestamp: { ...timestamp } }),
    exchanges: [...exchanges.values()].map(copyExchange),
  };
}

function targetOf(run: Run): Certificate['target'] {
  const { personas, certificate: tls, ...target } = run.target;
  const clock = clockOf(run);
  return {
    ...target,
    personas: [...personas],
    ...(tls === undefined ? {} : { certificate: { ...tls } }),
    ...(clock === undefined ? {} : { clock }),
  };
}

/** The time of the target by its own clock, at its first and its last answer. */
function clockOf({ kind, tests }: Run): { readonly first: string; readonly last: string } | undefined {
  if (kind !== undefined) return undefined;
  const times = tests.flatMap(({ exchanges }) =>
    exchanges.flatMap(({ response }) => {
      const time = Date.parse(String(response?.headers['date']));
      return Number.isNaN(time) ? [] : time;
    }),
  );
  if (times.length === 0) return undefined;
  const [first, last] = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))];
  return { first: new Date(first).toISOString(), last: new Date(last).toISOString() };
}

function row({ rule, coverage, uncovered, verdict, checks }: LedgerEntry): Certificate['ledger'][number] {
  const { id, statement, keyword, level, source, observed } = rule;
  const reason = uncovered === undefined ? {} : { uncovered };
  return { id, statement, keyword, level, source, observed, coverage, ...reason, verdict, checks: checks.map(copyCheck) };
}

function copyCheck({ verdict, check, expected, actual, reason, exchange, test }: Check): Certificate['ledger'][number]['checks'][number] {
  return {
    verdict,
    check,
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
    ...(reason === undefined ? {} : { reason }),
    ...(exchange === undefined ? {} : { exchange }),
    test,
  };
}

/** Longest body in a certificate; the recorded run has it whole. */
const maxShownBody = 16_384;
const shown = (body: string): string =>
  body.length <= maxShownBody ? body : `${body.slice(0, maxShownBody)}… (${body.length - maxShownBody} more characters)`;

function copyExchange({ id, operation, persona, request, response, isRepeat, failure }: Exchange): Certificate['exchanges'][number] {
  const headers = Object.entries(response?.headers ?? {}).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]);
  return {
    id,
    operation,
    persona,
    request: { ...request, headers: { ...request.headers }, body: request.body === null ? null : shown(request.body) },
    response: response === null ? null : { ...response, headers: Object.fromEntries(headers), body: shown(response.body) },
    ...(isRepeat === undefined ? {} : { isRepeat }),
    ...(failure === undefined ? {} : { failure }),
  };
}

/** Exchanges that a check refers to, in the order of the run. */
function referenced(run: Run, { entries }: Ledger): ReadonlyMap<string, Exchange> {
  const wanted = new Set(entries.flatMap((entry) => entry.checks.map((check) => check.exchange)));
  const all = run.tests.flatMap((test) => test.exchanges).filter((exchange) => wanted.has(exchange.id));
  return new Map(all.map((exchange) => [exchange.id, exchange]));
}

/** Every failed check: required rules before recommended ones, unexpected before known. */
function failures(
  { entries }: Ledger,
  run: Run,
  exchanges: ReadonlyMap<string, Exchange>,
  known: readonly JudgedKnownFailure[],
): Certificate['failures'] {
  const reasons = new Map(
    known.flatMap((failure) => (failure.state === 'expected' ? [[failure.rule, knownReason(failure)] as const] : [])),
  );
  const list = entries.flatMap(({ rule, checks }) =>
    checks.flatMap((check) => {
      if (check.verdict !== 'fail' && check.verdict !== 'warn') return [];
      const exchange = check.exchange === undefined ? undefined : exchanges.get(check.exchange);
      return {
        rule: rule.id,
        statement: rule.statement,
        source: rule.source,
        verdict: check.verdict,
        check: check.check,
        expected: check.expected ?? null,
        actual: check.actual ?? null,
        test: check.test,
        exchange: exchange?.id ?? null,
        persona: exchange?.persona ?? null,
        curl: exchange === undefined || run.kind !== undefined ? null : curl(originOf(run.target.baseUrl), exchange),
        ...(check.steps === undefined ? {} : { script: script(check.steps, run, check.test) }),
        known: reasons.get(rule.id) ?? null,
        ...(run.kind === undefined ? {} : { story: [...storyOf(run, check.test)] }),
      };
    }),
  );
  const rank = (failure: (typeof list)[number]): number => (failure.verdict === 'fail' ? 0 : 2) + (failure.known === null ? 0 : 1);
  return list.toSorted((a, b) => rank(a) - rank(b));
}

/** The lines that a scenario of a graded client recorded. */
function storyOf({ tests }: Run, id: string | null): readonly string[] {
  const recorded = tests.find((test) => test.id === id)?.inputs.find(({ what }) => what === storyInput)?.value;
  return Array.isArray(recorded) ? recorded.map(String) : [];
}

/** Rules that could not be judged, by missing prerequisite; the one that unlocks most rules comes first. */
function missing({ entries }: Ledger): Certificate['missing'] {
  const groups = new Map<string, Certificate['missing'][number]>();
  for (const { rule, verdict, checks } of entries) {
    if (verdict !== 'untested' && verdict !== 'inconclusive') continue;
    const reasons = checks.filter((check) => check.verdict === verdict).map((check) => check.reason ?? 'No reason was given.');
    for (const reason of new Set(reasons)) {
      const key = `${verdict} ${reason}`;
      const group = groups.get(key) ?? { verdict, reason, rules: [] };
      groups.set(key, { ...group, rules: [...group.rules, rule.id] });
    }
  }
  return [...groups.values()].toSorted((a, b) => b.rules.length - a.rules.length);
}

function plan(run: Run, { errors }: Ledger): Certificate['plan'] {
  const ran = new Map(run.tests.map((test) => [test.id, test]));
  return {
    planned: run.plan.length,
    ran: ranOf(run),
    errors: [...errors],
    tests: run.plan.map(({ id, title, rules }) => {
      const test = ran.get(id);
      return {
        id,
        title,
        rules: [...rules],
        ran: test !== undefined,
        checks: test?.findings.length ?? 0,
        requests: test?.requests ?? 0,
        durationMs: test?.durationMs ?? 0,
        ...(test?.failure === undefined ? {} : { failure: test.failure }),
      };
    }),
  };
}
