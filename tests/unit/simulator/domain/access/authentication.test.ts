import { atMilliseconds } from '../../../../../schemas/shared/instant.ts';
import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import { authenticate } from '../../../../../simulator/domain/access/api-keys/authentication.ts';
import type { Principal } from '../../../../../simulator/domain/kernel/principal.ts';
import { Refusal } from '../../../../../simulator/domain/kernel/refusal.ts';
import type { World } from '../../../../../simulator/domain/kernel/world.ts';
import { idOf } from '../../../../../simulator/worlds/start.ts';
import { Worlds } from '../../../../../simulator/worlds/worlds.ts';
import { wall } from '../../../../time.ts';
import { isWellFormed, mintValue } from '../../../../../simulator/domain/access/api-keys/mint.ts';
import * as fc from 'fast-check';
import { allows, areWithin, parseRange, sameNetwork } from '../../../../../simulator/domain/access/api-keys/record.ts';

const world = new Worlds({ wall }).create({ now: atMilliseconds(Date.parse('2026-03-02T10:00:00Z')) });

const { seeded } = world;
const { keyId } = seeded.personas.merchantUser;

function principal(of: World = world): Principal {
  const judged = authenticate(of, keyId, '127.0.0.1');
  if (judged instanceof Refusal) throw judged;
  return judged;
}

/** How to change each part, and what the new principal then shows. */
const changes: Readonly<Record<string, { readonly change: () => void; readonly shows: (made: Principal) => void }>> = {
  'its key': {
    change: () => world.records.apiKeys.replace({ ...principal().key, scopes: ['Nothing.AtAll'] }),
    shows: (made) => expect(made.key.scopes.some((scope) => made.may(scope))).toBe(false),
  },
  'the owner of its key': {
    change: () => world.records.users.replace({ ...principal().user, permissions: 'all' }),
    shows: (made) => expect(made.may('Nothing.AtAll')).toBe(true),
  },
};

test('a principal is made once', () => expect(principal()).toBe(principal()));

for (const [part, { change, shows }] of Object.entries(changes)) {
  test(`another version of ${part} makes another principal`, () => {
    const before = principal();
    change();
    const after = principal();
    expect(after).not.toBe(before);
    expect(principal()).toBe(after);
    expect(after.key).toBe(world.records.apiKeys.get(keyId));
    expect(after.user).toBe(world.records.users.get(after.key.userId));
    shows(after);
  });
}

const prefixed = new Worlds({ wall, choices: { 'apiKeys.prefix': 'pay' } }).create({ seed: 5 });

test('a key value has its form and carries its own checksum', () => {
  for (const environment of ['Sandbox', 'Production'] as const) {
    const { key, keyPrefix, last4 } = mintValue(prefixed, environment);
    expect(key).toMatch(new RegExp(`^pay_${environment.toLowerCase()}_[0-9A-Za-z]{38}$`));
    expect(key.startsWith(keyPrefix)).toBe(true);
    expect(keyPrefix).toHaveLength(key.length - 34);
    expect(key.endsWith(last4)).toBe(true);
    expect(isWellFormed(prefixed, key)).toBe(true);
    for (let i = key.length - 38; i < key.length; i++) {
      const mistyped = key.slice(0, i) + (key[i] === 'a' ? 'b' : 'a') + key.slice(i + 1);
      assert.ok(!isWellFormed(prefixed, mistyped), `${mistyped} is accepted`);
    }
  }
  for (const text of ['', 'pay_sandbox_', 'made up', `pay_live_${'0'.repeat(38)}`]) expect(isWellFormed(prefixed, text)).toBe(false);
});

test('worlds of the same seed have the same masked keys, but different values', () => {
  const worlds = new Worlds({ wall });
  const [one, two] = [
    worlds.create({ seed: 9, now: atMilliseconds(1_772_445_600_000) }),
    worlds.create({ seed: 9, now: atMilliseconds(1_772_445_600_000) }),
  ];
  const [a, b] = [mintValue(one, 'Sandbox'), mintValue(two, 'Sandbox')];
  expect(a.keyPrefix).toBe(b.keyPrefix);
  expect(a.key).not.toBe(b.key);
});

test('in a shard, keys begin with its number; without one they are as before', () => {
  const now = atMilliseconds(1_772_445_600_000);
  const keyOf = (shard?: string) => {
    const world = new Worlds({ wall, shard }).create({ seed: 9, now }, idOf('shop', shard ?? ''));
    return { world, ...mintValue(world, 'Production') };
  };
  const second = keyOf('02');
  expect(second.key).toMatch(/^gk_production_02[0-9A-Za-z]{36}$/);
  expect(isWellFormed(second.world, second.key)).toBe(true);
  // The digits take the place of two of the four characters that follow from the seed only.
  const alone = keyOf();
  expect(alone.key).toBe('gk_production_Uops1tcnrewHgKle9J0GZ2kRccEwR6SC1MTE5I');
  expect(second.keyPrefix).toBe('gk_production_02Uo');
  expect([alone.world.id, second.world.id]).toEqual(['shop', '02-shop']);
});

const bits = (address: readonly number[]) => address.map((part) => part.toString(2).padStart(8, '0')).join('');
const octets = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
/** Two addresses that agree in more leading bits than chance would give. */
const pair = fc.tuple(octets, octets, fc.nat(4)).map(([a, b, shared]) => [a, [...a.slice(0, shared), ...b.slice(shared)]] as const);

test('a range contains exactly the addresses that share its leading bits', () => {
  fc.assert(
    fc.property(pair, fc.nat(32), ([base, other], length) => {
      const isInside = bits(base).slice(0, length) === bits(other).slice(0, length);
      assert.equal(allows([`${base.join('.')}/${length}`], other.join('.')), isInside);
      assert.equal(allows([`::ffff:${base.join('.')}/${length + 96}`], `::ffff:${other.join('.')}`), isInside);
    }),
  );
});

test('networks are /24 and /48', () => {
  fc.assert(
    fc.property(pair, ([a, b]) => {
      assert.equal(sameNetwork(a.join('.'), b.join('.')), bits(a).slice(0, 24) === bits(b).slice(0, 24));
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
      assert.equal(areWithin([one, '2001:db8::/32'], [other]), isWithin);
      assert.equal(areWithin([one], [other, one]), isWithin);
      assert.equal(areWithin(['::/0'], [other]), false);
    }),
  );
  expect(areWithin(['::ffff:10.0.0.0/104'], ['10.1.0.0/16', '10.2.3.4'])).toBe(true);
  // Two halves are not joined to a whole: it refuses rather than grant too much.
  expect(areWithin(['10.0.0.0/9', '10.128.0.0/9'], ['10.0.0.0/8'])).toBe(false);
});
