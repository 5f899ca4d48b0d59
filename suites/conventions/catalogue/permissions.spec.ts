/** Every operation that requires a permission, with a key that has none. The walks try their own operations, with valid requests. */
import { conformance, topic, type Context } from '../../../fixtures/test.ts';
import type { Operation } from '../../../schemas/operation.ts';
import { isRead, parts } from '../../checks/sweep.ts';
import { isWalked } from './walks.ts';
import { askWithout, judgeRefusals, needsPermission, refusalRules as rules } from './without-permissions.ts';

/** Operations that no walk tries; all operations if the walks try every one. */
function others({ target }: Context, over: readonly Operation[]): readonly Operation[] {
  const left = over.filter((operation) => !isWalked(operation, target));
  return left.length === 0 ? over : left;
}

topic('Catalogue without permissions', () => {
  for (const { title, operations } of parts) {
    const named = operations.filter(needsPermission);
    const writes = named.filter((operation) => !isRead(operation));

    conformance(`rejects reads, ${title}`, { rules, needs: ['merchantAdmin', 'noPermissions'] }, async (context) => {
      await judgeRefusals(context, await askWithout(context, others(context, named.filter(isRead))));
    });

    conformance(`rejects writes, ${title}`, { rules, needs: ['noPermissions', 'consent.write'] }, async (context) => {
      await judgeRefusals(context, await askWithout(context, others(context, writes)));
    });
  }
});
