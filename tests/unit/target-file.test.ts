import { expect, test } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf } from '../../fixtures/hooks/address.ts';
import { missing } from '../../fixtures/targets/needs.ts';
import { parseTarget, readTarget } from '../../fixtures/targets/read-target.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { newFolder } from '../new-folder.ts';

const whole = `
name: Acme staging
baseUrl: https://gateway.example/
personas:
  hostAdmin: { key: "\${ACME_HOST}" }
  merchantUser: { key: k-user, merchantId: m1, userId: u1, keyId: k1 }
fixtures:
  cardTransaction: t1
  somethingElse: t2
without: [platformSuspendedKey]
requests:
  apiKeys.rotate: { overlapMinutes: 60 }
names: { keyScope: Credential }
rotations: { cutOver: { overlapMinutes: 0 } }
consent: { write: true, waitForExpiry: PT20M }
lifetimes: { listenSession: PT15M, rotationOverlap: PT24H }
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
    without: ['platformSuspendedKey'],
    requests: { 'apiKeys.rotate': { overlapMinutes: 60 } },
    names: { keyScope: 'Credential', walletEnvironments: { sandbox: 'Sandbox', production: 'Production' } },
    rotations: { cutOver: { overlapMinutes: 0 } },
    consent: { write: true, provokeRateLimit: false, waitForExpiry: 'PT20M' },
    lifetimes: { listenSession: 'PT15M', rotationOverlap: 'PT24H' },
    limits: { workers: 2, requestsPerSecond: 50 },
    knownFailures: 'acme-known.yaml',
    control: 'http://127.0.0.1:4010/_sim',
  });
});

test('omitted members allow nothing', () => {
  const target = parseTarget('baseUrl: https://gateway.example', 'a.yaml', {});
  expect(target.name).toBe('gateway.example');
  expect(target.consent).toEqual({ write: false, provokeRateLimit: false, waitForExpiry: 'PT0S' });
  expect(target.lifetimes).toEqual({});
  expect(target.limits).toEqual({ workers: 4 });
  expect(target).not.toHaveProperty('control');
});

test('hooks state the address and optionally duration and event type', () => {
  const hooksOf = (text: string) => parseTarget(`baseUrl: https://gateway.example\nhooks: ${text}`, 'a.yaml', {}).hooks;
  const assumed = { type: 'customer.created', operation: 'customers.create', otherType: 'customer.deleted', isStated: false };
  expect(hooksOf('{ listen: "8787" }')).toEqual({ listen: '8787', event: assumed });
  expect(
    hooksOf(
      '{ listen: "[::1]:8787", url: https://h.example/gp/, within: PT30S, event: { type: plan.made, operation: contractPlans.create } }',
    ),
  ).toEqual({
    listen: '[::1]:8787',
    url: 'https://h.example/gp',
    within: 'PT30S',
    event: { type: 'plan.made', operation: 'contractPlans.create', otherType: 'customer.deleted', isStated: true },
  });
  expect(['8787', '[::1]:80', 'localhost:0', '::1:80', 'a b:1', ''].map(addressOf)).toEqual([
    { host: '127.0.0.1', port: 8787 },
    { host: '::1', port: 80 },
    { host: 'localhost', port: 0 },
    undefined,
    undefined,
    undefined,
  ]);
});

test('known failures are found beside the target file', () => {
  const folder = newFolder('target');
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
  ['an unknown member', 'baseUrl: https://g.example\nbaseURL: x', 'a.yaml:2: unknown member baseURL; allowed are name, baseUrl'],
  [
    'an unknown persona',
    'baseUrl: https://g.example\npersonas:\n  boss: { key: a }',
    'a.yaml:3: unknown member personas.boss; allowed are hostAdmin',
  ],
  [
    'an unknown persona member',
    'baseUrl: https://g.example\npersonas:\n  reseller:\n    key: a\n    keyID: b',
    'a.yaml:5: unknown member personas.reseller.keyID; allowed are key, keyId',
  ],
  [
    'a persona without a key',
    'baseUrl: https://g.example\npersonas:\n  reseller: { userId: a }',
    'a.yaml:3: personas.reseller lacks key; add it',
  ],
  [
    'an unknown operation',
    'baseUrl: https://g.example\nrequests:\n  apiKeys.spin: {}',
    'a.yaml:3: requests.apiKeys.spin is not an operation',
  ],
  [
    'an unknown name',
    'baseUrl: https://g.example\nnames: { keyscope: Key }',
    'a.yaml:2: unknown member names.keyscope; allowed are keyScope, walletEnvironments',
  ],
  [
    'an unknown rotation',
    'baseUrl: https://g.example\nrotations:\n  cutover: {}',
    'a.yaml:3: unknown member rotations.cutover; allowed are overlap, cutOver',
  ],
  ['a required member mistyped', 'name: x\nbaseURL: https://g.example', 'a.yaml:2: unknown member baseURL; allowed are name, baseUrl'],
  ['a file without a base URL', 'name: x', 'a.yaml:1: the file lacks baseUrl; add it'],
  ['an empty file', '', 'a.yaml:1: the file describes no target; it needs at least baseUrl'],
  ['another scheme', 'baseUrl: ftp://g.example', 'a.yaml:1: baseUrl must be a URL that starts with http:// or https://'],
  [
    'a consent that is not a boolean',
    'baseUrl: https://g.example\nconsent: { write: yes }',
    'a.yaml:2: consent.write must be true or false',
  ],
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
  [
    'a lifetime in months',
    'baseUrl: https://g.example\nlifetimes:\n  listenSession: P1M',
    'a.yaml:3: lifetimes.listenSession must be in hours, minutes and seconds',
  ],
  [
    'an unknown lifetime',
    'baseUrl: https://g.example\nlifetimes: { session: PT1M }',
    'a.yaml:2: unknown member lifetimes.session; allowed are listenSession, eventBuffer, rotationOverlap, rateLimitWindow',
  ],
  [
    'a fixture that no deployment lacks',
    'baseUrl: https://g.example\nwithout: [cardTransaction]',
    'a.yaml:2: without.0 must be one of legacyKey, keyWithoutStatus, platformSuspendedKey, actionsOnly',
  ],
  ['a token for no control plane', 'baseUrl: https://g.example\ncontrolToken: t', 'a.yaml:2: controlToken needs control'],
  ['a receiver without an address', 'baseUrl: https://g.example\nhooks:\n  url: https://h.example', 'a.yaml:2: hooks lacks listen; add it'],
  [
    'an address without a port',
    'baseUrl: https://g.example\nhooks:\n  url: https://h.example\n  listen: localhost',
    'a.yaml:4: hooks.listen must be a host and a port, such as 127.0.0.1:8787',
  ],
  ['a port beyond all', 'baseUrl: https://g.example\nhooks: { listen: "127.0.0.1:70000" }', 'a.yaml:2: hooks.listen must be a host and'],
  ['a port that is a number', 'baseUrl: https://g.example\nhooks: { listen: 8787 }', 'a.yaml:2: hooks.listen must be a string; put quotes'],
  [
    'an unknown member of hooks',
    'baseUrl: https://g.example\nhooks:\n  listen: "8787"\n  wait: PT1S',
    'a.yaml:4: unknown member hooks.wait; allowed are listen, url, within, event',
  ],
  [
    'a public address that leads to a port by chance',
    'baseUrl: https://g.example\nhooks: { listen: "0", url: "https://h.example" }',
    'a.yaml:2: hooks.listen must name a port',
  ],
  [
    'a scheme other than http and https',
    'baseUrl: https://g.example\nhooks: { listen: "1", url: "ftp://h" }',
    'a.yaml:2: hooks.url must be a URL',
  ],
  [
    'a query in the address',
    'baseUrl: https://g.example\nhooks: { listen: "1", url: "https://h/?a=b" }',
    'a.yaml:2: hooks.url must not contain',
  ],
  [
    'a delivery that takes months',
    'baseUrl: https://g.example\nhooks: { listen: "1", within: P1M }',
    'a.yaml:2: hooks.within must be in hours',
  ],
  [
    'a delivery that takes long',
    'baseUrl: https://g.example\nhooks: { listen: "1", within: PT6M }',
    'a.yaml:2: hooks.within must be at most PT5M',
  ],
  [
    'an event of an unknown operation',
    'baseUrl: https://g.example\nhooks:\n  listen: "1"\n  event:\n    type: a\n    operation: customers.spin',
    'a.yaml:6: hooks.event.operation is not an operation',
  ],
  [
    'an event of an operation on a record',
    'baseUrl: https://g.example\nhooks:\n  listen: "1"\n  event: { type: a, operation: customers.delete }',
    'a.yaml:4: hooks.event.operation must not have parameters in its path',
  ],
  [
    'an event that is its own opposite',
    'baseUrl: https://g.example\nhooks:\n  listen: "1"\n  event: { type: a, operation: customers.create, otherType: a }',
    'a.yaml:4: hooks.event.otherType must differ from hooks.event.type',
  ],
  ['no workers', 'baseUrl: https://g.example\nlimits: { workers: 0 }', 'a.yaml:2: limits.workers must be >= 1'],
  ['broken YAML', 'baseUrl: https://g.example\npersonas: { a: [ }', 'a.yaml:2: not valid YAML: '],
  [
    'a mistyped key of a persona',
    'baseUrl: https://g.example\npersonas:\n  reseller: { keey: a }',
    'a.yaml:3: unknown member personas.reseller.keey; allowed are key, keyId',
  ],
  [
    'a key with a line end',
    'baseUrl: https://g.example\npersonas:\n  reseller:\n    key: "a\\nb"',
    'a.yaml:4: personas.reseller.key contains characters that are not allowed in a header',
  ],
  [
    'a password in the URL',
    'name: g\nbaseUrl: https://user:secret@g.example',
    'a.yaml:2: baseUrl must not contain a user name or password',
  ],
  ['a query in the URL', 'baseUrl: https://g.example/?a=b', 'a.yaml:1: baseUrl must not contain ? or #'],
  ['a URL without a host', 'baseUrl: http://', 'a.yaml:1: baseUrl is not a URL'],
  ['a map for a name', 'baseUrl: https://g.example\nname: { a: b }', 'a.yaml:2: name must be a string'],
  [
    'a number for a key',
    'baseUrl: https://g.example\npersonas:\n  reseller: { key: 12 }',
    'a.yaml:3: personas.reseller.key must be a string',
  ],
  ['a list for a map', 'baseUrl: https://g.example\nlimits: [1]', 'a.yaml:2: limits must be a map of members'],
  ['too many workers', 'baseUrl: https://g.example\nlimits: { workers: 65 }', 'a.yaml:2: limits.workers must be <= 64'],
  ['text that is not a YAML map', 'just words', 'a.yaml:1: the file describes no target'],
  ['a list', '- baseUrl: https://g.example', 'a.yaml:1: the file describes no target'],
  ['two documents', 'baseUrl: https://g.example\n---\nbaseUrl: https://h.example', 'not valid YAML: Source contains multiple documents'],
  ['a map for a member name', 'baseUrl: https://g.example\n? [a, b]\n: c', 'a.yaml:2: not valid YAML: '],
  ['an unknown alias', 'baseUrl: *nowhere', 'a.yaml: its aliases (*name) cannot be resolved'],
  [
    'an alias of itself',
    'baseUrl: https://g.example\nrequests: { apiKeys.rotate: &a { again: *a } }',
    'a.yaml: its aliases (*name) cannot be resolved',
  ],
  [
    'aliases without measure',
    `a: &a [x, x, x, x, x, x, x, x, x, x]\nb: &b [${Array(11).fill('*a')}]\nc: &c [${Array(11).fill('*b')}]\nd: [${Array(11).fill('*c')}]`,
    'a.yaml: its aliases (*name) cannot be resolved',
  ],
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

const noText: readonly (readonly [string, Buffer, RegExp])[] = [
  ['NUL bytes', Buffer.from('baseUrl: https://g.example\nname: a\0b\n'), /: contains NUL bytes and is not UTF-8 text; give --target/],
  ['UTF-16', Buffer.from('baseUrl: https://g.example\n', 'utf16le'), /: contains NUL bytes/],
  ['Latin-1', Buffer.from('baseUrl: https://g.example\nname: caf\u00e9\n', 'latin1'), /: is not UTF-8 text; give --target/],
  ['a huge file', Buffer.alloc(1024 * 1024 + 1, '# \n'), /: is larger than 1 MiB; give --target/],
];

for (const [what, bytes, message] of noText) {
  test(`${what} is one line`, () => {
    const path = join(newFolder('target'), 'a.yaml');
    writeFileSync(path, bytes);
    expect(() => readTarget(path, {})).toThrow(message);
  });
}

test('a byte order mark is accepted', () => {
  const path = join(newFolder('target'), 'a.yaml');
  writeFileSync(path, '\uFEFFbaseUrl: https://g.example\n');
  expect(readTarget(path, {}).baseUrl).toBe('https://g.example');
});

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
  // The key was not found, so everything that its detail would show is missing; the host has no merchant.
  expect(missing('hostAdmin.userId', target)).toBe('keyId and userId of personas.hostAdmin');
  const merchantUser = { key: 'a' };
  expect(missing('merchantUser.userId', { ...target, personas: { merchantUser } })).toBe(
    'keyId, userId and merchantId of personas.merchantUser',
  );
  const known = { ...merchantUser, keyId: 'b' };
  expect(missing('merchantUser.userId', { ...target, personas: { merchantUser: known } })).toBe('personas.merchantUser.userId');
  expect(missing('fixtures.cardTransaction', target)).toBeUndefined();
  expect(missing('fixtures.nothing', target)).toBe('fixtures.nothing');
  expect(missing('consent.provokeRateLimit', target)).toBe('consent.provokeRateLimit: true');
  expect(missing('control', without)).toBe('control');
  expect(missing('time.PT1H', target)).toBeUndefined();
  expect(missing('time.PT15M', without)).toBeUndefined();
  expect(missing('time.PT1H', without)).toBe('control, or consent.waitForExpiry of at least PT1H');
  expect([missing('hooks', target), missing('hooks.within', target)]).toEqual(['hooks', 'hooks']);
  const event = { type: 'a', operation: 'customers.create', otherType: 'b', isStated: true };
  const hooks = { listen: '8787', event };
  expect([missing('hooks', { ...without, hooks }), missing('hooks.within', { ...target, hooks })]).toEqual([undefined, undefined]);
  expect(missing('hooks.within', { ...without, hooks })).toBe('control, or hooks.within');
  expect(missing('hooks.within', { ...without, hooks: { ...hooks, within: 'PT1S' } })).toBeUndefined();
  expect(missing('lifetimes.rateLimitWindow', target)).toBeUndefined();
  expect(missing('lifetimes.listenSession', without)).toBeUndefined();
  expect(missing('lifetimes.rotationOverlap', without)).toBe('control, or consent.waitForExpiry of at least PT24H1M');
  const unknown = 'control, or lifetimes.rateLimitWindow with a consent.waitForExpiry at least 1 minute longer';
  expect(missing('lifetimes.rateLimitWindow', without)).toBe(unknown);
  expect(missing('requests.recurringBilling.trigger', target)).toBeUndefined();
  expect(missing('requests.recurringBilling.trigger', without)).toBe('control, or requests["recurringBilling.trigger"]');
  const requests = { 'recurringBilling.trigger': {} };
  expect(missing('requests.recurringBilling.trigger', { ...without, requests })).toBeUndefined();
});
