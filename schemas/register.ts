/** The register of rules: every documented statement that could be wrong in a deployment. */
import type { Rule } from './rule.ts';
import { announcements } from './rules/announcements.ts';
import { authentication } from './rules/authentication.ts';
import { campaigns } from './rules/campaigns.ts';
import { catalogue } from './rules/catalogue.ts';
import { contractPlans, contracts, customers } from './rules/contracts.ts';
import { conventionRules } from './rules/conventions.ts';
import { developerPortal } from './rules/developer-portal.ts';
import { errors } from './rules/errors.ts';
import { eventRules, inboxRules } from './rules/events.ts';
import { health } from './rules/health.ts';
import { keyDetail } from './rules/key-detail.ts';
import { keyForUser } from './rules/key-for-user.ts';
import { keyLifecycle } from './rules/key-lifecycle.ts';
import { keyRevealed } from './rules/key-revealed.ts';
import { hostedPages, laterGroups, merchantRules } from './rules/later-groups.ts';
import { listenSessions } from './rules/listen-sessions.ts';
import { notifications } from './rules/notifications.ts';
import { permissions } from './rules/permissions.ts';
import { promotions } from './rules/promotions.ts';
import { rateLimitProfiles } from './rules/rate-limit-profiles.ts';
import { rateLimitReplies } from './rules/rate-limit-replies.ts';
import { summaryCounts } from './rules/summary-counts.ts';
import { timing } from './rules/timing.ts';
import { tokens } from './rules/tokens.ts';
import { transactions } from './rules/transactions.ts';
import { unsubscribe } from './rules/unsubscribe.ts';
import { versions } from './rules/versioning.ts';
import { wallets } from './rules/wallets.ts';

/** In the order of reading. Every chapter is spread into the register below. */
export const chapters = {
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
  laterGroups,
  timing,
} as const satisfies Readonly<Record<string, Readonly<Record<string, Rule>>>>;

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
