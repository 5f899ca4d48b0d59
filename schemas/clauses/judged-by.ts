/** Which rules judge which paragraph of a clause, so that no paragraph is without one. */
import { isRuleId, rules, type RuleId } from '../register.ts';
import type { Clause } from './clause.ts';

/** `open`: the paragraph only lists what is not documented. */
type Judged = readonly string[] | 'open';

/**
 * For clauses of several paragraphs; the only paragraph of any other is judged by all its rules. A rule that names a member also judges the paragraph
 * that describes the member. A pattern with `*` stands for the rules of the clause that it matches, an id for any rule of the register.
 */
const judgedBy: Readonly<Record<string, readonly Judged[]>> = {
  'concepts: What the service does': [
    ['CONVENTION-JSON', 'ERROR-JSON', 'PERMISSION-*', 'COUNT-SCOPED', 'EVENT-OWN', '*-ISOLATED', '*-SCOPED', 'PERMISSION-SCOPE-HOST'],
    ['CATALOGUE-SERVED', 'CONVENTION-UUID', 'CONVENTION-INSTANT-*', 'CATALOGUE-MALFORMED-*', 'TX-READ-ID', 'WALLET-WELL-KNOWN'],
    ['CONVENTION-PAGE-*', 'COUNT-APPROXIMATE'],
    ['CONVENTION-SOFT-DELETE', 'CONVENTION-RESTORE*'],
    ['NULLS-TRUE-OMITS', 'NULLS-TRUE-KEEPS', 'NULLS-WRITE'],
  ],
  'concepts: Resources and their fields': [['NULLS-FALSE-KEEPS', 'KEY-REVEALED-AGREES-DETAIL'], 'open'],
  'concepts: ApiKeyDetailDto': [
    ['KEY-DETAIL-VALUE-ABSENT', 'KEY-DETAIL-FIELD-*'],
    ['KEY-DETAIL-ID', 'KEY-DETAIL-OWNER-ID', 'KEY-DETAIL-MERCHANT-ID'],
    ['KEY-DETAIL-PREFIX-*', 'AUTH-HASHED-STORAGE'],
    ['KEY-DETAIL-FIELD-environment'],
    ['KEY-DETAIL-LEGACY-STATUS'],
    ['KEY-INACTIVE-REFUSED', 'KEY-DETAIL-EXPIRY-NULL'],
    ['KEY-DETAIL-IS-REVOKED'],
    ['KEY-DETAIL-IS-SUSPENDED', 'KEY-REINSTATE-BY-NULL'],
    ['KEY-DETAIL-IS-EXPIRED', 'KEY-EXPIRED-FLAG'],
    ['AUTH-USABLE-AGREES'],
    ['KEY-DETAIL-LINEAGE'],
    ['KEY-ROTATE-OVERLAP-RETAINED'],
    ['KEY-DETAIL-IN-OVERLAP'],
    ['KEY-DETAIL-CREATED', 'KEY-DETAIL-MODIFIED'],
    ['KEY-DETAIL-SOURCES-*'],
    ['KEY-DETAIL-ADDRESS-RESTRICTED', 'KEY-DETAIL-REJECTED-UNUSED'],
    ['KEY-DETAIL-SCOPE-RESTRICTED'],
    ['KEY-DETAIL-ANOMALY-NULL'],
  ],
  'concepts: ApiKeyRevealedDto': [
    ['KEY-REVEALED-VALUE-*', 'KEY-LIST-NO-VALUES', 'CATALOGUE-NO-KEY-VALUES'],
    ['KEY-REVEALED-MASKED-*'],
    ['KEY-REVEALED-DISTINCT'],
    ['KEY-REVEALED-CIDRS-NULL'],
    ['KEY-REVEALED-FIELD-replacesKeyId', 'KEY-REVEALED-AGREES-DETAIL'],
    ['KEY-REVEALED-OVERLAP-*'],
  ],
  'concepts: CreateApiKeyForMerchantUserDto': [
    ['KEY-FORUSER-OWNER', 'KEY-FORUSER-USER-ELSEWHERE', 'KEY-FORUSER-INACTIVE-USER'],
    ['KEY-FORUSER-MERCHANT', 'KEY-FORUSER-FOREIGN-MERCHANT'],
    ['KEY-FORUSER-NAME', 'KEY-FORUSER-NAME-NULL', 'KEY-FORUSER-NAME-33'],
    ['KEY-FORUSER-EXPIRY', 'KEY-FORUSER-EXPIRE-NULL'],
  ],
  'concepts: CreateStandaloneTokenResponseDto': [
    ['TOKEN-STATUS-200', 'TOKEN-FIELD-*'],
    ['TOKEN-REFERENCE-*'],
    ['TOKEN-REFERENCE-OPAQUE'],
    ['TOKEN-MASKED-ONLY'],
    ['TOKEN-TYPE-VALUES', 'TOKEN-CATEGORY-VALUES'],
    ['TOKEN-FIELD-idempotencyStatus'],
  ],
  'concepts: RateLimitProfileCreateDto': [
    ['PROFILE-CREATE-FIELD-name', 'PROFILE-NAME-*'],
    ['PROFILE-CREATE-FIELD-description', 'PROFILE-DESCRIPTION-*'],
    ['PROFILE-CREATE-FIELD-scope'],
    ['PROFILE-CREATE-FIELD-scopeIdentifier'],
    ['PROFILE-CREATE-FIELD-priority', 'PROFILE-PRIORITY-WINS'],
    ['PROFILE-CREATE-FIELD-isActive', 'PROFILE-INACTIVE'],
  ],
  'concepts: RateLimitProfileDto': [['PROFILE-FIELD-*'], ['PROFILE-CREATE-LIVE', 'PROFILE-UPDATE-AUDIT'], ['PROFILE-STAMP-*']],
  'concepts: ListenSessionEventsDto': [['LISTEN-OLDEST-FIRST'], ['LISTEN-NEXT-CURSOR-*'], ['LISTEN-GAP-*'], ['LISTEN-EXPIRES-FUTURE']],
  'concepts: SummaryCountsRequest': [['COUNT-NULL-FILTER'], ['COUNT-BASE-AND']],
  'concepts: API key': [
    ['KEY-DETAIL-STATUS-ACTIVE', 'KEY-SUSPEND-*', 'KEY-REINSTATE-*', 'KEY-REVOKE-*'],
    ['KEY-ROTATE-*'],
    ['KEY-ROTATE-LAPSED-*'],
    'open',
  ],
  'concepts: Campaign': [
    ['CAMPAIGN-ACTIVATE*'],
    ['CAMPAIGN-PAUSE*', 'CAMPAIGN-LINKS-UNTOUCHED'],
    ['CAMPAIGN-RESUME*'],
    ['CAMPAIGN-END-*'],
    ['CAMPAIGN-CLONE*', 'CAMPAIGN-ARCHIVE'],
  ],
  'concepts: Authentication': [
    ['AUTH-HEADER', 'AUTH-MISSING', 'AUTH-EMPTY', 'AUTH-UNKNOWN', 'AUTH-ALTERED'],
    ['PERMISSION-*', 'CATALOGUE-PERMISSION-*', 'TX-*', 'REPORT-SCOPED', 'PERMISSION-SCOPE-HOST'],
    ['AUTH-NO-VALUE-ECHO', 'ERROR-NO-SECRETS', 'CATALOGUE-NO-KEY-VALUES', 'KEY-REVEALED-VALUE-ONCE', 'KEY-LIST-NO-VALUES'],
    ['KEY-SUSPEND-REFUSED', 'KEY-REVOKE-REFUSED', 'KEY-EXPIRED-REFUSED', 'KEY-INACTIVE-REFUSED', 'AUTH-USABLE-AGREES'],
    ['AUTH-CIDR-*', 'AUTH-SCOPES-*', 'AUTH-ANOMALY'],
    ['KEY-DETAIL-OWNER', 'KEY-DETAIL-ADMIN', 'KEY-DETAIL-OTHER-404'],
    ['KEY-FORUSER-*'],
    ['TOKEN-NO-PERMISSION', 'TOKEN-FOREIGN-MERCHANT'],
    ['HEALTH-*'],
  ],
  'concepts: Events': [
    ['EVENT-DELIVERED', 'EVENT-NOT-SUBSCRIBED', 'EVENT-UNSUBSCRIBED', 'EVENT-TYPES', 'EVENT-TYPE-*'],
    ['EVENT-SUPPRESSION-*'],
    ['EVENT-SAMPLE-*'],
    ['EVENT-DELIVERIES-WINDOW', 'EVENT-DELIVERY-BODY', 'EVENT-REPLAY-*'],
    ['EVENT-ROTATION-*'],
    ['UNSUBSCRIBE-*'],
  ],
  'concepts: Error envelope': [['ERROR-*', 'PROFILE-VALIDATION-ERRORS', 'LIMIT-NO-ENVELOPE'], 'open'],
  'concepts: Rate-limit body': [['LIMIT-TYPE-CONSTANT'], ['LIMIT-STATUS-REPEATED'], ['LIMIT-RETRY-AFTER-*', 'LIMIT-RETRY-AFTER-MINIMUM']],
  'concepts: Statuses': [
    ['CATALOGUE-DECLARED-STATUS'],
    ['ERROR-4*', 'ERROR-5*', 'AUTH-REFUSAL-401', 'CATALOGUE-KEY-*', 'CATALOGUE-PERMISSION-STATUS', 'CATALOGUE-NO-500'],
    ['ERROR-404', 'CATALOGUE-UNKNOWN-*', 'PROFILE-NAME-UNKNOWN', 'TX-*', 'LISTEN-404-NO-BODY'],
    ['LIMIT-*'],
    ['ERROR-OTHER'],
    'open',
  ],
  'concepts: Limits': [
    ['KEY-FORUSER-NAME-*', 'PROFILE-NAME-*', 'PROFILE-DESCRIPTION-*', 'PROFILE-IDENTIFIER-257', 'PROFILE-UPDATE-LIMITS'],
    ['PROFILE-PRIORITY-*', 'LIMIT-RETRY-AFTER-MINIMUM'],
    ['LISTEN-BATCH-CLAMPED'],
    ['LIMIT-ALLOWANCE-HEADERS', 'LIMIT-RULE-CAPS'],
    ['COUNT-APPROXIMATE'],
  ],
  'concepts: Versioning': [
    ['VERSION-*'],
    ['TX-*'],
    ['TOKEN-FIELD-id', 'TOKEN-FIELD-numericToken', 'TOKEN-FIELD-cardFormatToken', 'TOKEN-CHARGE'],
  ],
  'endpoints: Conventions': [
    ['AUTH-HEADER', 'NULLS-*', 'CATALOGUE-SUPPRESS-NULLS'],
    ['CATALOGUE-ENVELOPE', 'CATALOGUE-KEY-ENVELOPE', 'LIMIT-NO-ENVELOPE'],
    ['PERMISSION-*', 'PERMISSION-NONE-NEEDED'],
    ['KEY-DETAIL-STATUS-200', 'TOKEN-STATUS-200', 'LISTEN-POLL-200', 'PROFILE-NAME-READ'],
  ],
  'endpoints: operation 1': [
    ['KEY-DETAIL-STATUS-200', 'KEY-DETAIL-PERMISSION'],
    ['KEY-DETAIL-VALUE-ABSENT', 'KEY-DETAIL-OWNER', 'KEY-DETAIL-ADMIN', 'KEY-DETAIL-OTHER-404'],
  ],
  'endpoints: operation 2': [
    ['TOKEN-STATUS-200', 'TOKEN-TYPE-MATCHES'],
    ['TOKEN-NO-PERMISSION', 'TOKEN-FOREIGN-MERCHANT'],
  ],
  'endpoints: operation 3': [
    ['LISTEN-POLL-PERMISSION'],
    ['LISTEN-CURSOR-ACCEPTED', 'LISTEN-BATCH-SIZE', 'LISTEN-CURSOR-OMITTED', 'LISTEN-BATCH-CLAMPED'],
    ['LISTEN-POLL-200', 'LISTEN-EMPTY', 'LISTEN-404-NO-BODY'],
    ['LISTEN-POLL-RENEWS', 'LISTEN-REREAD', 'LISTEN-UNLOGGED'],
  ],
  'endpoints: operation 4': [
    ['KEY-FORUSER-PERMISSION', 'KEY-FORUSER-NAME-33', 'KEY-FORUSER-EXPIRE-NULL'],
    ['KEY-FORUSER-INACTIVE-USER', 'KEY-FORUSER-RESELLER', 'KEY-FORUSER-ADMIN', 'KEY-FORUSER-IDENTICAL'],
    ['KEY-FORUSER-STATUS-200', 'KEY-REVEALED-VALUE-PRESENT'],
  ],
  'endpoints: operation 5': [['COUNT-PERMISSION'], ['COUNT-STATUS-200', 'COUNT-KEYS-EXACT', 'COUNT-VALUES', 'COUNT-VARIANTS']],
  'endpoints: API keys': [['KEY-*'], ['KEY-*-PERMISSION', 'KEY-FORUSER-PERMISSION', 'CATALOGUE-PERMISSION-REFUSED']],
  'endpoints: Rate limits': [
    ['PROFILE-*', 'LIMIT-RULE-*', 'CATALOGUE-PERMISSION-REFUSED'],
    ['LIMIT-RULE-LIMITERS', 'LIMIT-RULE-PROFILES'],
  ],
  'endpoints: Developer portal': [['PORTAL-ASSIGNABLE*'], ['PORTAL-INVIT*', 'PORTAL-REVOKE*']],
  'endpoints: Contract plans, contracts, customers': [['PLAN-*'], ['CONTRACT-*', 'CUSTOMER-METHOD-*']],
  'endpoints: Merchant billing': [['MERCHANT-BILLING-RUNS'], ['MERCHANT-BILLING-METHODS', 'MERCHANT-CAPTURE-LINK']],
  'endpoints: Announcements': [
    ['ANNOUNCEMENT-SWITCH', 'ANNOUNCEMENT-DUPLICATE*', 'ANNOUNCEMENT-STATS'],
    ['ANNOUNCEMENT-USER-*', 'ANNOUNCEMENT-POPUPS', 'ANNOUNCEMENT-UNREAD'],
  ],
  'endpoints: Notifications': [
    ['CHANNEL-*', 'DESTINATION-SWITCH', 'DESTINATION-DUPLICATE', 'SUBSCRIPTION-*', 'EVENT-DISABLED', 'EVENT-ENABLED-AGAIN'],
    ['DESTINATION-*', 'EVENT-SAMPLE-*', 'EVENT-SUPPRESSION-*', 'EVENT-ROTATION-STATE'],
    ['EVENT-TYPE-*', 'EVENT-REPLAY-*', 'EVENT-OUTCOMES', 'SUBSCRIPTION-FILTER-VALIDATE'],
    ['LISTEN-*'],
    ['INBOX-*', 'UNSUBSCRIBE-NO-PERMISSION'],
  ],
  'endpoints: Transactions': [
    [
      'TX-LIST',
      'TX-READ',
      'TX-CONTINUATION*',
      'TX-BY-ID',
      'TX-FOLLOW-UP',
      'TX-UNSETTLED-SUMMARY',
      'TX-SETTLEMENT-TRIGGER-OPEN',
      'TX-BATCH-FILE',
    ],
    ['TX-CREATE', 'TX-TAGS', 'TX-BY-IDEMPOTENCY-KEY', 'TX-REPORTS', 'COUNT-PERMISSION'],
    ['TX-SETTLEMENT-*', 'TX-BATCH-SEQUENCE'],
  ],
  'endpoints: Hosted payment pages': [
    ['HOSTED-PAGES', 'HOSTED-LOCK*', 'HOSTED-IMAGE'],
    ['HOSTED-SESSIONS', 'HOSTED-CODE-PNG', 'HOSTED-RECONCILE'],
    ['HOSTED-BEACON', 'TX-HOSTED-SESSION'],
  ],
  'endpoints: Wallet providers and wallet checkout': [
    ['WALLET-PROVIDERS', 'WALLET-PLATFORM', 'WALLET-SYNC*', 'WALLET-DOMAIN-*'],
    ['WALLET-SNAPSHOT', 'WALLET-SESSION', 'WALLET-PAYMENT'],
    ['WALLET-WELL-KNOWN'],
    ['WALLET-CERTIFICATES', 'WALLET-API-KEY'],
  ],
  'endpoints: Merchants': [
    ['MERCHANT-RECORDS', 'MERCHANT-LOCK', 'MERCHANT-PRICE-PLAN'],
    ['MERCHANT-PRO*', 'MERCHANT-SCREENING-PROFILES', 'MERCHANT-BINDINGS'],
  ],
};

const isHeading = (paragraph: string): boolean => paragraph.endsWith(':');
const membersIn = (text: string): readonly string[] => Array.from(text.matchAll(/`(\w+)`/g), ([, name = '']) => name);
const matches = (pattern: string, id: string): boolean => new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(id);

export interface Paragraph {
  readonly text: string;
  /** The rules that judge it; none for a heading, or for a paragraph that only lists what is not documented. */
  readonly rules: readonly RuleId[];
  /** Whether it must have rules. */
  readonly states: boolean;
}

export function paragraphsOf(source: string, { text }: Clause): readonly Paragraph[] {
  const own = rules.filter((rule) => rule.source === source);
  const judged = judgedBy[source];
  let at = 0;
  return text.map((paragraph): Paragraph => {
    if (isHeading(paragraph)) return { text: paragraph, rules: [], states: false };
    const by = judged === undefined || source === standardSet ? ['*'] : judged[at++];
    if (by === 'open') return { text: paragraph, rules: [], states: false };
    const members = new Set(membersIn(paragraph));
    const named = own.filter(({ statement }) => membersIn(statement).length > 0 && membersIn(statement).every((name) => members.has(name)));
    const listed = (by ?? []).flatMap((pattern) =>
      pattern.includes('*') ? own.filter(({ id }) => matches(pattern, id)).map(({ id }) => id) : [pattern],
    );
    return { text: paragraph, rules: [...new Set([...listed, ...named.map(({ id }) => id)])].filter(isRuleId), states: true };
  });
}

/** Its paragraphs are the rows of a table; every rule of the set judges each row. */
const standardSet = 'endpoints: Standard resource set';

/** Table entries that match no rule of their clause, and clauses whose number of paragraphs differs from the table's. */
export function strayEntries(clauses: Readonly<Record<string, Clause>>): readonly string[] {
  return Object.entries(judgedBy).flatMap(([source, judged]) => {
    const count = clauses[source]?.text.filter((paragraph) => !isHeading(paragraph)).length;
    const own = rules.filter((rule) => rule.source === source);
    const stray = judged.flatMap((by) =>
      typeof by === 'string'
        ? []
        : by.filter((pattern) => (pattern.includes('*') ? !own.some(({ id }) => matches(pattern, id)) : !isRuleId(pattern))),
    );
    return [...(count === judged.length ? [] : [`${source}: ${count} paragraphs`]), ...stray.map((pattern) => `${source}: ${pattern}`)];
  });
}
