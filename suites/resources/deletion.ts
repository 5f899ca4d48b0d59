import { unobservable, type Answer, type Context } from '../../fixtures/test.ts';
import { catalogue } from '../../schemas/catalogue.ts';
import { groups, type GroupName } from '../../schemas/groups.ts';
import type { Operation } from '../../schemas/operation.ts';
import { judgeNoSuccess } from '../checks/refused.ts';
import { drop, isGone, makeId, readBack } from '../checks/resource.ts';
import { isAbsent, judgeServed } from '../checks/serving.ts';
import { listingOf } from './listings.ts';

const as = 'merchantAdmin' as const;
const user = 'merchantUser' as const;

/** Judges the deletion of a record; returns the id of the deleted record, a different one if the first can no longer be deleted after its update. */
export async function judgeDeletion(context: Context, resource: GroupName, made: string): Promise<string> {
  const { api, judge } = context;
  const rule = `${groups[resource].rules}-STANDARD-DELETE` as const;
  const operation = `${resource}.delete` as const;
  const check = 'a deletion';
  const answer = await api.call(operation, { as, params: { id: made } });
  const isClear = answer.ok || isAbsent(answer);
  if (isClear) judge.that(rule, answer.ok, { check, expected: 'a success', answer });
  if (isAbsent(answer)) unobservable(`${operation} answered ${answer.status}`);
  const id = isClear ? made : await makeId(context, resource);
  if (!isClear) await judgeServed(context, rule, operation, { as, params: { id } }, check);
  const after = await readBack(context, resource, id);
  judge.that(rule, isGone(after), {
    check: 'a read after the deletion',
    expected: 'a 404, or a record that is marked deleted',
    answer: after,
  });
  return id;
}

/** Judges who may restore a deleted record. It is deleted again if it was restored. */
export async function judgeRestorePermission(context: Context, resource: GroupName, id: string): Promise<void> {
  const { api, judge } = context;
  const rule = `${groups[resource].rules}-STANDARD-RESTORE-PERMISSION` as const;
  const check = 'a restoration with the base permission only';
  const restoration = await api.call(`${resource}.restore`, { as: user, params: { id } });
  if (restoration.ok) await drop(context, resource, id);
  const restore: Operation = catalogue[`${resource}.restore`];
  const listed = listingOf(resource, 'list');
  if (restore.permissions.length > 1 || listed === undefined) {
    judgeNoSuccess(judge, rule, restoration, check);
    return;
  }
  // A few groups need no further permission; the list shows that the user has the base permission.
  const list = await api.call(listed.operation, { as: user });
  if (!list.ok) unobservable(`personas.${user} lacks the base permission of ${resource}`);
  judge.that(rule, restoration.status !== 403, { check, expected: 'not 403', answer: restoration });
}

/** Judges the restoration of a deleted record; returns the read after it. */
export async function judgeRestoration(
  context: Context,
  resource: GroupName,
  id: string,
): Promise<{ readonly id: string; readonly read: Answer }> {
  const rule = `${groups[resource].rules}-STANDARD-RESTORE` as const;
  await judgeServed(context, rule, `${resource}.restore`, { as, params: { id } }, 'a restoration');
  const read = await readBack(context, resource, id);
  context.judge.that(rule, read.ok && !isGone(read), {
    check: 'a read after the restoration',
    expected: 'the record, not marked deleted',
    answer: read,
  });
  return { id, read };
}
