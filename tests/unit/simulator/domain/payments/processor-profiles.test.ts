/** Secrets of processor configurations, and how a first profile changes its merchant (assumptions: M8, M10, M17, 36). */
import { catalogue } from '../../../../../schemas/catalogue.ts';
import { atMilliseconds } from '../../../../../schemas/shared/instant.ts';
import type { ProcessorProfileCreateDto, ProcessorProfileDto } from '../../../../../schemas/platform/processor-profiles/group.ts';
import type { CallTo } from '../../../../../simulator/domain/kernel/handler.ts';
import { principalOf } from '../../../../../simulator/domain/kernel/principal.ts';
import type { RecordOf } from '../../../../../simulator/domain/kernel/records.ts';
import { profileHandlers } from '../../../../../simulator/domain/payments/processors/module.ts';
import { Worlds } from '../../../../../simulator/worlds/worlds.ts';
import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { processorConfig } from '../../../../../simulator/domain/payments/processors/profile-settings.ts';
import { maskOf } from '../../../../../simulator/domain/resources/secret-config.ts';

const at = atMilliseconds(Date.UTC(2026, 2, 2, 10));

/** In a new world, with a status that no operation can set yet. */
function processorProfilesCreate(status: RecordOf<'merchants'>['status']) {
  const world = new Worlds({ wall: () => at }).create({ now: at });
  const { seeded } = world;
  const { merchants, processorProfiles } = world.records;
  const { id } = merchants.replace({ ...merchants.all()[0]!, status });
  processorProfiles.removeAll(new Set(processorProfiles.by('merchantId', id).map((seededOne) => seededOne.id)));
  const key = world.records.apiKeys.get(seeded.personas.hostAdmin.keyId)!;
  const principal = principalOf(key, world.records.users.get(key.userId)!);
  const create = (over: Partial<ProcessorProfileCreateDto>): ProcessorProfileDto => {
    const body = {
      name: 'Profile',
      processorId: 'sim-card',
      paymentTypes: ['Card' as const],
      currencies: ['USD'],
      config: { merchantNumber: '417', terminalNumber: '1', apiSecret: 'a-long-secret' },
      ...over,
    };
    const call: CallTo<'processorProfiles.create'> = {
      world,
      principal,
      operation: catalogue['processorProfiles.create'],
      params: { merchantId: id },
      query: {},
      body,
      header: () => undefined,
      ip: '203.0.113.1',
      correlationId: 'test',
    };
    return profileHandlers['processorProfiles.create'](call).body as ProcessorProfileDto;
  };
  return { create, merchant: () => merchants.get(id)! };
}

const word = (max: number) => fc.stringMatching(new RegExp(`^[!-~]{1,${max}}$`)).filter((text) => !text.startsWith('********'));
const configs = fc.record({ merchantNumber: word(32), terminalNumber: word(16), apiSecret: word(40) });

test('a shown configuration, sent back, does not change the stored one', () => {
  fc.assert(
    fc.property(configs, configs, (stored, other) => {
      const shown = processorConfig.shown(stored);
      assert.deepEqual(processorConfig.faults(shown, stored), []);
      // Spread, as drawn records have no prototype.
      assert.deepEqual({ ...processorConfig.stored(shown, stored) }, { ...stored });
      assert.equal(
        JSON.stringify(processorConfig.public(stored)),
        JSON.stringify({ merchantNumber: stored.merchantNumber, terminalNumber: stored.terminalNumber }),
      );
      // A new secret is stored as sent, whatever is stored.
      assert.deepEqual({ ...processorConfig.stored(other, stored) }, { ...other });
      // Only the mask of the stored secret stands for it.
      const isSame = maskOf(other.apiSecret) === maskOf(stored.apiSecret);
      assert.equal(processorConfig.faults(processorConfig.shown(other), stored).length, isSame ? 0 : 1);
      assert.equal(processorConfig.faults(shown, null).length, 1);
    }),
  );
});

test('a mask shows at most four characters, and none of a secret of four or fewer', () => {
  fc.assert(
    fc.property(word(40), (secret) => {
      const mask = maskOf(secret);
      assert.equal(mask, secret.length > 4 ? `********${secret.slice(-4)}` : '********');
    }),
  );
});

test('the first profile is the default, and an active one takes a merchant that is being set up into use', () => {
  const { merchant, create } = processorProfilesCreate('Onboarding');
  expect(create({ name: 'First', isActive: false }).isDefault).toBe(true);
  expect(merchant().status).toBe('Onboarding');
  expect(create({ name: 'Second' }).isDefault).toBe(false);
  expect(merchant().status).toBe('Active');
  const closed = processorProfilesCreate('Closed');
  closed.create({ name: 'First' });
  expect(closed.merchant().status).toBe('Closed');
});
