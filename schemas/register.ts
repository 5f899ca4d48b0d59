/** The register of rules: every documented statement that a deployment could get wrong. */
import { groups } from './groups.ts';
import { chapter, type Rule } from './rule.ts';
import { standardRules, allStandardRules, type AllStandardRules } from './rules/standard-set.ts';
import { announcements } from './engagement/announcements/rules.ts';
import { authentication } from './conventions/authentication-rules.ts';
import { campaigns } from './engagement/campaigns/rules.ts';
import { catalogue } from './conventions/catalogue-rules.ts';
import { contractPlans, contracts, customers } from './billing/contracts/rules.ts';
import { conventionRules, errors, timing, versions } from './conventions/rules.ts';
import { developerPortal } from './access/developer-portal/rules.ts';
import { eventRules, inboxRules } from './notifications/events/rules.ts';
import { health, merchantRules, smallGroups } from './platform/rules.ts';
import { keyDetail } from './access/api-keys/detail-rules.ts';
import { keyForUser, keyRevealed } from './access/api-keys/creation-rules.ts';
import { keyLifecycle } from './access/api-keys/lifecycle-rules.ts';
import { hostedPages } from './payments/hosted-pages/rules.ts';
import { listenSessions } from './notifications/listen-sessions/rules.ts';
import { notifications, unsubscribe } from './notifications/rules.ts';
import { permissions } from './conventions/permissions-rules.ts';
import { rateLimitProfiles } from './access/rate-limits/profile-rules.ts';
import { rateLimitReplies } from './access/rate-limits/reply-rules.ts';
import { summaryCounts, transactions } from './payments/transactions/rules.ts';
import { tokens } from './payments/tokens/rules.ts';
import { wallets } from './wallets/rules.ts';

const promotions = chapter({ level: 'operations' }, standardRules(groups.promotions));

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
/** The rules of groups that no chapter lists, since they have only the standard set. */
type Further = Omit<AllStandardRules, { [C in keyof Written]: keyof Written[C] }[keyof Written]>;

const isWritten = (id: string): boolean => Object.values(written).some((rules) => Object.hasOwn(rules, id));
const further = chapter({ level: 'operations' }, Object.fromEntries(Object.entries(allStandardRules).filter(([id]) => !isWritten(id)))) as {
  readonly [Id in keyof Further]: Rule;
};

export const chapters = { ...written, groups: further };

type Chapters = typeof chapters;
type ChapterName = keyof Chapters;
/** A literal, so that a suite that names an unknown rule does not compile. */
export type RuleId = { [C in ChapterName]: keyof Chapters[C] }[ChapterName];

export const register = Object.freeze(Object.assign({}, ...Object.values(chapters))) as Readonly<Record<RuleId, Rule>>;

export const rules: readonly Rule[] = Object.values(register);

export function isRuleId(id: string): id is RuleId {
  return Object.hasOwn(register, id);
}
