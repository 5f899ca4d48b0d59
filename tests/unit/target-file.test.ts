import { expect, test } from '@playwright/test';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missing } from '../../fixtures/targets/needs.ts';
import { parseTarget, readTarget } from '../../fixtures/targets/read-target.ts';
import { UserError } from '../../schemas/user-error.ts';

const whole = `
name: Acme staging
baseUrl: https://gateway.example/
personas:
  hostAdmin: { key: "\${ACME_HOST}" }
  merchantUser: { key: k-user, merchantId: m1, userId: u1, keyId: k1 }
fixtures:
  cardTransaction: t1
  somethingElse: t2
requests:
  apiKeys.rotate: { overlapMinutes: 60 }
consent: { write: true, waitForExpiry: PT20M }
limits: { workers: 2, requestsPerSecond: 50 }
knownFailures: acme-known.yaml
control: http://127.0.0.1:4010/_sim/
`;

test('a whole target file is resolved', () => {
  expect(parseTarget(whole, 'acme.yaml', { ACME_HOST: 'secret' })).toEqual({
    name: 'Acme staging',
    baseUrl: 'https://gateway.example',
    personas: { hostAdmin: { key: 'secret' }, merchantUser: { key: 'k-user', merchantId: 'm1', userId: 'u1', keyId: 'k1' } },
    fixtures: { cardTransaction: 't1', somethingElse: 't2' },
    requests: { 'apiKeys.rotate': { overlapMinutes: 60 } },
    consent: { write: true, provokeRateLimit: false, waitForExpiry: 'PT20M' },
    limits: { workers: 2, requestsPerSecond: 50 },
    knownFailures: 'acme-known.yaml',
    control: 'http://127.0.0.1:4010/_sim',
  });
});

test('what a file leaves out allows nothing', () => {
  const target = parseTarget('baseUrl: https://gateway.example', 'a.yaml', {});
  expect(target.name).toBe('gateway.example');
  expect(target.consent).toEqual({ write: false, provokeRateLimit: false, waitForExpiry: 'PT0S' });
  expect(target.limits).toEqual({ workers: 4 });
  expect(target).not.toHaveProperty('control');
});

test('known failures are found beside the target file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'target-'));
  const path = join(folder, 'a.yaml');
  writeFileSync(path, 'baseUrl: https://gateway.example\nknownFailures: known.yaml\n');
  expect(readTarget(path, {}).knownFailures).toBe(join(folder, 'known.yaml'));
});

const mistakes: readonly (readonly [string, string, string])[] = [
  [
    'an unset variable',
    'baseUrl: https://g.example\npersonas:\n  hostAdmin: { key: "${NOPE}" }',
    'a.yaml:3: ${NOPE} is not set in the environment; set NOPE or write the value here',
  ],
  ['an empty variable', 'baseUrl: "${EMPTY}"', 'a.yaml:1: ${EMPTY} is not set in the environment; set EMPTY or write the value here'],
  ['an unknown member', 'baseUrl: https://g.example\nbaseURL: x', 'a.yaml:2: unknown member baseURL; the members here are name, baseUrl'],
  [
    'an unknown persona',
    'baseUrl: https://g.example\npersonas:\n  boss: { key: a }',
    'a.yaml:3: unknown member personas.boss; the members here are hostAdmin',
  ],
  [
    'an unknown persona member',
    'baseUrl: https://g.example\npersonas:\n  reseller:\n    key: a\n    keyID: b',
    'a.yaml:5: unknown member personas.reseller.keyID; the members here are key, keyId',
  ],
  [
    'a persona without a key',
    'baseUrl: https://g.example\npersonas:\n  reseller: { userId: a }',
    'a.yaml:3: personas.reseller lacks key; add it',
  ],
  [
    'an unknown operation',
    'baseUrl: https://g.example\nrequests:\n  apiKeys.spin: {}',
    'a.yaml:3: requests.apiKeys.spin names no operation',
  ],
  ['a file without a base URL', 'name: x', 'a.yaml:1: the file lacks baseUrl; add it'],
  ['an empty file', '', 'a.yaml:1: the file holds no target; it needs at least baseUrl'],
  ['another scheme', 'baseUrl: ftp://g.example', 'a.yaml:1: baseUrl must be a URL that begins with http:// or https://'],
  ['a consent that is no boolean', 'baseUrl: https://g.example\nconsent: { write: yes }', 'a.yaml:2: consent.write must be true or false'],
  [
    'a duration in other words',
    'baseUrl: https://g.example\nconsent:\n  waitForExpiry: 5m',
    'a.yaml:3: consent.waitForExpiry must be an ISO 8601 duration, such as PT15M',
  ],
  [
    'a duration in months',
    'baseUrl: https://g.example\nconsent: { waitForExpiry: P1M }',
    'a.yaml:2: consent.waitForExpiry must be in hours, minutes and seconds',
  ],
  ['no workers', 'baseUrl: https://g.example\nlimits: { workers: 0 }', 'a.yaml:2: limits.workers must be >= 1'],
  ['broken YAML', 'baseUrl: https://g.example\npersonas: { a: [ }', 'a.yaml:2: not valid YAML: '],
  ['a member twice', 'baseUrl: https://g.example\nbaseUrl: https://h.example', 'a.yaml:2: not valid YAML: '],
];

for (const [what, text, message] of mistakes) {
  test(`${what} is one line with its place`, () => {
    let caught: unknown;
    try {
      parseTarget(text, 'a.yaml', { EMPTY: '' });
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(UserError);
    const line = (caught as UserError).message;
    expect(line).toContain(message);
    expect(line).not.toContain('\n');
  });
}

test('a file that is not there is one line', () => {
  expect(() => readTarget('/nowhere/a.yaml', {})).toThrow(/^\/nowhere\/a\.yaml: cannot be read \(ENOENT\)/);
});

test('needs are named by the item that would satisfy them', () => {
  const target = parseTarget(whole, 'acme.yaml', { ACME_HOST: 'secret' });
  const { control, ...without } = target;
  expect(control).toBeDefined();
  expect(missing('merchantUser.keyId', target)).toBeUndefined();
  expect(missing('hostAdmin', target)).toBeUndefined();
  expect(missing('reseller', target)).toBe('personas.reseller.key');
  expect(missing('hostAdmin.userId', target)).toBe('personas.hostAdmin.userId');
  expect(missing('fixtures.cardTransaction', target)).toBeUndefined();
  expect(missing('fixtures.nothing', target)).toBe('fixtures.nothing');
  expect(missing('consent.provokeRateLimit', target)).toBe('consent.provokeRateLimit: true');
  expect(missing('control', without)).toBe('control');
  expect(missing('time.PT1H', target)).toBeUndefined();
  expect(missing('time.PT15M', without)).toBeUndefined();
  expect(missing('time.PT1H', without)).toBe('control, or consent.waitForExpiry of at least PT1H');
});
