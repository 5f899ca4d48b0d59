/** The register of rules: well formed, without duplicates, and complete for every documented field. */
import { expect, test } from '@playwright/test';
import { chapters, isRuleId, register, rules } from '../../../schemas/register.ts';
import { collectSuites } from '../../../engine/run/collect-suites.ts';
import { clauses, operationsOf } from '../../../schemas/clauses.ts';
import { paragraphsOf, strayEntries } from '../../../schemas/clauses/judged-by.ts';
import { unjudged } from '../../../schemas/clauses/unjudged.ts';
import { operations } from '../../../schemas/catalogue.ts';
import { artefacts } from '../../../reports/write.ts';
import { certificate } from '../../../reports/certificate.ts';
import { sampleRun } from '../reports/sample-run.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { documentedStatusCodes, errorCodes } from '../../../schemas/error-codes.ts';

/** Sections of the specification, transcribed by hand. */
const sections = {
  concepts: [
    'What the service does',
    'Resources and their fields',
    'ApiKeyDetailDto',
    'ApiKeyRevealedDto',
    'CreateApiKeyForMerchantUserDto',
    'CreateStandaloneTokenResponseDto',
    'RateLimitProfileCreateDto',
    'RateLimitProfileDto',
    'ListenSessionEventsDto',
    'SummaryCountsRequest',
    'API key',
    'Campaign',
    'Contract',
    'Authentication',
    'Events',
    'Errors',
    'Error envelope',
    'Rate-limit body',
    'Statuses',
    'Limits',
    'Versioning',
  ],
  endpoints: [
    'Conventions',
    'Standard resource set',
    'Catalogue of further operations',
    'Account and sessions',
    'Accounting OAuth',
    'Announcements',
    'API keys',
    'Audit log',
    'Campaigns',
    'Contract plans, contracts, customers',
    'Developer portal',
    'Health checks',
    'Hosted payment pages',
    'Merchants',
    'Merchant billing',
    'Messaging logs',
    'Notifications',
    'Processor metadata',
    'Rate limits',
    'Recurring billing',
    'Reports',
    'Resellers',
    'Transactions',
    'Usage',
    'User favorites',
    'Users',
    'Wallet providers and wallet checkout',
  ],
} as const;

/** `concepts: Errors, rule 3`, `concepts: Events, listen sessions 7`, `endpoints: operation 2, rule 4`. */
function resolves(source: string): boolean {
  const [document, place] = source.split(/: (.*)/s);
  if (place === undefined) return false;
  if (document === 'endpoints') {
    const operation = /^operation ([1-7])(?:, rule ([1-6]))?$/.exec(place);
    return operation !== null ? operation[2] === undefined || operation[1] === '2' : sections.endpoints.some((name) => name === place);
  }
  if (document !== 'concepts') return false;
  return (
    /^Errors, rule [1-7]$/.test(place) || /^Events, listen sessions [1-9]$/.test(place) || sections.concepts.some((name) => name === place)
  );
}

/** Documented fields by shape, transcribed by hand from the tables. */
const fields = {
  'KEY-DETAIL': `id name active expireAt userId keyPrefix last4 environment status revokedAt revokedBy revocationReason suspendedAt suspendedBy
    suspensionReason anomalySourceAction merchantId replacesKeyId replacedByKeyId overlapExpiresAt isRevoked isSuspended isInRotationOverlap
    hasRotationLineage creationTime lastModificationTime lastUsedAt recentSourceIps allowedCidrs isAddressRestricted scopes isScopeRestricted
    isExpired hasRotationOverlapLapsed isUsable`,
  'KEY-REVEALED': `id name keyPrefix last4 environment status maskedKey lastUsedAt creationTime merchantId active expireAt userId replacesKeyId
    replacedByKeyId overlapExpiresAt allowedCidrs scopes key replacedKeyOverlapExpiresAt`,
  'KEY-FORUSER': 'userId merchantId name expireAt',
  TOKEN: 'id numericToken cardFormatToken publicReference maskedPaymentDetails type category idempotencyStatus',
  'PROFILE-CREATE': 'name description scope scopeIdentifier priority isActive',
  PROFILE: `id creationTime creatorId lastModificationTime lastModifierId isDeleted deleterId deletionTime name description scope scopeIdentifier
    priority isActive concurrencyStamp`,
  LISTEN: 'events nextCursorUtc agedOutGap oldestAvailableUtc expiresAtUtc',
  COUNT: 'summaryFilters baseFilter',
  ERROR: 'error code message validationErrors',
  LIMIT: 'type title status detail retryAfterSeconds',
} as const;

test('every id is descriptive and in one chapter only', () => {
  const ids = Object.values(chapters).flatMap((chapter) => Object.keys(chapter));
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(rules.length).toBe(ids.length);
  expect(ids.filter((id) => !/^[A-Z0-9]+(-[A-Za-z0-9]+)+$/.test(id))).toEqual([]);
});

test('the register is keyed by the ids of its rules', () => {
  expect(Object.entries(register).filter(([id, rule]) => rule.id !== id)).toEqual([]);
  expect(isRuleId('KEY-DETAIL-VALUE-ABSENT')).toBe(true);
  expect(isRuleId('toString')).toBe(false);
});

test('every statement is a sentence, and none is repeated', () => {
  const statements = rules.map((rule) => rule.statement);
  expect(statements.filter((text, at) => statements.indexOf(text) !== at)).toEqual([]);
  expect(statements.filter((statement) => !/^[A-Z0-9`].* .*\.$/.test(statement))).toEqual([]);
});

test('every rule states how it is observed', () => {
  expect(rules.filter(({ observed }) => observed.length <= 3).map(({ id }) => id)).toEqual([]);
});

test('every source is a section of the specification, and none an assumption', () => {
  expect(rules.filter((rule) => !resolves(rule.source)).map((rule) => [rule.id, rule.source])).toEqual([]);
});

test('a rule that is not tested gives its reason', () => {
  for (const { id, status } of rules) {
    if (status === 'tested') continue;
    expect(Object.values(status).join('').length, id).toBeGreaterThan(20);
  }
});

for (const [shape, names] of Object.entries(fields)) {
  test(`every documented field of ${shape} has a rule, and no other`, () => {
    const prefix = `${shape}-FIELD-`;
    const documented = names.split(/\s+/).map((name) => `${prefix}${name}`);
    expect(
      rules
        .map((rule) => rule.id)
        .filter((id) => id.startsWith(prefix))
        .toSorted(),
    ).toEqual(documented.toSorted());
  });
}

test('every level has a MUST that is tested', () => {
  for (const level of ['core', 'operations', 'lifecycle'] as const) {
    expect(
      rules.some((rule) => rule.level === level && rule.keyword === 'MUST' && rule.status === 'tested'),
      level,
    ).toBe(true);
  }
});

async function named(): Promise<ReadonlySet<string>> {
  const tests = (await collectSuites()).filter(({ deep }) => !deep);
  expect(tests.length).toBeGreaterThan(100);
  return new Set(tests.flatMap((one) => one.rules));
}

test('every rule is named by a test or has a reason why not; and no test names a rule that must not be tested', async () => {
  const inSuites = await named();
  const orphans = rules.filter(({ id, status }) => status === 'tested' && !inSuites.has(id)).map(({ id }) => id);
  expect(orphans, 'rules without a test and without a reason').toEqual([]);
  const testable = new Set<string>(rules.filter(({ status }) => status === 'tested').map(({ id }) => id));
  expect(
    [...inSuites].filter((id) => !testable.has(id)),
    'named by a test, but untestable or unknown',
  ).toEqual([]);
});

test('every clause that a rule names has a text, and every text has rules', () => {
  const named = new Set(rules.map(({ source }) => source));
  expect([...named].filter((source) => clauses[source] === undefined)).toEqual([]);
  expect(Object.keys(clauses).filter((source) => !named.has(source))).toEqual([]);
  const titles = Object.values(clauses).map(({ title }) => title);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

test('every paragraph of a clause that states something has rules, and every rule judges one', () => {
  expect(strayEntries(clauses)).toEqual([]);
  const all = Object.entries(clauses).map(([source, clause]) => ({ source, paragraphs: paragraphsOf(source, clause) }));
  const bare = all.flatMap(({ source, paragraphs }) =>
    paragraphs.filter(({ states, rules: judging }) => states && judging.length === 0).map(({ text }) => `${source}: ${text}`),
  );
  expect(bare).toEqual([]);
  const idle = all.flatMap(({ source, paragraphs }) => {
    const judging = new Set<string>(paragraphs.flatMap((paragraph) => paragraph.rules));
    return rules.filter((rule) => rule.source === source && !judging.has(rule.id)).map(({ id }) => `${source}: ${id}`);
  });
  expect(idle).toEqual([]);
});

test('a clause names every member and permission that its rules name', () => {
  const gaps = Object.entries(clauses).flatMap(([source, { text }]) => {
    const whole = text.join('\n');
    return rules
      .filter((rule) => rule.source === source)
      .flatMap(({ id, statement }) =>
        [...statement.matchAll(/`(\w+)`/g), ...statement.matchAll(/\b([A-Z]\w+(?:\.[A-Z]\w+)+)\b/g)]
          .map(([, name = '']) => name)
          .filter((name) => !whole.includes(name) && !isJoined(name, whole))
          .map((name) => `${id}: ${name}`),
      );
  });
  expect(gaps).toEqual([]);
});

/** `Campaigns.Campaigns.Create` stands as `Campaigns.Campaigns` and its `.Create`. */
function isJoined(permission: string, text: string): boolean {
  const at = permission.lastIndexOf('.');
  return at > 0 && text.includes(permission.slice(0, at)) && text.includes(permission.slice(at));
}

test('refers to no document that a reader does not have', () => {
  const referring = /\bspecification\b.*\bsee\b|companion|endpoints document|see above|not shown/i;
  expect(Object.values(clauses).flatMap(({ text }) => text.filter((line) => referring.test(line)))).toEqual([]);
});

test('every statement that no rule judges has a reason', () => {
  const entries = Object.entries(unjudged);
  expect(entries.filter(([source]) => !Object.hasOwn(clauses, source))).toEqual([]);
  const all = entries.flatMap(([, list]) => list);
  expect(all.filter(({ statement, why }) => !statement.endsWith('.') || !why.endsWith('.'))).toEqual([]);
  const statements = all.map(({ statement }) => statement);
  expect(new Set(statements).size).toBe(statements.length);
  expect(statements.filter((statement) => rules.some((rule) => rule.statement === statement))).toEqual([]);
});

test('every operation of the catalogue belongs to a clause', () => {
  const covered = new Set(Object.keys(clauses).flatMap((source) => operationsOf(source).map(({ id }) => id)));
  expect(operations.filter(({ id }) => !covered.has(id)).map(({ id }) => id)).toEqual([]);
});

test('each rule of the page leads to its clause, and each clause to its rules', () => {
  const page = artefacts(certificate({ run: sampleRun(), rules }), []).files['certificate.html'] ?? '';
  const rows = [...page.matchAll(/<li id="([^"]+)" data-rule="([^"]+)"[\s\S]*?<a href="#(clause-\d+)">([^<]+)<\/a>/g)];
  expect(rows).toHaveLength(rules.length);
  const sources = new Map<string, string>(rules.map(({ id, source }) => [id, source]));
  expect(rows.filter(([, , id = '', , source]) => sources.get(id) !== source)).toEqual([]);
  const isUnlinked = ([, anchor = '', , clause = '']: readonly string[]): boolean => {
    const start = page.indexOf(`id="${clause}"`);
    return !page.slice(start, page.indexOf('</details>', start)).includes(`href="#${anchor}"`);
  };
  expect(rows.filter(isUnlinked)).toEqual([]);
});

/** The status of a request that reaches no operation cannot be chosen. */
const withoutRequest = ['Gateway:BadRequest', 'Gateway:ExpectationFailed', 'Gateway:MisdirectedRequest'];
/** Codes of rows in a successful reply. */
const ofRows = ['Settlement:InvalidTransaction'];

test('every code of the simulator is listed, and every listed code exists', () => {
  const found = ['simulator', 'schemas']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
    .filter(
      (path) =>
        path.endsWith('.ts') &&
        (path.startsWith('simulator') ? !/^simulator.(?:mutants|control)\b/.test(path) : path.endsWith('states.ts')),
    )
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/'([A-Z][A-Za-z.]+:[A-Za-z0-9]+)'/g)].map(([, code]) => code!))
    .filter((code) => !code.startsWith('Control:'));
  expect(new Set(found)).toEqual(new Set([...errorCodes, ...documentedStatusCodes, ...withoutRequest, ...ofRows]));
  expect([...errorCodes]).toEqual([...new Set(errorCodes)].toSorted());
});
