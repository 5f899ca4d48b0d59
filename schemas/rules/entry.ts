/** Short forms for writing down rules. */
import type { Keyword, Level, RuleEntry } from '../rule.ts';

type More = Partial<Pick<RuleEntry, 'status' | 'level'>>;

const entry =
  (keyword: Keyword) =>
  (source: string, statement: string, observed: string, more: More = {}): RuleEntry => ({ statement, keyword, source, observed, ...more });

/** What the specification states flatly. */
export const must = entry('MUST');
/** What it recommends, calls typical, or states without saying how a breach shows. */
export const should = entry('SHOULD');
/** What it allows. */
export const may = entry('MAY');

export const untestable = (reason: string): More => ({ status: { untestable: reason } });
export const level = (of: Level): More => ({ level: of });
