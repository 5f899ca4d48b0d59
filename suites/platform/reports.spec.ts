/** Reports (endpoints: Reports). */
import { conformance, topic, unobservable } from '../../fixtures/test.ts';
import { valuesOf } from '../checks/members.ts';
import { judgeServed } from '../checks/serving.ts';

const as = 'merchantAdmin' as const;
const rule = 'REPORT-RUN';

topic('Reports', () => {
  conformance('are listed, described, run and exported', { rules: [rule], needs: ['merchantAdmin'] }, async (context) => {
    const list = await judgeServed(context, rule, 'reports.list', { as }, 'the list of reports');
    const [reportId] = valuesOf(list.json, 'id');
    if (reportId === undefined) unobservable('the list of reports names none under `id`');
    const params = { reportId };
    for (const id of ['reports.columns', 'reports.parameters'] as const)
      await judgeServed(context, rule, id, { as, params }, `an answer to ${id} for a report of the list`);
    // What a report needs is not documented: one that is refused leaves the rule untested.
    for (const id of ['reports.run', 'reports.export'] as const)
      await judgeServed(context, rule, id, { as, params, body: {} }, `an answer to ${id} for a report of the list`);
  });
});
