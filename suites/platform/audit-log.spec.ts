/** The audit log (endpoints: Audit log), and the actions documented as audited (concepts: Events, listen sessions 9). */
import { conformance, required, topic, unobservable, type Answer, type Context } from '../../fixtures/test.ts';
import type { OperationId } from '../../schemas/catalogue.ts';
import { auditedIds, mentions, newestRecords, readAuditLog } from '../checks/audit-log.ts';
import { firstRead } from '../checks/created.ts';
import { open } from '../checks/listen-session.ts';
import { eventually } from '../checks/eventually.ts';
import { isRefused } from '../checks/refused.ts';
import { judgeServed } from '../checks/serving.ts';

const as = 'merchantAdmin' as const;

/** The only id, or the one of several that an operation accepts: which is that of a record is then not known. */
async function idFor(context: Context, operation: OperationId, ids: readonly string[]): Promise<string> {
  const id = ids.length === 1 ? ids[0] : await firstRead(context, operation, as, {}, ids);
  return id ?? unobservable('a page of the audit log shows no record with an id');
}

topic('Audit log', () => {
  conformance('is read, paged and counted', { rules: ['USER-AUDIT-LOG'], needs: ['merchantAdmin', 'consent.write'] }, async (context) => {
    const rule = 'USER-AUDIT-LOG';
    // Causes an audited action.
    await (await open(context)).end();
    const page = await judgeServed(context, rule, 'auditLog.continuationList', { as }, 'a page of the audit log');
    for (const id of ['auditLog.approximateTotalCount', 'auditLog.summaryCounts'] as const)
      await judgeServed(context, rule, id, { as }, `an answer to ${id}`);
    for (const operation of ['auditLog.ensureEntityAccess', 'auditLog.tryEnsureEntityAccess'] as const) {
      const id = await idFor(context, operation, auditedIds(page, context));
      await judgeServed(context, rule, operation, { as, params: { id } }, `${operation} for a record of the page`);
    }
  });

  conformance(
    'shows nothing that another merchant did',
    { rules: ['USER-AUDIT-SCOPED'], needs: ['merchantAdmin', 'otherMerchant', 'consent.write'] },
    async (context) => {
      const { api, judge } = context;
      const other = 'otherMerchant' as const;
      // otherMerchant's actions before and after show that a page of its log covers the time between.
      const before = await open(context, other);
      const session = await open(context);
      await session.end();
      const after = await open(context, other);
      for (const own of [before, after]) await own.end();
      if (mentions(required((await newestRecords(context, session.id)).page, 'a page of the audit log'), session.id) === 0)
        unobservable('no record of the audit log shows the id of a session that was used');
      const { page } = await newestRecords(context, before.id, other);
      // The names of the parameters are not documented: one that is ignored selects nothing. None names the session, which a page might repeat.
      const query = { maxResultCount: 100, suppressNulls: false, url: '/api/notifications/listen-sessions' };
      const pages = [page, await api.call('auditLog.continuationList', { as: other, query })].filter(({ ok }) => ok);
      for (const answer of pages)
        judge.that('USER-AUDIT-SCOPED', mentions(answer, session.id) === 0, {
          check: 'the audit log shown to otherMerchant, searched for a listen session of merchantAdmin',
          expected: 'not found',
          answer,
        });
      if (pages.length === 0) unobservable('the audit log was not shown to otherMerchant');
      const reaches = pages.some((answer) => [before, after].every(({ id }) => mentions(answer, id) > 0));
      if (!reaches)
        unobservable(
          'the audit log shown to otherMerchant does not show its own sessions, so it may not reach to those of another merchant',
        );
    },
  );

  conformance(
    'shows the opening, the samples and the end of a listen session',
    { rules: ['LISTEN-AUDITED'], needs: ['merchantAdmin', 'consent.write'] },
    async (context) => {
      const { judge } = context;
      const first = required(await readAuditLog(context), 'a page of the audit log');
      const session = await open(context);
      const newest = await newestRecords(context, session.id);
      const read = async (): Promise<Answer> => required(await newest.read(), 'a page of the audit log');
      const pages: { readonly of: string; readonly answer: Answer; readonly why?: string }[] = [
        { of: 'opening', answer: first },
        { of: 'opening', answer: required(newest.page, 'a page of the audit log') },
      ];
      const saysMore = ({ text }: Answer, before: Answer): boolean =>
        mentions({ text }, session.id) > mentions(before, session.id) || text !== before.text;
      for (const [of, act] of [
        ['sample', () => session.sample()],
        ['end', () => session.end()],
      ] as const) {
        const done = await act();
        if (isRefused(done)) unobservable(`the ${of} of a session was rejected with ${done.status}`);
        const before = pages.at(-1)!.answer;
        const look = await eventually(context, 'audit', read, (answer) => saysMore(answer, before));
        pages.push({ of, answer: look.answer, ...(look.isConclusive ? {} : { why: look.why }) });
      }
      // The content of a record is not documented: a record without a session cannot be judged.
      if (pages.every(({ answer }) => mentions(answer, session.id) === 0))
        unobservable('no record of the audit log shows the id of a session that was used');
      for (const [index, { of, answer, why }] of pages.entries()) {
        if (index === 0) continue;
        // A short page may have dropped the earlier record.
        const isShown = saysMore(answer, pages[index - 1]!.answer);
        if (!isShown && why !== undefined)
          return judge.untested('LISTEN-AUDITED', `the audit log did not show the ${of} of a session ${why}`);
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
