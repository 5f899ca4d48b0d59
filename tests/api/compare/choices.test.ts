/** A deployment of other choices: each is named with its value, and a further round shows nothing. One of fewer groups. */
import { expect, test } from '@playwright/test';
import { eachOf } from '../../proof.ts';
import { comparedWith, openIn } from './compared.ts';

const deployments = [
  [{ 'errors.validationStatus': 422, 'http.suppressNullsDefault': true, 'records.restoreReply': 'empty' }, ['customers', 'promotions']],
  [{ 'errors.validationStatus': 422, 'rateLimit.headerStyle': 'legacy' }, ['campaigns', 'customers']],
] as const;

for (const [choices, group] of eachOf(4, deployments))
  test(`${Object.keys(choices).join(', ')} are learnt`, async () => {
    const report = await comparedWith({ choices }, { walks: 16, rounds: 3, group });
    expect(Object.fromEntries(report.choices.map(({ id, value }) => [id, value]))).toEqual(choices);
    expect(openIn(report)).toEqual([]);
    expect(report.learned).toEqual([]);
    const [first, last] = [report.rounds[0], report.rounds.at(-1)];
    expect(first?.equal).toBeLessThan(first?.walks ?? 0);
    expect(last?.equal).toBe(last?.walks);
    // No divergence in 16 walks.
    expect(report.bound).toBeCloseTo(1 - 0.05 ** (1 / 16));
    expect(Math.max(...report.choices.map(({ shown }) => shown.walk.steps.length))).toBeLessThanOrEqual(3);
  });

test('what a deployment does not implement is not walked, and no divergence', async () => {
  const report = await comparedWith({ without: ['contracts'] }, { walks: 12, rounds: 2, group: ['customers', 'contracts'] });
  expect([openIn(report), report.learned, report.choices]).toEqual([[], [], []]);
  expect(report.rounds).toEqual([{ walks: 6, equal: 6, divergences: 0, learned: 0 }]);
  expect(report.unwalked).toContainEqual(
    expect.objectContaining({ operation: 'contracts.create', why: 'the target does not implement contracts.create (it answers 501)' }),
  );
  expect(report.groups.find(({ group }) => group === 'contracts')?.after.walks).toBe(0);
  expect(report.outcome).toEqual({ exitStatus: 2, reason: 'no operation of contracts succeeded' });
});
