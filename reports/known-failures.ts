/** Failures that are expected: a commented YAML file that names each rule and why it is known to be broken. */
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml';
import type { Ledger } from './ledger.ts';

export interface KnownFailure {
  readonly rule: string;
  readonly reason: string;
  /** Line of the entry in its file. */
  readonly line: number;
}

/** The file cannot be used; the message names the file and the line. */
export class KnownFailuresError extends Error {
  override readonly name = 'KnownFailuresError';
}

const members = ['rule', 'reason'] as const;

/**
 * Reads a list of `- rule: ID` with `reason:`. An empty file is an empty list.
 * @throws KnownFailuresError for anything else: unknown or missing members, a rule named twice, bad YAML.
 */
export function parseKnownFailures(text: string, file = 'known failures'): readonly KnownFailure[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, stringKeys: true });
  const lineOf = (node: unknown): number => lines.linePos((node as Node | null)?.range?.[0] ?? 0).line;
  const refuse = (line: number, message: string): never => {
    throw new KnownFailuresError(`${file}:${line}: ${message}`);
  };

  const broken = document.errors[0];
  if (broken !== undefined) return refuse(lines.linePos(broken.pos[0]).line, broken.message.split('\n')[0] ?? broken.code);
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
    const entry = { rule: text('rule'), reason: text('reason'), line };
    const first = seen.get(entry.rule);
    if (first !== undefined) refuse(line, `${entry.rule} is already listed on line ${first}`);
    seen.set(entry.rule, line);
    return entry;
  });
}

/** `expected`: it fails as listed. `stale`: it passes, or no such rule exists. `unjudged`: not judged in this run. */
export type KnownFailureState = 'expected' | 'stale' | 'unjudged';
export interface JudgedKnownFailure extends KnownFailure {
  readonly state: KnownFailureState;
}

/** Holds the list against what the run saw. */
export function judgeKnownFailures(known: readonly KnownFailure[], ledger: Ledger): readonly JudgedKnownFailure[] {
  const found = new Map(ledger.entries.map((entry) => [entry.rule.id, entry]));
  return known.map((failure) => {
    const entry = found.get(failure.rule);
    if (entry === undefined) return { ...failure, state: 'stale' };
    if (entry.verdict === 'fail' || entry.verdict === 'warn') return { ...failure, state: 'expected' };
    return { ...failure, state: entry.verdict === 'pass' ? 'stale' : 'unjudged' };
  });
}
