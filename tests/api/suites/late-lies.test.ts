/** A gateway that shows things late is caught all the same when it shows what it must not. */
import { expect, test } from '@playwright/test';
import { startLagging } from './legal-gateway/lagging.ts';
import { certified } from './agreement.ts';
import { startProxy } from './rewriting-proxy.ts';

/** What has not come yet may still come, unless the owner consents to wait for it. */
const lies = [
  ['sample-leaves-a-record', 'EVENT-SAMPLE-NO-RECORD', 'fail'],
  ['sample-everywhere', 'LISTEN-SAMPLE-OWN', 'fail'],
  ['favorite-stays', 'USER-FAVORITES', 'untested'],
  ['inbox-stays-unread', 'INBOX-MARK', 'untested'],
] as const;

for (const [mutant, rule, verdict] of lies)
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
