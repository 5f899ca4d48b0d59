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
    'shows nothing that another merchant did',
    { rules: ['USER-AUDIT-SCOPED'], needs: ['merchantAdmin', 'otherMerchant', 'consent.write'] },
    async (context) => {
      const { api, judge } = context;
      const session = await open(context);
      await session.end();
      if (mentions(required(await readAuditLog(context), 'a page of the audit log'), session.id) === 0)
        unobservable('no record of the audit log shows the id of a session that was used');
      let pages = 0;
      // The names of the parameters are not documented: one that is ignored selects nothing. None names the session, which a page might repeat.
      for (const more of [{}, { url: '/api/notifications/listen-sessions' }]) {
        const query = { maxResultCount: 100, suppressNulls: false, ...more };
        const answer = await api.call('auditLog.continuationList', { as: 'otherMerchant', query });
        if (!answer.ok) continue;
        pages++;
        judge.that('USER-AUDIT-SCOPED', mentions(answer, session.id) === 0, {
          check: 'the audit log shown to otherMerchant, searched for a listen session of merchantAdmin',
          expected: 'not found',
          answer,
        });
      }
      if (pages === 0) unobservable('the audit log was not shown to otherMerchant');
    },
  );

  conformance(
    'shows the opening, the samples and the end of a listen session',
    { rules: ['LISTEN-AUDITED'], needs: ['merchantAdmin', 'consent.write'] },
    async (context) => {
      const { judge, world } = context;
      const read = async (): Promise<Answer> => required(await readAuditLog(context), 'a page of the audit log');
      const first = await read();
      const session = await open(context);
      const pages = [
        { of: 'opening', answer: first },
        { of: 'opening', answer: await read() },
      ];
      for (const [of, act] of [
        ['sample', () => session.sample()],
        ['end', () => session.end()],
      ] as const) {
        const done = await act();
        if (isRefused(done)) unobservable(`the ${of} of a session was rejected with ${done.status}`);
        pages.push({ of, answer: await read() });
      }
      const count = (index: number): number => mentions(pages[index]!.answer, session.id);
      // What a record shows is not documented: one that speaks of no session cannot be judged.
      if (pages.every((_, index) => count(index) === 0)) unobservable('no record of the audit log shows the id of a session that was used');
      for (const [index, { of, answer }] of pages.entries()) {
        if (index === 0) continue;
        // A short page may have lost the record before.
        const isShown = count(index) > count(index - 1) || answer.text !== pages[index - 1]!.answer.text;
        // Records of a deployment may be shown later.
        if (!isShown && world === undefined) unobservable(`the audit log does not show the ${of} of a session as soon as it happened`);
        judge.that('LISTEN-AUDITED', isShown, {
          check: `a page of the audit log after the ${of} of a session`,
          expected: 'what it did not show before',
          actual: 'the same',
          answer,
        });
      }
    },
  );
});
