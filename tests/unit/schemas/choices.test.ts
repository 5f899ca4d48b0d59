import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { choices, defaultChoices, isAllowed, resolveChoices, withoutChoice, type ChoiceId } from '../../../schemas/choices.ts';
import { formatDuration, milliseconds, parseDuration } from '../../../schemas/shared/instant.ts';

/** Transcribed by hand from the assumptions, section 31. `seed.*` stands for any key with that prefix. */
const configurationKeys = `
  http.suppressNullsDefault http.rejectUnknownProperties http.emptyResultStatus http.stringResult http.correlationHeader
  http.corsOrigins http.versionHeader http.trustForwardedFor http.publicUrl
  errors.alwaysIncludeValidationErrors errors.abpNullCodes errors.hidePolicyName errors.statusMap errors.exposeDetails errors.abpHeader
  rateLimit.problemType rateLimit.headerStyle rateLimit.defaults rateLimit.strictCreate
  deprecation.legacyOperations.since deprecation.legacyOperations.sunset
  auth.anonymousOperations apiKeys.prefix apiKeys.recentSourceLimit apiKeys.anomalyDetection apiKeys.defaultOverlap tokens.requireCustomerId
  paging.default paging.max paging.countJitterPercent filter.acceptAliases filter.maxDepth filter.maxRules
  concurrency.requireStamp idempotency.retention
  transactions.declineStatus transactions.authorizationDays transactions.duplicateWindow
  settlement.schedule settlement.settleAfter settlement.maxBatchNumber batchFiles.maxRows batchFiles.strict
  recurring.runAt recurring.inline billing.schedule billing.captureLinkDays developerPortal.invitationDays
  webhooks.retrySeconds webhooks.jitter webhooks.timeScale webhooks.suppressAfter webhooks.retentionDays
  webhooks.allowPrivateTargets webhooks.rotationMaxDays
  listen.lifetime listen.bufferSize listen.bufferAge listen.maxResultCount listen.overlapSeconds listen.gapDetection listen.maxSessions
  wallets.certificateMonths identity.password account.twoFactorCode account.codeMinutes account.selfRegistration
  audit.includeReads accounting.redirectPath health.unhealthyStatus
  seed.* sim.seed sim.clock sim.controlPlane sim.allowFaultHeader sim.authReasonHeader
`
  .trim()
  .split(/\s+/);

const ids = Object.keys(choices) as ChoiceId[];
const points = withoutChoice.map((entry) => entry.point);

test('every configuration key is a choice or has a reason why not, never both', () => {
  const offered = (key: string) => ids.some((id) => (key.endsWith('*') ? id.startsWith(key.slice(0, -1)) : id === key));
  expect(configurationKeys.filter((key) => offered(key) === points.includes(key))).toEqual([]);
});

test('every point without a choice gives a reason, and is named once', () => {
  expect(new Set(points).size).toBe(points.length);
  expect(withoutChoice.filter(({ point, reason }) => point === '' || reason.length <= 10)).toEqual([]);
});

test('every choice has its own id, a question, a source and a legal default', () => {
  const all = ids.map((id) => choices[id]);
  expect(all.map(({ id }) => id)).toEqual(ids);
  expect(all.filter(({ question }) => !question.endsWith('?')).map(({ id, question }) => [id, question])).toEqual([]);
  const isSource = (source: string) => /^(concepts|endpoints|assumptions|no document): /.test(source);
  expect(all.filter(({ source }) => !isSource(source)).map(({ id, source }) => [id, source])).toEqual([]);
  expect(all.filter((choice) => !isAllowed(choice, choice.default)).map((choice) => [choice.id, choice.default])).toEqual([]);
  // Each is observed or says why not.
  expect(all.filter(({ observed, hidden }) => observed === null && (hidden ?? '') === '').map(({ id }) => id)).toEqual([]);
});

test('without arguments the defaults apply', () => {
  expect(resolveChoices({})).toEqual(defaultChoices);
  expect(resolveChoices(defaultChoices)).toEqual(defaultChoices);
});

test('every listed option is accepted and kept', () => {
  const changed = ids.flatMap((id) => {
    const options: readonly unknown[] = 'schema' in choices[id].options ? [] : choices[id].options;
    return options.map((option) => [id, option, resolveChoices({ [id]: option })[id]]).filter(([, option, kept]) => kept !== option);
  });
  expect(changed).toEqual([]);
});

test('a duration is written in one form', () => {
  const texts = ['PT0S', 'PT10S', 'PT1M', 'PT1H30M', 'P1D', 'P1DT1H1M1S', 'P365D'];
  for (const text of texts) expect(formatDuration(parseDuration(text)!)).toBe(text);
  expect([60_000, 3_600_000, 86_400_000, 1499].map((length) => formatDuration(milliseconds(length)))).toEqual([
    'PT1M',
    'PT1H',
    'P1D',
    'PT1S',
  ]);
  const defaults = Object.values(defaultChoices).filter((value) => typeof value === 'string' && /^P[\dT]/.test(value)) as string[];
  expect(defaults.length).toBeGreaterThan(5);
  expect(defaults.map((value) => formatDuration(parseDuration(value)!))).toEqual(defaults);
});

test('values have precise types', () => {
  const values = resolveChoices({ 'listen.lifetime': 'PT1H' });
  const status: 400 | 422 = values['errors.validationStatus'];
  const sunset: string | null = values['deprecation.legacyOperations.sunset'];
  const bounds: { minimum: number; maximum: number; default: number } = values['listen.maxResultCount'];
  expect([status, sunset, bounds.maximum, values['listen.lifetime']]).toEqual([400, null, 200, 'PT1H']);
});

test('choices that the design overrules are off', () => {
  expect(defaultChoices['sim.allowFaultHeader']).toBe(false);
  expect(defaultChoices['sim.authReasonHeader']).toBe(false);
});

const refused: readonly [string, Record<string, unknown>, RegExp][] = [
  ['an unknown id', { 'http.suppressNulls': true }, /^Unknown choice "http\.suppressNulls"; .*http\.suppressNullsDefault/],
  ['an unknown group', { colour: 'red' }, /^Unknown choice "colour"$/],
  ['an inherited name', { toString: 1 }, /^Unknown choice "toString"$/],
  [
    'an option of another type',
    { 'errors.validationStatus': '400' },
    /^Choice "errors\.validationStatus" cannot be "400": allowed is 400 or 422$/,
  ],
  ['a bad duration', { 'listen.lifetime': '15 minutes' }, /^Choice "listen\.lifetime" cannot be "15 minutes": .*PT15M/],
  ['an empty duration', { 'listen.lifetime': 'PT' }, /^Choice "listen\.lifetime"/],
  ['a number out of range', { 'filter.maxDepth': 0 }, /a whole number from 1 to 30$/],
  ['a fraction', { 'paging.default': 1.5 }, /^Choice "paging\.default" cannot be 1\.5/],
  [
    'an undeclared member',
    { 'listen.maxResultCount': { default: 1, minimum: 1, maximum: 2, more: 3 } },
    /^Choice "listen\.maxResultCount"/,
  ],
  ['a session that lives for no time', { 'listen.lifetime': 'P0DT0S' }, /^Choice "listen\.lifetime" cannot be "P0DT0S"/],
  [
    'bounds that contradict each other',
    { 'listen.maxResultCount': { default: 9, minimum: 1, maximum: 8 } },
    /^Choice "listen\.maxResultCount" .* in order: minimum, default, maximum$/,
  ],
  [
    'a day that is in no calendar',
    { 'deprecation.legacyOperations.since': '2025-02-29T00:00:00Z' },
    /^Choice "deprecation\.legacyOperations\.since"/,
  ],
  [
    'another status of a missing record',
    { 'errors.statusMap': { 'Gateway:EntityNotFound': 410 } },
    /^Choice "errors\.statusMap" cannot hold "Gateway:EntityNotFound", whose status is documented$/,
  ],
  [
    'a status for a code that does not exist',
    { 'errors.statusMap': { 'Gateway:DuplicateName': 422, 'gateway:validationfailled': 422 } },
    /^Choice "errors\.statusMap" cannot hold "gateway:validationfailled": there is no such code, did you mean Gateway:ValidationFailed\?$/,
  ],
  [
    'a code that is like no other',
    { 'errors.statusMap': { ['x'.repeat(100_000)]: 422 } },
    /^Choice "errors\.statusMap" cannot hold "x{100}…": there is no such code$/,
  ],
  [
    'a status that is no refusal',
    { 'errors.statusMap': { 'Gateway:DuplicateName': 200 } },
    /^Choice "errors\.statusMap" cannot be {"Gateway:DuplicateName":200}: .* statuses from 400 to 499$/,
  ],
  [
    'a limiter that does not exist',
    { 'rateLimit.defaults': { 'api.request': { permitLimit: 5 } } },
    /^Choice "rateLimit\.defaults" .* limiters \(api\.requests, /,
  ],
  ['undefined', { 'auth.challengeHeader': undefined }, /^Choice "auth\.challengeHeader" cannot be undefined/],
];
for (const [name, given, message] of refused) {
  test(`${name} is refused with one clear line`, () => {
    expect(() => resolveChoices(given)).toThrow(message);
    try {
      resolveChoices(given);
    } catch (error) {
      expect(String(error)).not.toContain('\n');
    }
  });
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Where choices take effect; the operations may name one for an operation's inputs. */
const readers = ['simulator', 'schemas'];

test('every choice is read: an option that changes nothing is none', () => {
  const code = readers
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(root, folder, path)))
    .filter((path) => path.endsWith('.ts') && (path.startsWith(join(root, 'simulator')) || /(?:group|operations)\.ts$/.test(path)))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  expect(Object.keys(choices).filter((id) => !code.includes(`'${id}'`))).toEqual([]);
});
