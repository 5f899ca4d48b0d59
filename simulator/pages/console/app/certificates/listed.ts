/** The rules of a certificate by chapter, filtered. */
import { chapters } from '../../../../../reports/chapters.ts';
import type { Certificate, CertificateExchange, LedgerRow } from '../../../../../reports/certificate-schema.ts';
import { shownRows } from '../../../../../reports/selection.ts';
import { levels } from '../../../../../schemas/rule.ts';
import type { Shown } from './words.tsx';

export interface Filter {
  /** Empty: every one. */
  readonly verdict: string;
  readonly level: string;
  readonly text: string;
}
export const everything: Filter = { verdict: '', level: '', text: '' };

export type Line =
  | { readonly kind: 'chapter'; readonly name: string; readonly level: string; readonly passed: number; readonly of: number }
  | { readonly kind: 'rule'; readonly row: LedgerRow; readonly position: number };

export const verdictOf = ({ verdict }: LedgerRow): Shown => verdict ?? 'not covered';

export const levelName = (level: LedgerRow['level']): string => levels[level].split(':')[0] ?? level;

/** The searchable words of each rule, in lower case. */
export class Index {
  readonly #words = new Map<LedgerRow, string>();
  readonly #exchanges: ReadonlyMap<string, CertificateExchange>;

  constructor({ exchanges }: Pick<Certificate, 'exchanges'>) {
    this.#exchanges = new Map(exchanges.map((exchange) => [exchange.id, exchange]));
  }

  exchange(id: string | undefined): CertificateExchange | undefined {
    return id === undefined ? undefined : this.#exchanges.get(id);
  }

  fits(row: LedgerRow, words: readonly string[]): boolean {
    let text = this.#words.get(row);
    if (text === undefined) {
      const checks = row.checks.flatMap(({ check, expected, actual, reason, test, exchange }) => {
        const { operation, persona, request, response } = this.exchange(exchange) ?? {};
        return [check, expected, actual, reason, test, operation, persona, request?.method, request?.path, response?.status];
      });
      text = [row.id, row.statement, row.keyword, row.source, row.observed, row.uncovered, ...checks].join(' ').toLowerCase();
      this.#words.set(row, text);
    }
    return words.every((word) => text.includes(word));
  }
}

export function linesOf(certificate: Certificate, index: Index, { verdict, level, text }: Filter): readonly Line[] {
  const words = text.trim().toLowerCase().split(/\s+/);
  const lines: Line[] = [];
  let position = 0;
  for (const chapter of chapters(shownRows(certificate))) {
    const rows = chapter.rows.filter(
      (row) => (level === '' || row.level === level) && (verdict === '' || verdictOf(row) === verdict) && index.fits(row, words),
    );
    if (rows.length === 0) continue;
    const passed = chapter.rows.filter((row) => row.verdict === 'pass').length;
    lines.push({ kind: 'chapter', name: chapter.name, level: levelName(chapter.level), passed, of: chapter.rows.length });
    for (const row of rows) lines.push({ kind: 'rule', row, position: ++position });
  }
  return lines;
}
