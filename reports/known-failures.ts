/** Expected failures: a commented YAML file that names each rule and why it is known to be broken. */
import { isMap, isScalar, isSeq, type Node } from 'yaml';
import { parseYamlText } from '../schemas/shared/yaml-text.ts';
import type { Ledger } from './ledger.ts';

export interface KnownFailure {
  readonly rule: string;
  readonly reason: string;
  readonly ticket?: string;
  /** The last day, in UTC, on which the failure is expected: `2026-12-31`. */
  readonly expires?: string;
  readonly line: number;
}

/** An unusable file; the message names the file and the line. */
export class KnownFailuresError extends Error {
  override readonly name = 'KnownFailuresError';
}

const members = ['rule', 'reason', 'ticket', 'expires'] as const;

/**
 * Reads a list of `- rule: ID` with `reason:`, and optionally `ticket:` and `expires:`. An empty file is an empty list.
 * @throws KnownFailuresError for anything else: unknown or missing members, a rule named twice, bad YAML.
 */
export function parseKnownFailures(text: string, file = 'known failures'): readonly KnownFailure[] {
  const { lines, document, mistake } = parseYamlText(text);
  const lineOf = (node: unknown): number => lines.linePos((node as Node | null)?.range?.[0] ?? 0).line;
  const refuse = (line: number, message: string): never => {
    throw new KnownFailuresError(`${file}:${line}: ${message}`);
  };

  if (document === undefined) return refuse(lines.linePos(mistake.offset).line, `not valid YAML: ${mistake.message}`);
  const list = document.contents;
  if (list === null || (isScalar(list) && list.value === null)) return [];
  if (!isSeq(list)) return refuse(lineOf(list), 'expected a list of entries, each with a rule and a reason');

  const seen = new Map<string, number>();
  return list.items.map((item) => {
    const line = lineOf(item);
    if (!isMap(item)) return refuse(line, 'expected an entry with a rule and a reason');
    for (const pair of item.items) {
      const name = isScalar(pair.key) ? String(pair.key.value) : '?';
      if (!members.some((member) => member === name))
        refuse(lineOf(pair.key), `unknown member "${name}"; allowed are: ${members.join(', ')}`);
    }
    const text = (member: (typeof members)[number]): string => {
      const value: unknown = item.get(member);
      if (value === undefined) return refuse(line, `"${member}" is missing`);
      if (typeof value !== 'string' || value.trim() === '') return refuse(lineOf(item.get(member, true)), `"${member}" must be text`);
      return value.trim();
    };
    const optional = (member: 'ticket' | 'expires'): Partial<KnownFailure> => (item.has(member) ? { [member]: text(member) } : {});
    const entry: KnownFailure = { rule: text('rule'), reason: text('reason'), ...optional('ticket'), ...optional('expires'), line };
    if (entry.expires !== undefined && !isDay(entry.expires))
      refuse(lineOf(item.get('expires', true)), '"expires" must be a date, such as 2026-12-31');
    const first = seen.get(entry.rule);
    if (first !== undefined) refuse(line, `${entry.rule} is already listed on line ${first}`);
    seen.set(entry.rule, line);
    return entry;
  });
}

function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/**
 * `expected`: fails as listed. `expired`: fails after its last day, which counts as a failure. `stale`: passes, or is not a rule.
 * `unjudged`: not judged in this run.
 */
type KnownFailureState = 'expected' | 'expired' | 'stale' | 'unjudged';
export interface JudgedKnownFailure extends KnownFailure {
  readonly state: KnownFailureState;
}

/** `startedAt` is the start of the run, in UTC, so that a recorded run gives the same result later. */
export function judgeKnownFailures(known: readonly KnownFailure[], ledger: Ledger, startedAt: string): readonly JudgedKnownFailure[] {
  const found = new Map(ledger.entries.map((entry) => [entry.rule.id, entry]));
  return known.map((failure) => {
    const entry = found.get(failure.rule);
    if (entry === undefined) return { ...failure, state: 'stale' };
    if (entry.verdict === 'fail' || entry.verdict === 'warn')
      return { ...failure, state: hasExpired(failure, startedAt) ? 'expired' : 'expected' };
    return { ...failure, state: entry.verdict === 'pass' ? 'stale' : 'unjudged' };
  });
}

/** Whether the last day of an expected failure lies before an instant. */
export const hasExpired = ({ expires }: Pick<KnownFailure, 'expires'>, at: string): boolean =>
  expires !== undefined && at.slice(0, 10) > expires;

export function knownReason({ reason, ticket, expires }: Pick<KnownFailure, 'reason' | 'ticket' | 'expires'>): string {
  const notes = [...(ticket === undefined ? [] : [`ticket ${ticket}`]), ...(expires === undefined ? [] : [`until ${expires}`])];
  return notes.length === 0 ? reason : `${reason} (${notes.join(', ')})`;
}
