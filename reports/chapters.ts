/** Groups the rows of a ledger by level and chapter of the specification. Pure. */
import { levels, type Level } from '../schemas/rule.ts';
import type { LedgerRow } from './certificate-schema.ts';

export interface Chapter {
  readonly level: Level;
  /** `concepts: Listen sessions`, `endpoints: operation 2`. */
  readonly name: string;
  readonly rows: readonly LedgerRow[];
}

/** Document and section of a rule, without the number inside the section. */
export function chapterOf(source: string): string {
  return source.split(',')[0]?.trim() || 'specification';
}

export function chapters(rows: readonly LedgerRow[]): readonly Chapter[] {
  return (Object.keys(levels) as Level[]).flatMap((level) => {
    const ofLevel = rows.filter((row) => row.level === level);
    const names = [...new Set(ofLevel.map((row) => chapterOf(row.source)))];
    return names.map((name) => ({ level, name, rows: ofLevel.filter((row) => chapterOf(row.source) === name) }));
  });
}

/** The title of a chapter that is not a clause: its name without the document. */
export const plainTitle = (name: string): string =>
  name.replace(/^(concepts|endpoints): /, '').replace(/^./, (first) => first.toUpperCase());
