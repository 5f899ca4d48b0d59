import type { Keyword, Level, RuleEntry } from '../rule.ts';

type More = Partial<Pick<RuleEntry, 'status' | 'level'>>;

const entry =
  (keyword: Keyword) =>
  (source: string, statement: string, observed: string, more: More = {}): RuleEntry => ({ statement, keyword, source, observed, ...more });

/** For flat statements of the specification. */
export const must = entry('MUST');
/** For statements that it recommends, calls typical, or makes without saying how a breach shows. */
export const should = entry('SHOULD');
/** For statements that it allows. */
export const may = entry('MAY');

export const untestable = (reason: string): More => ({ status: { untestable: reason } });
export const level = (of: Level): More => ({ level: of });
