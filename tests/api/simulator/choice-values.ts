/** Values of the choices: their options if they list them, or values drawn or picked from their schemas. */
import * as fc from 'fast-check';
import type { Choice } from '../../../schemas/choice.ts';
import { choices, defaultChoices, type ChoiceId } from '../../../schemas/choices.ts';
import { formatDuration, milliseconds } from '../../../schemas/shared/instant.ts';

export type Values = Readonly<Partial<Record<ChoiceId, unknown>>>;

const all = Object.entries(choices) as [ChoiceId, Choice][];

export const finite: ReadonlyMap<ChoiceId, readonly unknown[]> = new Map(
  all.flatMap(([id, { options }]) => ('schema' in options ? [] : [[id, options] as const])),
);

/** For every choice with a schema: its default, and values at its bounds, or as near to them as a suite over a network can use. */
export const picked = {
  'account.codeMinutes': [15, 1, 1440],
  'accounting.redirectPath': ['/accounting/connected', '/done', '/a/b-c/~d.e'],
  'apiKeys.prefix': ['gk', 'A', 'zz9ZZ9zz'],
  'apiKeys.recentSourceLimit': [10, 1, 1000],
  'apiKeys.defaultOverlap': ['P1D', 'PT0S', 'P7D'],
  'apiKeys.maxOverlap': ['P7D', 'PT0S', 'P30D'],
  'deprecation.legacyOperations.since': ['2026-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '2099-12-31T23:59:59Z'],
  'deprecation.legacyOperations.sunset': [null, '2024-02-29T00:00:00Z', '2100-01-01T00:00:00Z'],
  'errors.statusMap': [{}, { 'Gateway:ValidationFailed': 418, 'Gateway:DuplicateName': 499 }, { 'Tokens:NoReusablePaymentMethod': 451 }],
  'filter.maxDepth': [5, 1, 30],
  'filter.maxRules': [50, 1, 1000],
  'http.correlationHeader': ['X-Correlation-Id', 'x', 'Trace!'],
  'http.corsOrigins': [['loopback'], [], ['*'], ['https://shop.example', 'capacitor://localhost', 'http://[::1]:5173']],
  'http.publicUrl': [null, 'http://[::1]:4010', 'https://acme.example/gateway/v1'],
  'identity.password': [
    defaultChoices['identity.password'],
    { requiredLength: 1, requireUppercase: false, requireLowercase: false, requireDigit: false, requireNonAlphanumeric: false },
    { ...defaultChoices['identity.password'], requiredLength: 32 },
  ],
  'idempotency.retention': [null, 'P1D', 'P3650D'],
  // A session must outlive a request, and an event the time between two requests.
  'listen.lifetime': ['PT15M', 'PT10S', 'P30D'],
  'listen.bufferAge': ['PT1H', 'PT10S', 'P30D'],
  'listen.bufferSize': [1000, 1, 100_000],
  'listen.maxResultCount': [
    { default: 50, minimum: 1, maximum: 200 },
    { default: 1, minimum: 1, maximum: 1 },
    { default: 10_000, minimum: 10_000, maximum: 10_000 },
  ],
  'listen.overlapSeconds': [5, 0, 300],
  'listen.maxSessions': [10, 1, 1000],
  'paging.default': [10, 1, 1000],
  'paging.max': [1000, 1, 100_000],
  'paging.countJitterPercent': [0, 50],
  'rateLimit.defaults': [{}, { 'api.requests': { permitLimit: 5000, windowSeconds: 1 } }, { 'api.requests': { permitLimit: 1_000_000 } }],
  'rateLimit.problemType': ['https://iana.org/assignments/http-problem-types#quota-exceeded', 'about:blank', '/problems/429'],
  'settlement.maxBatchNumber': [999, 1, 999_999],
  'settlement.settleAfter': ['PT1M', 'PT0S', 'P7D'],
  'transactions.authorizationDays': [10, 1, 365],
  'transactions.duplicateWindow': ['PT1M', 'PT0S', 'P7D'],
  'developerPortal.invitationDays': [7, 1, 365],
  'wallets.certificateMonths': [25, 1, 120],
  'webhooks.headerPrefix': ['webhook', 'x-gateway', 'zz'],
  // A receiver on a busy machine needs time.
  'webhooks.timeoutSeconds': [15, 5, 30],
  'webhooks.retrySeconds': [defaultChoices['webhooks.retrySeconds'], [], [1], [604_800, 1]],
  'webhooks.jitter': [0.1, 0, 1],
  'webhooks.suppressAfter': [10, 1, 1000],
  'webhooks.retentionDays': [30, 1, 365],
  'webhooks.longestWindowDays': [31, 1, 366],
  'webhooks.replayLimit': [1000, 100, 100_000],
  'webhooks.rotationMaxDays': [7, 1, 365],
} as const satisfies Partial<Record<ChoiceId, readonly unknown[]>>;

const seconds = (min: number, max: number) => fc.integer({ min, max }).map((value) => formatDuration(milliseconds(value * 1000)));
const instant = fc
  .integer({ min: 0, max: Date.UTC(2100, 0) / 1000 })
  .map((value) => `${new Date(value * 1000).toISOString().slice(0, 19)}Z`);
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const word = (minLength: number, maxLength: number) => fc.string({ unit: fc.constantFrom(...letters), minLength, maxLength });

/** Any value of an observable choice with a schema, within what a run can observe. */
export const drawn = {
  'apiKeys.prefix': word(1, 8),
  'apiKeys.defaultOverlap': seconds(0, 7 * 86_400),
  'deprecation.legacyOperations.since': instant,
  'deprecation.legacyOperations.sunset': fc.option(instant),
  'http.correlationHeader': word(3, 12).map((name) => `X-${name}-Id`),
  'accounting.redirectPath': word(1, 20).map((name) => `/${name}`),
  'http.publicUrl': word(1, 20).map((name) => `https://${name.toLowerCase()}.example`),
  'listen.lifetime': seconds(30, 86_400),
  // A run's polls can keep a session alive this long with the shortest lifetime above.
  'listen.bufferAge': seconds(30, 600),
  'listen.maxResultCount': fc
    .tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 1, max: 220 })))
    .map((sizes) => sizes.toSorted((a, b) => a - b))
    .map(([minimum, byDefault, maximum]) => ({ default: byDefault, minimum, maximum })),
  'listen.overlapSeconds': fc.integer({ min: 0, max: 300 }),
  'paging.default': fc.integer({ min: 2, max: 1000 }),
  'developerPortal.invitationDays': fc.integer({ min: 1, max: 365 }),
  'webhooks.headerPrefix': word(2, 12).map((name) => `x-${name.toLowerCase()}`),
  'webhooks.timeoutSeconds': fc.integer({ min: 5, max: 30 }),
  // The events of a run provoke this many failures.
  'webhooks.suppressAfter': fc.integer({ min: 1, max: 20 }),
  'webhooks.retentionDays': fc.integer({ min: 1, max: 365 }),
  'webhooks.longestWindowDays': fc.integer({ min: 1, max: 366 }),
  'webhooks.rotationMaxDays': fc.integer({ min: 1, max: 365 }),
  'rateLimit.problemType': word(1, 30).map((path) => `https://problems.example/${path}`),
} as const satisfies Partial<Record<ChoiceId, fc.Arbitrary<unknown>>>;
