import { atMilliseconds } from '../../schemas/shared/instant.ts';
import { expect, test } from '@playwright/test';
import { authenticate } from '../../simulator/domain/access/api-keys/authentication.ts';
import type { Principal } from '../../simulator/domain/kernel/principal.ts';
import { Refusal } from '../../simulator/domain/kernel/refusal.ts';
import type { World } from '../../simulator/domain/kernel/world.ts';
import { Tenants } from '../../simulator/worlds/tenants.ts';
import { wall } from '../time.ts';

const { world, seeded } = new Tenants({ wall }).create({
  now: atMilliseconds(Date.parse('2026-03-02T10:00:00Z')),
});
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

test('a principal is made once', () => {
  expect(principal()).toBe(principal());
});

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
