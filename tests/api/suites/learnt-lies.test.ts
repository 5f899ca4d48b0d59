/** Learning about a gateway excuses no violation: the same gateway is caught when it breaks a rule. */
import { expect, test } from '@playwright/test';
import { eachOf } from '../../proof.ts';
import { startSimulator } from '../../../simulator/main.ts';
import { unpermitted, notServed } from './legal-gateway/forms.ts';
import { startLagging } from './legal-gateway/lagging.ts';
import { certified } from './agreement.ts';
import { startProxy } from './rewriting-proxy.ts';

/** Without consent to wait, a missing event may only be late. */
const lies = [
  ['sample-leaves-a-record', 'EVENT-SAMPLE-NO-RECORD', 'fail'],
  ['sample-everywhere', 'LISTEN-SAMPLE-OWN', 'fail'],
  ['favorite-stays', 'USER-FAVORITES', 'untested'],
  ['inbox-stays-unread', 'INBOX-MARK', 'untested'],
] as const;

for (const [mutant, rule, verdict] of eachOf(2, lies))
  test(`the mutant ${mutant} does not pass because lists and polls are a second late`, async () => {
    const lagging = await startLagging({ mutants: [mutant] }, 1000);
    const proxy = await startProxy(lagging.simulator.url, lagging.rewriting);
    try {
      const { personas, fixtures } = lagging.simulator.world;
      const { checksOf } = await certified({ baseUrl: proxy.url, personas, fixtures, consent: { write: true } }, { rules: [rule] });
      const verdicts = checksOf(rule).map(({ verdict }) => verdict);
      expect(verdicts).toContain(verdict);
    } finally {
      await proxy.close();
      await lagging.close();
    }
  });

test('a revoked key that still works is noticed where no read is open to everyone', async () => {
  await using simulator = await startSimulator({ port: 0, mutants: ['revoked-key-works'] });
  const { url, world } = simulator;
  await using proxy = await startProxy(url, {
    value: (value, path) => (unpermitted.test(path) ? notServed : value),
    statusOf: (status, path) => (unpermitted.test(path) ? 501 : status),
  });
  const { personas, fixtures } = world;
  const rule = 'KEY-REVOKE-REFUSED';
  const { checksOf } = await certified({ baseUrl: proxy.url, personas, fixtures, consent: { write: true } }, { rules: [rule] });
  expect(checksOf(rule).map(({ verdict }) => verdict)).toContain('fail');
});
