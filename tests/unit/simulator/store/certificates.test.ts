/** Requests and certificates, read by a library and written by it again. */
import { AsnConvert } from '@peculiar/asn1-schema';
import { CertificationRequest } from '@peculiar/asn1-csr';
import { Certificate } from '@peculiar/asn1-x509';
import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { atMilliseconds } from '../../../../schemas/shared/instant.ts';
import { certificates } from '../../../../simulator/store/certificates/certificates.ts';

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
        expect(again(request, CertificationRequest)).toEqual(request);
        const issued = certificates.issue({ publicKey, subject, serialNumber, notBefore, notAfter }, 'another');
        expect(issued.serialNumber).toBe(`01${serialNumber}`);
        expect(issued.publicKey).toBe(publicKey);
        const certificate = derOf(issued.pem);
        expect(again(certificate, Certificate)).toEqual(certificate);
      }),
    );
  });
