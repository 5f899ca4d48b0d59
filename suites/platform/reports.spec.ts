import { conformance, required, topic, unobservable } from '../../fixtures/test.ts';
import { judgeOwn } from '../checks/isolation.ts';
import { valuesOf } from '../checks/members.ts';
import { reportBody } from '../checks/audit-log.ts';
import { judgeServed } from '../checks/serving.ts';

const as = 'merchantAdmin' as const;
const rule = 'REPORT-RUN';
const maxReports = 10;

topic('Reports', () => {
  conformance('are listed, described, run and exported', { rules: [rule], needs: ['merchantAdmin'] }, async (context) => {
    const list = await judgeServed(context, rule, 'reports.list', { as }, 'the list of reports');
    const [reportId] = valuesOf(list.json, 'id');
    if (reportId === undefined) unobservable('the list of reports names none under `id`');
    const params = { reportId };
    for (const id of ['reports.columns', 'reports.parameters'] as const)
      await judgeServed(context, rule, id, { as, params }, `an answer to ${id} for a report of the list`);
    // The inputs of a report are not documented: a refused report leaves the rule untested.
    const narrow = await reportBody(context, as, reportId);
    const tried = await context.api.call('reports.run', { as, params, body: context.api.bodyFor('reports.run', narrow), allow501: true });
    const body = tried.ok ? narrow : {};
    for (const id of ['reports.run', 'reports.export'] as const)
      await judgeServed(context, rule, id, { as, params, body }, `an answer to ${id} for a report of the list`);
  });

  conformance(
    'show nothing of another merchant',
    { rules: ['REPORT-SCOPED'], needs: ['merchantAdmin', 'otherMerchant', 'fixtures.otherMerchantTransaction'] },
    async (context) => {
      const { api } = context;
      let shown = 0;
      for (const owner of ['merchantAdmin', 'otherMerchant'] as const) {
        const list = required(await api.call('reports.list', { as: owner }), 'the list of reports');
        for (const reportId of valuesOf(list.json, 'id').slice(0, maxReports)) {
          const narrow = await reportBody(context, owner, reportId);
          for (const id of ['reports.run', 'reports.export'] as const) {
            const body = api.bodyFor(id, narrow);
            const answer = await api.call(id, { as: owner, params: { reportId }, body, allow501: true });
            // A report may require undocumented parameters.
            if (!answer.ok) continue;
            shown++;
            judgeOwn(context, { rule: 'REPORT-SCOPED', what: `the report ${reportId} (${id})`, answer, owner });
          }
        }
      }
      if (shown === 0) unobservable('no report of the list could be run or exported');
    },
  );
});
