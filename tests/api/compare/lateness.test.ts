/** Lists, counts and events that show a change some seconds later make no difference. */
import { expect, test } from '@playwright/test';
import { compareWith } from '../../../engine/compare/run.ts';
import { withoutLimits } from '../../../engine/compare/sides.ts';
import { rotating } from '../../proof.ts';
import { startLagging } from '../suites/legal-gateway/lagging.ts';
import { startProxy } from '../suites/rewriting-proxy.ts';
import { openIn, targetOf } from './compared.ts';

test('a deployment whose lists and events lag a second behind does not differ', { tag: rotating(8, 7) }, async () => {
  test.setTimeout(180_000);
  const lagging = await startLagging({ choices: withoutLimits({}) }, 1000);
  const proxy = await startProxy(lagging.simulator.url, lagging.rewriting);
  try {
    const target = targetOf({ ...lagging.simulator, url: proxy.url });
    const report = await compareWith(target, {}, { walks: 6, rounds: 1, seed: 2, group: ['promotions'] });
    expect(openIn(report)).toEqual([]);
    expect([report.learned, report.choices]).toEqual([[], []]);
    expect(report.notes.join()).toMatch(/^lists or events show what happened up to \d+(?:\.\d)? s later$/);
    expect(report.groups.map(({ after }) => after)).toEqual([{ walks: 6, equal: 6 }]);
  } finally {
    await proxy.close();
    await lagging.close();
  }
});
