import { createHmac } from 'node:crypto';
import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { SecretKeys } from '../../../../simulator/store/secrets.ts';

const derive = (key: Uint8Array | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

test('a signature is the HMAC-SHA-256 of its text', () => {
  fc.assert(
    fc.property(fc.integer(), fc.string({ unit: 'binary', maxLength: 200 }), (seed, text) => {
      const key = derive(derive('gateproof seed', String(seed)), 'sign');
      expect(SecretKeys.ofSeed(seed).sign(text)).toBe(createHmac('sha256', key).update(text).digest('base64url'));
    }),
  );
});
