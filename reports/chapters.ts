/** Groups the rows of a ledger by level and chapter of the specification. Pure. */
import { isClientLevel, levels, type Level } from '../schemas/rule.ts';
import type { LedgerRow } from './certificate-schema.ts';

export interface Chapter {
  readonly level: Level;
  /** `concepts: Listen sessions`, `endpoints: operation 2`. */
  readonly name: string;
  readonly rows: readonly LedgerRow[];
}

/** Obligations of clients have many sources, and stand together. */
const obligationsChapter = 'obligations';

/** Document and section of a rule, without the number inside the section. */
export const chapterOf = (source: string): string => source.split(',')[0]?.trim() || 'specification';

export function chapters(rows: readonly LedgerRow[]): readonly Chapter[] {
  return (Object.keys(levels) as Level[]).flatMap((level) => {
    const ofLevel = rows.filter((row) => row.level === level);
    const nameOf = ({ source }: LedgerRow): string => (isClientLevel(level) ? obligationsChapter : chapterOf(source));
    const names = [...new Set(ofLevel.map(nameOf))];
    return names.map((name) => ({ level, name, rows: ofLevel.filter((row) => nameOf(row) === name) }));
  });
}

/** The title of a chapter that is not a clause: its name without the document. */
export const plainTitle = (name: string): string =>
  name.replace(/^(concepts|endpoints): /, '').replace(/^./, (first) => first.toUpperCase());
