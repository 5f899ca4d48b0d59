/** The register of rules: every documented statement that could be wrong in a deployment. */
import { chapter, type Rule } from './rule.ts';
import { allStandardRules, type AllStandardRules } from './rules/standard-sets.ts';
import { announcements } from './rules/engagement/announcements.ts';
import { authentication } from './rules/conventions/authentication.ts';
import { campaigns } from './rules/engagement/campaigns.ts';
import { catalogue } from './rules/conventions/catalogue.ts';
import { contractPlans, contracts, customers } from './rules/billing/contracts.ts';
import { conventionRules } from './rules/conventions/conventions.ts';
import { developerPortal } from './rules/access/developer-portal.ts';
import { errors } from './rules/conventions/errors.ts';
import { eventRules, inboxRules } from './rules/notifications/events.ts';
import { health } from './rules/platform/health.ts';
import { keyDetail } from './rules/access/key-detail.ts';
import { keyForUser } from './rules/access/key-for-user.ts';
import { keyLifecycle } from './rules/access/key-lifecycle.ts';
import { keyRevealed } from './rules/access/key-revealed.ts';
import { hostedPages } from './rules/payments/hosted-pages.ts';
import { merchantRules } from './rules/platform/merchants.ts';
import { smallGroups } from './rules/platform/small-groups.ts';
import { listenSessions } from './rules/notifications/listen-sessions.ts';
import { notifications } from './rules/notifications/notifications.ts';
import { permissions } from './rules/conventions/permissions.ts';
import { promotions } from './rules/engagement/promotions.ts';
import { rateLimitProfiles } from './rules/access/rate-limit-profiles.ts';
import { rateLimitReplies } from './rules/access/rate-limit-replies.ts';
import { summaryCounts } from './rules/payments/summary-counts.ts';
import { timing } from './rules/conventions/timing.ts';
import { tokens } from './rules/payments/tokens.ts';
import { transactions } from './rules/payments/transactions.ts';
import { unsubscribe } from './rules/notifications/unsubscribe.ts';
import { versions } from './rules/conventions/versioning.ts';
import { wallets } from './rules/wallets/wallets.ts';

/** In the order of reading. */
const written = {
  authentication,
  permissions,
  errors,
  conventions: conventionRules,
  versioning: versions,
  catalogue,
  health,
  keyDetail,
  keyRevealed,
  keyForUser,
  keyLifecycle,
  tokens,
  rateLimitProfiles,
  rateLimitReplies,
  listenSessions,
  summaryCounts,
  transactions,
  customers,
  contractPlans,
  contracts,
  campaigns,
  events: eventRules,
  notifications,
  inbox: inboxRules,
  unsubscribe,
  announcements,
  promotions,
  wallets,
  developerPortal,
  hostedPages,
  merchants: merchantRules,
  smallGroups,
  timing,
} as const satisfies Readonly<Record<string, Readonly<Record<string, Rule>>>>;

type Written = typeof written;
/** The rules of the groups whose rules no chapter lists: those that have nothing beyond the standard set. */
type Further = Omit<AllStandardRules, { [C in keyof Written]: keyof Written[C] }[keyof Written]>;

const isWritten = (id: string): boolean => Object.values(written).some((rules) => Object.hasOwn(rules, id));
const further = chapter({ level: 'operations' }, Object.fromEntries(Object.entries(allStandardRules).filter(([id]) => !isWritten(id)))) as {
  readonly [Id in keyof Further]: Rule;
};

/** Every chapter is spread into the register below. */
export const chapters = { ...written, groups: further };

type Chapters = typeof chapters;
export type ChapterName = keyof Chapters;
/** Id of a rule: a literal, so that a suite that names one that is not there does not compile. */
export type RuleId = { [C in ChapterName]: keyof Chapters[C] }[ChapterName];

/** Every rule, keyed by id. */
export const register = Object.freeze(Object.assign({}, ...Object.values(chapters))) as Readonly<Record<RuleId, Rule>>;

export const rules: readonly Rule[] = Object.values(register);

/** Whether a name is the id of a rule. */
export function isRuleId(id: string): id is RuleId {
  return Object.hasOwn(register, id);
}
