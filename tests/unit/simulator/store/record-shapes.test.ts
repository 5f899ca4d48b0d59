/** Records of a kind have few hidden classes, however many there are (docs/decisions/0004-records.md). */
import { expect, test } from '@playwright/test';
import { setFlagsFromString } from 'node:v8';
import { days } from '../../../../schemas/shared/instant.ts';
import type { World } from '../../../../simulator/domain/kernel/world.ts';
import { atMilliseconds } from '../../../../schemas/shared/instant.ts';
import { Worlds } from '../../../../simulator/worlds/worlds.ts';
import { merchantWorld } from '../domain/payments/merchant-world.ts';

setFlagsFromString('--allow-natives-syntax');
// Built from text after the flag is set, since it does not parse without it.
// oxlint-disable-next-line no-implied-eval -- a constant text
const haveSameClass = new Function('one', 'other', 'return %HaveSameMap(one, other)') as (one: object, other: object) => boolean;
setFlagsFromString('--no-allow-natives-syntax');

/** A record may lack a member, hold a number of another representation, or come from an earlier state. */
const most = 10;
/** Fewer records of a kind prove little. */
const enough = 30;

/** The kinds with more hidden classes, each with its number of records and hidden classes. */
function scattered(worlds: readonly World[]): readonly string[] {
  const names = Object.keys(worlds[0]!.records) as (keyof World['records'])[];
  return names.flatMap((name) => {
    const records: readonly object[] = worlds.flatMap((world) => world.records[name].all());
    const classes: object[] = [];
    for (const record of records) if (!classes.some((known) => haveSameClass(known, record))) classes.push(record);
    return records.length >= enough && classes.length > most ? [`${name}: ${classes.length} of ${records.length}`] : [];
  });
}

test('objects built in a different order have different hidden classes', () => {
  const make = (name: string) => ({ name, size: 1 });
  expect(haveSameClass(make('one'), make('other'))).toBe(true);
  expect(haveSameClass(make('one'), { size: 1, name: 'one' })).toBe(false);
});

test('records of seeded worlds', () => {
  const worlds = new Worlds({ wall: () => atMilliseconds(Date.UTC(2026, 2, 2, 10)) });
  const made = Array.from({ length: enough }, (_, seed) => worlds.create({ seed }));
  expect(scattered(made)).toEqual([]);
});

test('records that operations made and changed', () => {
  const merchant = merchantWorld();
  const { merchantId } = merchant;
  for (let count = 0; count < 2 * enough; count++) {
    merchant.ask('customers.create', { body: { merchantId, lastName: `Customer ${count}` } });
    merchant.ask('campaigns.create', { body: { merchantId, name: `Campaign ${count}`, currency: 'USD' } });
    merchant.ask('notificationDestinations.create', {
      body: { merchantId, name: `Destination ${count}`, type: 'Webhook', config: { url: 'http://127.0.0.1:9/' } },
    });
    merchant.ask('apiKeys.create', { body: { name: `Key ${count}` } });
    const paid = merchant.pay('Card', 'Sale', 10 + count, 'USD');
    if (count % 3 === 0) merchant.operate(paid!.id, { type: 'Void' });
  }
  merchant.trigger();
  merchant.pass(days(3));
  expect(merchant.transactions().filter(({ status }) => status === 'Settled').length).toBeGreaterThan(enough);
  for (const kind of ['customers', 'campaigns', 'notificationDestinations', 'apiKeys'] as const)
    expect(merchant.world.records[kind].size, kind).toBeGreaterThanOrEqual(2 * enough);
  expect(scattered([merchant.world])).toEqual([]);
});
