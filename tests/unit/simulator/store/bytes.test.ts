/** Requests and certificates, read by a library and written by it again. */
import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { weightOf, weightOfEach } from '../../../../simulator/store/bytes.ts';
import { createHash } from 'node:crypto';
import { atOnce } from '../../../../simulator/domain/kernel/parts.ts';
import { cryptoOf } from '../../../../simulator/store/crypto.ts';
import { AsnConvert } from '@peculiar/asn1-schema';
import { CertificationRequest } from '@peculiar/asn1-csr';
import { Certificate } from '@peculiar/asn1-x509';
import { atMilliseconds } from '../../../../schemas/shared/instant.ts';
import { certificates } from '../../../../simulator/store/certificates/certificates.ts';

const value = fc.oneof(fc.constant(null), fc.string(), fc.double(), fc.integer(), fc.array(fc.string(), { maxLength: 3 }));
const version = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.option(value, { nil: undefined }));

test('a new version counts only the memory that it adds', () => {
  fc.assert(
    fc.property(version, version, (before, after) => {
      assert.equal(weightOfEach(after, before), weightOfEach(after) - weightOfEach(before));
      const kept = { ...before, ...after };
      assert.equal(weightOfEach(kept, before), weightOfEach(kept) - weightOfEach(before));
    }),
  );
});

test('one record in sixteen is weighed, in any version', () => {
  const longer = (one: { readonly id: string; readonly text: string }) => ({ ...one, text: `${one.text}..` });
  const light = { id: '6', text: 'x' };
  expect([weightOf(light), weightOf(longer(light), light)]).toEqual([0, 0]);
  const heavy = { id: '7', text: 'x' };
  expect(weightOf(heavy)).toBe(16 * weightOfEach(heavy));
  expect(weightOf(longer(heavy), heavy)).toBe(16 * 2);
});

const { digested } = cryptoOf(() => '');

test('of text with characters of every length at every edge', () => {
  for (const character of ['', 'a', 'é', '€', '👍', '\ud83d'])
    for (const before of [0, 1, 65_533, 65_534, 65_535, 65_536, 65_537, 131_071]) {
      const text = `${'x'.repeat(before)}${character}${'é'.repeat(10)}`;
      const bytes = Buffer.from(text);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const held = atOnce(digested(text));
      const pieces = [...held.pieces()].join('');
      assert.deepEqual([character, before, held.sha256, held.bytes, pieces], [character, before, sha256, bytes.length, bytes.toString()]);
    }
});

test('a long one is hashed in many parts', () => {
  const parts = digested('x'.repeat(10_000_000));
  let count = 0;
  while (parts.next().done !== true) count++;
  expect(count).toBeGreaterThan(100);
});

const derOf = (pem: string): Buffer => Buffer.from(pem.replaceAll(/^-.*$/gm, ''), 'base64');
const again = (der: Buffer, shape: typeof CertificationRequest | typeof Certificate): Buffer =>
  Buffer.from(AsnConvert.serialize(AsnConvert.parse<object>(der, shape)));

const subjects = fc.record({
  commonName: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
  organization: fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 })),
  country: fc.option(fc.constantFrom('DE', 'US')),
});
/** To 2100, so that both forms of a time occur. */
const instants = fc.integer({ min: 0, max: 4_102_444_800_000 }).map((ms) => atMilliseconds(ms));
const serials = fc.string({ unit: fc.constantFrom(...'0123456789ABCDEF'), minLength: 32, maxLength: 32 });

for (const algorithm of ['RSA-2048', 'EC-P256'] as const)
  test(`requests and certificates of ${algorithm} are written as a library writes them`, () => {
    fc.assert(
      fc.property(subjects, serials, instants, instants, (subject, serialNumber, notBefore, notAfter) => {
        const { csr, publicKey } = certificates.request(algorithm, subject, 'one secret');
        const request = derOf(csr);
        assert.deepEqual(again(request, CertificationRequest), request);
        const issued = certificates.issue({ publicKey, subject, serialNumber, notBefore, notAfter }, 'another');
        assert.equal(issued.serialNumber, `01${serialNumber}`);
        assert.equal(issued.publicKey, publicKey);
        const certificate = derOf(issued.pem);
        assert.deepEqual(again(certificate, Certificate), certificate);
      }),
    );
  });
