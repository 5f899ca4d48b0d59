/** The audit log (endpoints: Audit log), and what is stated to be audited (concepts: Events, listen sessions 9). */
import { conformance, required, topic, unobservable, type Answer } from '../../fixtures/test.ts';
import { auditedId, mentions, readAuditLog } from '../checks/audit-log.ts';
import { open } from '../checks/listen-session.ts';
import { isRefused } from '../checks/refused.ts';
import { judgeServed } from '../checks/serving.ts';

const as = 'merchantAdmin' as const;

topic('Audit log', () => {
  conformance('is read, paged and counted', { rules: ['USER-AUDIT-LOG'], needs: ['merchantAdmin', 'consent.write'] }, async (context) => {
    const rule = 'USER-AUDIT-LOG';
    // Something that is audited.
    await (await open(context)).end();
    const page = await judgeServed(context, rule, 'auditLog.continuationList', { as }, 'a page of the audit log');
    for (const id of ['auditLog.approximateTotalCount', 'auditLog.summaryCounts'] as const)
      await judgeServed(context, rule, id, { as }, `an answer to ${id}`);
    const id = auditedId(page);
    if (id === undefined) unobservable('a page of the audit log shows no record with an id');
    for (const operation of ['auditLog.ensureEntityAccess', 'auditLog.tryEnsureEntityAccess'] as const)
      await judgeServed(context, rule, operation, { as, params: { id } }, `${operation} for a record of the page`);
  });

  conformance(
    'shows the opening, the samples and the end of a listen session',
    { rules: ['LISTEN-AUDITED'], needs: ['merchantAdmin', 'consent.write'] },
    async (context) => {
      const { judge, world } = context;
      const session = await open(context);
      const shown = async (): Promise<{ readonly answer: Answer; readonly count: number }> => {
        const answer = required(await readAuditLog(context), 'a page of the audit log');
        return { answer, count: mentions(answer, session.id) };
      };
      const seen = [
        { of: 'opening', answer: undefined, count: 0 },
        { of: 'opening', ...(await shown()) },
      ];
      for (const [of, act] of [
        ['sample', () => session.sample()],
        ['end', () => session.end()],
      ] as const) {
        const done = await act();
        if (isRefused(done)) unobservable(`the ${of} of a session was rejected with ${done.status}`);
        seen.push({ of, ...(await shown()) });
      }
      // What a record shows is not documented: one that speaks of no session cannot be judged.
      if (seen.every(({ count }) => count === 0)) unobservable('no record of the audit log shows the id of a session that was used');
      // Records of a deployment may be shown later.
      if (world === undefined && seen.some(({ count }, index) => index > 1 && count <= seen[index - 1]!.count))
        unobservable('the records of the audit log do not show the id of a session as soon as it was used');
      for (const [index, { of, answer, count }] of seen.entries()) {
        // The id of a new session stands in the answer alone, which a log need not keep.
        if (answer === undefined || (world === undefined && of === 'opening')) continue;
        judge.that('LISTEN-AUDITED', count > seen[index - 1]!.count, {
          check: `what the audit log says of a session, after its ${of}`,
          expected: 'more than before',
          actual: count,
          answer,
        });
      }
    },
  );
});
