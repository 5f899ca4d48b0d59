import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { allows, areWithin, parseRange, sameNetwork } from '../../simulator/domain/access/api-keys/source.ts';

const bits = (address: readonly number[]) => address.map((part) => part.toString(2).padStart(8, '0')).join('');
const octets = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
/** Two addresses that agree in more leading bits than chance would give. */
const pair = fc.tuple(octets, octets, fc.nat(4)).map(([a, b, shared]) => [a, [...a.slice(0, shared), ...b.slice(shared)]] as const);

test('a range contains exactly the addresses that share its leading bits', () => {
  fc.assert(
    fc.property(pair, fc.nat(32), ([base, other], length) => {
      const isInside = bits(base).slice(0, length) === bits(other).slice(0, length);
      expect(allows([`${base.join('.')}/${length}`], other.join('.'))).toBe(isInside);
      expect(allows([`::ffff:${base.join('.')}/${length + 96}`], `::ffff:${other.join('.')}`)).toBe(isInside);
    }),
  );
});

test('networks are /24 and /48', () => {
  fc.assert(
    fc.property(pair, ([a, b]) => {
      expect(sameNetwork(a.join('.'), b.join('.'))).toBe(bits(a).slice(0, 24) === bits(b).slice(0, 24));
    }),
  );
  expect(sameNetwork('2001:db8:1::1', '2001:db8:1:ffff::2')).toBe(true);
  expect(sameNetwork('2001:db8:1::1', '2001:db8:2::1')).toBe(false);
  expect(sameNetwork('::ffff:10.0.0.1', '10.0.0.2')).toBe(true);
  expect(sameNetwork('10.0.0.1', '2001:db8::1')).toBe(false);
});

test('a bare address matches only itself, and no list allows an invalid address', () => {
  expect(allows(['203.0.113.9'], '203.0.113.9')).toBe(true);
  expect(allows(['203.0.113.9'], '203.0.113.8')).toBe(false);
  expect(allows(['2001:db8::1'], '2001:0db8:0:0:0:0:0:1')).toBe(true);
  expect(allows(['0.0.0.0/0'], '2001:db8::1')).toBe(false);
  expect(allows(['0.0.0.0/0', '::/0'], 'somewhere')).toBe(false);
  expect(allows([], '127.0.0.1')).toBe(false);
});

for (const text of [
  '',
  '10',
  '10/8',
  '010.0.0.1',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '::/129',
  '::ffff:10.0.0.0/95',
  'host',
  '10.0.0.1 ',
]) {
  test(`${JSON.stringify(text)} is not a range`, () => expect(parseRange(text)).toBeUndefined());
}

test('a list is within another if each of its ranges lies in one of the other', () => {
  fc.assert(
    fc.property(pair, fc.nat(32), fc.nat(32), ([outer, inner], outerLength, innerLength) => {
      const isWithin = innerLength >= outerLength && bits(outer).slice(0, outerLength) === bits(inner).slice(0, outerLength);
      const [one, other] = [`${outer.join('.')}/${outerLength}`, `${inner.join('.')}/${innerLength}`];
      expect(areWithin([one, '2001:db8::/32'], [other])).toBe(isWithin);
      expect(areWithin([one], [other, one])).toBe(isWithin);
      expect(areWithin(['::/0'], [other])).toBe(false);
    }),
  );
  expect(areWithin(['::ffff:10.0.0.0/104'], ['10.1.0.0/16', '10.2.3.4'])).toBe(true);
  // Two halves are not joined to a whole: it refuses rather than grant too much.
  expect(areWithin(['10.0.0.0/9', '10.128.0.0/9'], ['10.0.0.0/8'])).toBe(false);
});
