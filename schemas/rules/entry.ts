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

export const planned = (reason: string): More => ({ status: { planned: reason } });
export const untestable = (reason: string): More => ({ status: { untestable: reason } });
export const level = (of: Level): More => ({ level: of });

/** Reasons that several chapters share. */
export const notYet = {
  announcements: planned('the simulator does not simulate announcements yet'),
  billing: planned('the simulator does not simulate merchant billing yet'),
  developerPortal: planned('the simulator does not simulate the developer portal yet'),
  hostedPages: planned('the simulator does not simulate hosted payment pages yet'),
  merchants: planned('the simulator does not simulate the management of merchants yet'),
  messaging: planned('the simulator does not simulate messaging logs yet'),
  processors: planned('the simulator does not simulate processor metadata yet'),
  promotions: planned('the simulator does not simulate promotions yet'),
  recurring: planned('the simulator does not simulate recurring billing yet'),
  reports: planned('the simulator does not simulate reports yet'),
  resellers: planned('the simulator does not simulate the management of resellers yet'),
  settlement: planned('the simulator does not simulate settlement and batch files yet'),
  unsubscribe: planned('the simulator does not simulate unsubscribe links yet'),
  usage: planned('the simulator does not simulate usage metering yet'),
  users: planned('the simulator does not simulate users, accounts and sessions yet'),
  wallets: planned('the simulator does not simulate wallet providers yet'),
  webhooks: planned('the simulator does not simulate webhook destinations yet'),
} as const;
