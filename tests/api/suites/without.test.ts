/** A target without a group of operations: the rules about it are untested and say so, none fails, and nothing is certified that was not seen. */
import { expect, test } from '@playwright/test';
import { operationsOf } from '../../../schemas/operation-groups.ts';
import { startSimulator } from '../../../simulator/main.ts';
import { certified } from './agreement.ts';

/** A group that nothing else needs, one that others need, one that a rule about several groups has, and one without names of operations. */
const groups: readonly (readonly [group: string, own: RegExp, others: RegExp])[] = [
  ['reports', /^REPORT-/, /^$/],
  ['customers', /^CUSTOMER-/, /^(?:CONTRACT|EVENT|INBOX|LISTEN-EVENTS|UNSUBSCRIBE)-/],
  ['gatewayProfile', /^USER-ACCOUNT$/, /^$/],
  // Its links are followed as they stand in e-mails, not called by the name of an operation.
  ['unsubscribe', /^UNSUBSCRIBE-(?:GET|CONFIRM|ONE-CLICK|NO-PERMISSION)$/, /^$/],
];

for (const [group, own, others] of groups) {
  test(`without ${group} no rule fails, and its rules say what is missing`, async () => {
    test.setTimeout(600_000);
    const { url, control, world, close } = await startSimulator({ port: 0, seed: 7, without: [group] });
    try {
      const { personas, fixtures } = world;
      const consent = { write: true, provokeRateLimit: true };
      const { held, outcome, seen, why } = await certified({ baseUrl: url, personas, fixtures, consent, control, hooks: { listen: '0' } });
      expect(held).toEqual([]);
      expect(outcome).toMatchObject({ name: 'incomplete', exitStatus: 2 });
      expect(seen.judged.filter((rule) => own.test(rule))).toEqual([]);
      expect(seen.untested.filter((rule) => own.test(rule)).length).toBeGreaterThan(0);
      expect(seen.untested.filter((rule) => !own.test(rule) && !others.test(rule)).map(why)).toEqual([]);
      for (const reason of seen.missing) {
        expect(reason).toContain('501');
        expect(
          operationsOf([group]).filter((id) => reason.includes(id)),
          reason,
        ).not.toEqual([]);
      }
    } finally {
      await close();
    }
  });
}
