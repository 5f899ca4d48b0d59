import { atMilliseconds } from '../../schemas/shared/instant.ts';
import { expect, test } from '@playwright/test';
import { isWellFormed, mintValue } from '../../simulator/domain/access/api-keys/mint.ts';
import { Tenants } from '../../simulator/worlds/tenants.ts';
import { wall } from '../time.ts';

const { world } = new Tenants({ wall, choices: { 'apiKeys.prefix': 'pay' } }).create({ seed: 5 });

test('a key value has its form and carries its own checksum', () => {
  for (const environment of ['Sandbox', 'Production'] as const) {
    const { key, keyPrefix, last4 } = mintValue(world, environment);
    expect(key).toMatch(new RegExp(`^pay_${environment.toLowerCase()}_[0-9A-Za-z]{38}$`));
    expect(key.startsWith(keyPrefix)).toBe(true);
    expect(keyPrefix).toHaveLength(key.length - 34);
    expect(key.endsWith(last4)).toBe(true);
    expect(isWellFormed(world, key)).toBe(true);
    for (let i = key.length - 38; i < key.length; i++) {
      const mistyped = key.slice(0, i) + (key[i] === 'a' ? 'b' : 'a') + key.slice(i + 1);
      expect(isWellFormed(world, mistyped)).toBe(false);
    }
  }
  for (const text of ['', 'pay_sandbox_', 'made up', `pay_live_${'0'.repeat(38)}`]) expect(isWellFormed(world, text)).toBe(false);
});

test('worlds of the same seed share what is shown of their keys and no value', () => {
  const tenants = new Tenants({ wall });
  const [one, two] = [
    tenants.create({ seed: 9, now: atMilliseconds(1_772_445_600_000) }),
    tenants.create({ seed: 9, now: atMilliseconds(1_772_445_600_000) }),
  ];
  const [a, b] = [mintValue(one.world, 'Sandbox'), mintValue(two.world, 'Sandbox')];
  expect(a.keyPrefix).toBe(b.keyPrefix);
  expect(a.key).not.toBe(b.key);
});
