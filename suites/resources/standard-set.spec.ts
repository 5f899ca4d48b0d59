/** The standard resource set, with the same checks on one record of every group that has it. */
import { conformance, topic, type Context } from '../../fixtures/test.ts';
import { groupNames, groupOf, groups, type GroupName } from '../../schemas/groups.ts';
import { isRuleId, type RuleId } from '../../schemas/register.ts';
import { part } from '../checks/refused.ts';
import { makingNeeds, noon, release } from '../checks/resource.ts';
import { judgeDeletion, judgeRestoration, judgeRestorePermission, judgeUpdate } from './deletion.ts';
import { judgeIsolation } from './isolation.ts';
import { judgeListings, listingsOf } from './listings.ts';
import { judgeCreation, judgeReads } from './reading.ts';

/** The rules of a group, and the further needs of each. */
function rulesOf(resource: GroupName) {
  const prefix = groups[resource].rules;
  const permission = `${prefix}-STANDARD-RESTORE-PERMISSION` as const;
  const isolated = `${prefix}-STANDARD-ISOLATED`;
  return {
    all: [
      ...(['CREATE', 'READ', 'ACCESS', 'NAME', 'UPDATE', 'DELETE', 'RESTORE'] as const).map(
        (name) => `${prefix}-STANDARD-${name}` as const,
      ),
      ...listingsOf(resource).map(({ rule }) => rule),
      permission,
      // Not every group is documented as belonging to a merchant.
      ...(isRuleId(isolated) ? [isolated] : []),
    ] as readonly RuleId[],
    needs: { [permission]: ['merchantUser'], ...(isRuleId(isolated) ? { [isolated]: ['otherMerchant'] } : {}) } as const,
  };
}

/** The checks after the creation. They are independent: one that cannot observe its subject does not affect the others. */
async function judgeLife(context: Context, resource: GroupName): Promise<void> {
  const { judge, target } = context;
  const prefix = groups[resource].rules;
  const rule = <Name extends string>(name: Name) => `${prefix}-STANDARD-${name}` as const;
  const { id, sent } = await judgeCreation(context, resource);
  const own = <T>(rules: readonly RuleId[], work: () => Promise<T>) => part(judge, rules, work);
  const read = await own([rule('READ'), rule('ACCESS'), rule('NAME')], () => judgeReads(context, resource, id, sent));
  await own(
    listingsOf(resource).map((listing) => listing.rule),
    () => judgeListings(context, resource),
  );
  await own([rule('UPDATE')], () => judgeUpdate(context, resource, { id, sent }));
  const deleted = await own([rule('DELETE'), rule('RESTORE'), rule('RESTORE-PERMISSION')], () => judgeDeletion(context, resource, id));
  if (deleted !== undefined && target.personas.merchantUser !== undefined)
    await own([rule('RESTORE-PERMISSION')], () => judgeRestorePermission(context, resource, deleted));
  const restored = deleted === undefined ? undefined : await own([rule('RESTORE')], () => judgeRestoration(context, resource, deleted));
  const isolated = rule('ISOLATED');
  if (isRuleId(isolated) && target.personas.otherMerchant !== undefined)
    await own([isolated], () => judgeIsolation(context, resource, { rule: isolated, record: restored, sent, access: read?.access }));
  await release(context, resource, deleted ?? id);
}

for (const resource of groupNames) {
  const [, many] = groupOf(resource).noun;
  topic(many.charAt(0).toUpperCase() + many.slice(1), () => {
    const { all, needs } = rulesOf(resource);
    conformance(
      'are made, read, listed, updated, deleted and restored, by those who may',
      { rules: all, needs: makingNeeds, needsOf: needs, world: { now: noon } },
      (context) => judgeLife(context, resource),
    );
  });
}
