import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { atMilliseconds, days, formatInstant, parseInstant, plus, seconds } from '../../../../../schemas/shared/instant.ts';
import { dateAt, momentOf } from '../../../../../simulator/domain/kernel/calendar.ts';
import { nextClosing } from '../../../../../simulator/domain/payments/processors/closing.ts';
import { merchantWorld, type MerchantWorld } from './merchant-world.ts';

const next = (now: string, time: string, timeZone: string): string => formatInstant(nextClosing(parseInstant(now)!, time, timeZone));

test('a batch closes at the next time of day where the profile is', () => {
  expect(next('2026-03-02T10:00:00Z', '02:00', 'UTC')).toBe('2026-03-03T02:00:00Z');
  expect(next('2026-03-02T10:00:00Z', '02:00', 'America/New_York')).toBe('2026-03-03T07:00:00Z');
  expect(next('2026-03-02T06:59:59Z', '02:00', 'America/New_York')).toBe('2026-03-02T07:00:00Z');
  // At the moment of closing, the next is a day later.
  expect(next('2026-03-02T07:00:00Z', '02:00', 'America/New_York')).toBe('2026-03-03T07:00:00Z');
  expect(next('2026-03-02T10:00:00Z', '23:45', 'Asia/Kathmandu')).toBe('2026-03-02T18:00:00Z');
});

test('a time that clocks skip is the next moment that there is', () => {
  // 02:00 to 02:59 do not exist in New York on 8 March 2026; 02:00 to 02:29 do not exist on Lord Howe Island on 4 October.
  for (const time of ['02:00', '02:30', '02:59'])
    expect(next('2026-03-08T00:00:00Z', time, 'America/New_York')).toBe('2026-03-08T07:00:00Z');
  expect(next('2026-03-08T00:00:00Z', '03:00', 'America/New_York')).toBe('2026-03-08T07:00:00Z');
  expect(next('2026-03-08T07:00:00Z', '02:30', 'America/New_York')).toBe('2026-03-09T06:30:00Z');
  expect(next('2026-10-03T15:00:00Z', '02:15', 'Australia/Lord_Howe')).toBe('2026-10-03T15:30:00Z');
  // Samoa skipped 30 December 2011: that day and the next still have their batches.
  expect(next('2011-12-30T09:00:00Z', '02:00', 'Pacific/Apia')).toBe('2011-12-30T10:00:00Z');
  expect(next('2011-12-30T10:00:00Z', '02:00', 'Pacific/Apia')).toBe('2011-12-30T12:00:00Z');
});

test('a time that comes twice is the first of both', () => {
  // On 1 November 2026, 01:30 is both 05:30 and 06:30 UTC.
  expect(next('2026-11-01T00:00:00Z', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00Z');
  expect(next('2026-11-01T05:30:00Z', '01:30', 'America/New_York')).toBe('2026-11-02T06:30:00Z');
});

test('a batch closes once a day', () => {
  const zone = fc.constantFrom('America/New_York', 'Australia/Lord_Howe', 'Europe/Berlin', 'Asia/Kathmandu', 'UTC');
  const clock = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
  const instant = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) }).map((ms) => atMilliseconds(ms));
  fc.assert(
    fc.property(instant, clock, zone, (now, [hour, minute], timeZone) => {
      const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
      const first = nextClosing(now, time, timeZone);
      const second = nextClosing(first, time, timeZone);
      assert.ok(first > now, `closes at ${formatInstant(first)}`);
      assert.equal(first, momentOf(dateAt(first, timeZone), time, timeZone));
      // Days have 23 to 25 hours; a skipped time moves by less than one.
      assert.ok(
        second > plus(first, seconds(22 * 3600)) && second < plus(first, seconds(26 * 3600)),
        `closes again at ${formatInstant(second)}`,
      );
    }),
  );
});

test('changed settlement times of a profile move the planned closing', () => {
  const merchant = merchantWorld();
  const { world, merchantId } = merchant;
  const { processorProfiles } = world.records;
  const { processorProfileId: id } = merchant.pay('Card', 'Sale', 10, 'USD')!;
  /** An update by the API: omitted settings take their defaults. */
  const change = (settings: Readonly<Record<string, unknown>>) => {
    const { name, processorId, paymentTypes, currencies, config, isDefault, concurrencyStamp } = processorProfiles.get(id!)!;
    const body = { name, processorId, paymentTypes, currencies, config, isDefault, concurrencyStamp, ...settings };
    expect(merchant.ask('processorProfiles.update', { params: { merchantId, profileId: id }, body })).toMatchObject(settings);
  };
  const planned = () =>
    world.schedule.state.filter((work) => work.kind === 'settlement.close' && work.id === id).map((work) => formatInstant(work.at));
  expect(planned()).toEqual(['2026-03-03T07:00:00Z']);
  change({ settlementTime: '12:30' });
  expect(planned()).toEqual(['2026-03-02T17:30:00Z']);
  change({ timeZone: 'Europe/Berlin', settlementTime: '12:30' });
  expect(planned()).toEqual(['2026-03-02T11:30:00Z']);
  change({ timeZone: 'Europe/Berlin', settlementTime: '12:30', name: 'Another name' });
  expect(planned()).toEqual(['2026-03-02T11:30:00Z']);
  for (const settlementMode of ['Manual', 'HostCapture']) {
    change({ settlementMode });
    expect(planned()).toEqual([]);
  }
  change({ settlementMode: 'Automatic' });
  expect(planned()).toEqual(['2026-03-03T07:00:00Z']);
  merchant.pass(days(1));
  expect(merchant.batches().at(-1)!.closedAt).toBe('2026-03-03T07:00:00Z');
  change({ timeZone: 'Europe/Berlin' });
  expect(planned()).toEqual([]);
  merchant.drop();
});

function makeAnotherDefault({ world, merchantId }: MerchantWorld, id: string): void {
  const { processorProfiles } = world.records;
  const other = processorProfiles.by('owner', merchantId).find((one) => one.id !== id)!;
  processorProfiles.replace({ ...processorProfiles.get(id)!, isDefault: false });
  processorProfiles.replace({ ...other, isDefault: true });
}

test('the batches of a profile close only while it is in use', () => {
  const merchant = merchantWorld();
  const { world, merchantId } = merchant;
  const { processorProfiles } = world.records;
  const sale = merchant.pay('Card', 'Sale', 10, 'USD')!;
  merchant.pass(days(2));
  const id = sale.processorProfileId!;
  const batches = merchant.batches().length;
  const planned = () => world.schedule.has('settlement.close', id);
  const { isDefault, ...profile } = processorProfiles.get(id)!;
  const setActive = (isActive: boolean) => {
    const { name, processorId, paymentTypes, currencies, config } = profile;
    const { concurrencyStamp } = processorProfiles.get(id)!;
    const body = { name, processorId, paymentTypes, currencies, config, isActive, isDefault: false, concurrencyStamp };
    expect(merchant.ask('processorProfiles.update', { params: { merchantId, profileId: id }, body })).toMatchObject({ isActive });
  };
  if (isDefault) makeAnotherDefault(merchant, id);
  setActive(false);
  // A settled payment can be refunded: the refund waits.
  expect(merchant.operate(sale.id, { type: 'Refund' })).toMatchObject({ status: 'Refunded' });
  expect(planned()).toBe(false);
  setActive(true);
  expect(planned()).toBe(true);
  merchant.pass(days(1));
  expect(merchant.batches()).toHaveLength(batches + 1);
  merchant.drop();
});
