import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { definitionSchema } from '../../../simulator/seed/definition.ts';
import { Worlds } from '../../../simulator/worlds/worlds.ts';
import { atMilliseconds } from '../../../schemas/shared/instant.ts';
import { DeliveryFaultSchema, PollFaultSchema, RequestFaultSchema } from '../../../simulator/control/faults/schemas.ts';
import { minor } from '../../../simulator/domain/kernel/money.ts';
import { accountScenarios, cardScenarios, returnReasons } from '../../../simulator/domain/payments/payment-details/numbers.ts';
import { codeOfAmount, delayOf } from '../../../simulator/domain/payments/transactions/decide.ts';
import { messageOf, cvvOf } from '../../../simulator/domain/payments/transactions/processor-codes.ts';

const page = ['reference/test-numbers', 'how-to/inject-faults'].map((name) => readFileSync(`docs/${name}.md`, 'utf8')).join('\n');
/** Table rows by their first cell, without quotes. */
const rows = new Map(
  page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim().replace(/ +/g, ' ')))
    .map(([, first = '', second = '']) => [first.replaceAll('`', ''), second] as const),
);

test('every member of a fault has a row', () => {
  const names = [RequestFaultSchema, DeliveryFaultSchema, PollFaultSchema].flatMap(({ properties }) => Object.keys(properties));
  for (const name of names) if (name !== 'operation' && name !== 'event') expect(rows.get(name), name).toMatch(/\w/);
});

test('every test card has a row with its response code', () => {
  for (const [number, scenario] of Object.entries(cardScenarios)) {
    const code = scenario === 'laterDoNotHonor' ? '05' : scenario;
    expect(rows.get(number), number).toContain(scenario === 'chargeback' ? 'charged back' : `\`${code}\` ${messageOf(code)}`);
  }
});

test('every test account has a row with its return code', () => {
  for (const [number, code] of Object.entries(accountScenarios))
    expect(rows.get(number)).toBe(`returned, \`${code}\` ${returnReasons[code]}`);
});

test('the amounts give the results that the page states', () => {
  const coded = rows.get('from 9000 below 9100') ?? '';
  const examples = [...coded.matchAll(/(90\d\d) (?:\w+ )+with `(\d\d)`/g)].map(([, amount, code]) => [Number(amount), code]);
  expect(examples).toEqual([
    [9005, '05'],
    [9096, '96'],
  ]);
  for (const [amount, code] of [...examples, [9051, '51'], [9000, '00'], [9099.99, '99'], [8999.99, null], [9100, null]] as const)
    expect(codeOfAmount(minor(amount as number, 'USD'), 'USD'), String(amount)).toBe(code);
  expect([delayOf(minor(9101, 'USD'), 'USD'), rows.get('9101')]).toEqual([10_000, 'approved after 10 seconds of wall time']);
});

test('the security codes give the results that the page states', () => {
  const row = rows.get('security code ending in 901') ?? '';
  const said = ['901', ...row.matchAll(/`(9\d\d)`/g)].map((match) => (typeof match === 'string' ? match : match[1]!));
  const results = [...row.matchAll(/`([A-Z])`/g)].map(([, letter]) => letter);
  expect([...said, '123'].map(cvvOf)).toEqual(results);
});

test('a world has as many records as the guide and the control plane state', () => {
  const guide = readFileSync('docs/how-to/make-worlds.md', 'utf8');
  const now = atMilliseconds(Date.UTC(2026, 2, 2, 10));
  const world = new Worlds({ wall: () => now }).create({ now });
  const { seeded } = world;
  const { merchantId } = seeded.personas.merchantAdmin;
  for (const kind of ['customers', 'contracts', 'transactions'] as const) {
    const count = world.records[kind].by('merchantId', merchantId!).length;
    expect(guide).toContain(`${count} \`${kind}\``);
    expect(JSON.stringify(definitionSchema.properties[kind])).toContain(`; ${count} unless stated.`);
  }
});
