/** Compares two certificates, or a certificate with one recomputed from its run. */
import { UserError } from '../../schemas/shared/user-error.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Finding, PlannedTest, Run } from '../../schemas/shared/verdict.ts';
import type { Certificate } from '../../reports/certificate-schema.ts';
import type { Pair } from '../../reports/diff-pair.ts';
import { diffCertificates, type CertificateDiff } from '../../reports/diff.ts';
import { readCertificate } from './run-file.ts';

interface FileDiff extends CertificateDiff {
  readonly certificates: Pair<Origin>;
}

interface Origin extends Pick<Certificate, 'tool' | 'seed' | 'selection' | 'selectedRules' | 'chosen' | 'deep' | 'startedAt'> {
  readonly path: string;
  readonly target: Pick<Certificate['target'], 'name' | 'baseUrl'>;
}

const what = { gateway: 'a gateway', client: 'a client', cuts: "the interruptions of a client's flow" } as const;

/** Compares two files, or the certificates in two folders. Throws `UserError` if one cannot be read or is not a certificate. */
export async function diffFiles(oldPath: string, newPath: string): Promise<FileDiff> {
  const pair = { old: await readCertificate(oldPath), new: await readCertificate(newPath) };
  if (pair.old.kind !== pair.new.kind)
    throw new UserError(
      `${oldPath} and ${newPath} cannot be compared: one is of ${what[pair.old.kind ?? 'gateway']}, the other of ${what[pair.new.kind ?? 'gateway']}`,
    );
  return { certificates: { old: originOf(oldPath, pair.old), new: originOf(newPath, pair.new) }, ...diffCertificates(pair) };
}

function originOf(
  path: string,
  { tool, target: { name, baseUrl }, seed, selection, selectedRules, chosen, deep, startedAt }: Certificate,
): Origin {
  return {
    path,
    target: { name, baseUrl },
    tool,
    seed,
    selection,
    ...(selectedRules === undefined ? {} : { selectedRules }),
    ...(chosen === true ? { chosen } : {}),
    deep,
    startedAt,
  };
}

type Check = Pick<Finding, 'verdict' | 'check'> & { readonly test: string | null };

export function ledgerDifferences(given: Certificate, rebuilt: Certificate): readonly string[] {
  const own = new Map(given.ledger.map((row) => [row.id, row]));
  const other = new Map(rebuilt.ledger.map((row) => [row.id, row]));
  return [...new Set([...own.keys(), ...other.keys()])].flatMap((rule) => {
    const [here, there] = [own.get(rule), other.get(rule)];
    const checks = verdictDifferences(rule, here?.checks ?? [], there?.checks ?? [], 'the certificate');
    if (checks.length > 0 || here?.verdict === there?.verdict) return checks;
    return [`${rule}: the certificate says ${here?.verdict ?? 'nothing'}, but its checks give ${there?.verdict ?? 'nothing'}`];
  });
}

export function findingDifferences(recorded: Run, repeated: Run): readonly string[] {
  const again = new Map(repeated.tests.map((test) => [test.id, test.findings]));
  return recorded.tests.flatMap(({ id, findings }) => {
    const there = again.get(id) ?? [];
    const rules = [...new Set([...findings, ...there].map(({ rule }) => rule))];
    const of = (list: readonly Finding[], rule: string): readonly Check[] =>
      list.filter((finding) => finding.rule === rule).map((finding) => ({ ...finding, test: id }));
    return rules.flatMap((rule) => verdictDifferences(rule, of(findings, rule), of(there, rule), 'the recorded run'));
  });
}

function verdictDifferences(rule: string, here: readonly Check[], there: readonly Check[], who: string): readonly string[] {
  const tests = [...new Set([...here, ...there].map(({ test }) => test))];
  return tests.flatMap((test) => {
    const own = here.filter((check) => check.test === test);
    const other = there.filter((check) => check.test === test);
    const place = test === null ? rule : `${rule} in test "${test}"`;
    return Array.from({ length: Math.max(own.length, other.length) }, (_, at) => [own[at]?.verdict, other[at]?.verdict] as const)
      .filter(([a, b]) => a !== b)
      .map(([a, b]) => `${place}: ${who} says ${a ?? 'nothing'}, but the recorded exchanges give ${b ?? 'nothing'}`);
  });
}

export function planDifferences(plan: readonly PlannedTest[], held: readonly PlannedTest[], who: string): readonly string[] {
  const own = new Map(plan.map((test) => [test.id, test]));
  const other = new Map(held.map((test) => [test.id, test]));
  return [
    ...held.filter(({ id }) => !own.has(id)).map(({ id }) => `test "${id}" is missing from ${who}`),
    ...plan.filter(({ id }) => !other.has(id)).map(({ id }) => `test "${id}" of ${who} is not in the suites`),
    ...held
      .filter((test) => own.has(test.id) && !isDeepStrictEqual(own.get(test.id)?.rules, test.rules))
      .map(({ id }) => `test "${id}" plans other rules in ${who}`),
    ...(own.size === plan.length ? [] : [`${who} contains a test twice`]),
  ];
}

/**
 * Paths at which two JSON values differ, with both values, in the order of the first: `ledger[3].checks[0].expected: "200" against "201"`.
 */
export function differences(one: unknown, other: unknown, path = ''): readonly string[] {
  if (isDeepStrictEqual(one, other)) return [];
  if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length !== other.length) return [`${path}: ${one.length} against ${other.length} items`];
    return one.flatMap((item, at) => differences(item, other[at], `${path}[${at}]`));
  }
  if (!isRecord(one) || !isRecord(other)) return [`${path || 'the whole'}: ${brief(one)} instead of ${brief(other)}`];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) => differences(one[name], other[name], path === '' ? name : `${path}.${name}`));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function brief(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length <= 120 ? text : `${text.slice(0, 120)}…`;
}
