import { createPublicKey, X509Certificate } from 'node:crypto';
import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { createBuilders, isGeneratedName } from '../../fixtures/builders/builders.ts';
import { groups } from '../../schemas/groups.ts';
import { certificateFor } from '../../fixtures/builders/certificate.ts';
import { milliseconds } from '../../fixtures/targets/needs.ts';
import type { Clock } from '../../fixtures/worlds/world.ts';
import { activeDays } from '../../suites/checks/contract.ts';
import { certificates } from '../../simulator/store/certificates/certificates.ts';

const { value: start } = groups.contracts.recipe.startDate;
const day = start.of === 'day' ? start.days : 0;

const target = { personas: {} } as Parameters<typeof createBuilders>[0]['target'];
const clockAt = (instant: string): Clock => ({
  now: () => Promise.resolve(new Date(instant)),
  in: (duration) => Promise.resolve(new Date(Date.parse(instant) + milliseconds(duration)).toISOString()),
  pass: () => Promise.resolve(),
  wait: () => Promise.resolve(),
});
const dateIn = (timeZone: string, instant: string): string => new Date(instant).toLocaleDateString('sv-SE', { timeZone });

// Billing uses the merchant's time zone: a contract that starts in the future there stays pending.
for (const instant of [
  '2026-03-02T02:00:00Z',
  '2026-03-02T04:59:59Z',
  '2026-03-02T15:00:00Z',
  '2026-12-31T23:59:00Z',
  '2028-02-29T00:00:00Z',
]) {
  test(`an active contract made at ${instant} has started in every time zone, and any other will not for years`, async () => {
    const build = createBuilders({ seed: 1, name: 'contract', nonce: 'one', target, clock: clockAt(instant) });
    const [active, other] = [await build.day(activeDays.from), await build.day(day)];
    for (const zone of ['Etc/GMT+12', 'America/New_York', 'UTC', 'Pacific/Kiritimati']) {
      expect(active < dateIn(zone, instant), zone).toBe(true);
      expect(Number(other.slice(0, 4)) - Number(dateIn(zone, instant).slice(0, 4)), zone).toBeGreaterThan(8);
    }
  });
}

for (const algorithm of ['RSA-2048', 'EC-P256'] as const) {
  test(`a certificate for a signing request with a key of ${algorithm} names its subject and its key`, () => {
    const subject = { commonName: 'pay.example', organization: 'Käufer & Söhne', country: 'DE' };
    const { csr, publicKey } = certificates.request(algorithm, subject, 'a secret');
    const made = new X509Certificate(Buffer.from(certificateFor(csr) ?? '', 'base64'));
    expect(made.subject).toBe('C=DE\nO=Käufer & Söhne\nCN=pay.example');
    expect(made.issuer).toBe(made.subject);
    expect(made.publicKey.equals(createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' }))).toBe(true);
    expect(made.validTo).toBe('Dec 31 23:59:59 2049 GMT');
  });
}

test('only a signing request gets a certificate', () => {
  for (const text of ['', 'no', '-----BEGIN CERTIFICATE REQUEST-----\nMAA=\n-----END CERTIFICATE REQUEST-----'])
    expect(certificateFor(text)).toBeUndefined();
});

test('every generated name is recognised as one', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: Number.MAX_SAFE_INTEGER }),
      fc.stringMatching(/^[a-z][a-z.-]{0,30}$/),
      fc.constantFrom(32, 64, 100, 128),
      fc.nat({ max: 40 }),
      (seed, what, maxLength, before) => {
        const build = createBuilders({ seed, name: 'names', nonce: String(seed), target, clock: clockAt('2026-01-01T00:00:00Z') });
        for (let n = 0; n < before; n++) build.name(what);
        const name = build.name(what, maxLength);
        expect(isGeneratedName(name), name).toBe(true);
        expect(isGeneratedName(`${name}@mail.invalid`), name).toBe(true);
      },
    ),
  );
});

for (const name of [
  '',
  'gp',
  'gp-',
  'gp-sale',
  'gp-7-sale',
  'gp-x-sale-0123abcd0',
  'gp-7-sale-0123abcd',
  'egp-7-sale-0123abcd0',
  'Gp-7-a-0123abcd0',
])
  test(`"${name}" is not a generated name`, () => expect(isGeneratedName(name)).toBe(false));
