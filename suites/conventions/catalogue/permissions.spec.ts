/** Every operation that requires a permission, with a key that has none. The walks try their own operations, with valid requests. */
import { conformance, topic } from '../../../fixtures/test.ts';
import { isRead, parts } from '../../checks/sweep.ts';
import { unwalked } from './walks.ts';
import { askWithout, judgeRefusals, needsPermission, refusalRules as rules } from './without-permissions.ts';

topic('Catalogue without permissions', () => {
  for (const { title, operations } of parts) {
    const named = operations.filter(needsPermission);
    const writes = named.filter((operation) => !isRead(operation));

    conformance(`rejects reads, ${title}`, { rules, needs: ['merchantAdmin', 'noPermissions'] }, async (context) => {
      await judgeRefusals(context, await askWithout(context, unwalked(named.filter(isRead), context.target)));
    });

    conformance(`rejects writes, ${title}`, { rules, needs: ['noPermissions', 'consent.write'] }, async (context) => {
      await judgeRefusals(context, await askWithout(context, unwalked(writes, context.target)));
    });
  }
});
