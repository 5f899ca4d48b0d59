import { type Context, unobservable, type Answer } from '../../fixtures/test.ts';
import { catalogue } from '../../schemas/catalogue.ts';
import { groups, type GroupName } from '../../schemas/groups.ts';
import type { Operation } from '../../schemas/operation.ts';
import { judgeChanged } from '../checks/created.ts';
import { isValidation } from '../checks/choice.ts';
import { membersOf, recordIn } from '../checks/members.ts';
import { readBack, drop, isGone, makeId } from '../checks/resource.ts';
import { judgeServed, isAbsent } from '../checks/serving.ts';
import { textOf, type Body } from './reading.ts';
import { judgeNoSuccess } from '../checks/refused.ts';
import { listingOf } from './listings.ts';

/**
 * The body of an update: the record with a different name, also under other names of that member, whichever the target takes. Members that the suite
 * wrote itself are written unchanged.
 */
export function renamed(
  { build }: Context,
  resource: GroupName,
  record: { readonly read: unknown; readonly id: string; readonly sent: Body },
): Body {
  const { displayName: _, ...members } = recordIn(record.read, record.id);
  const [old, name] = [record.sent[textOf(resource)], build.name('changed')];
  const renaming = Object.entries(members).map(([member, value]) => [member, value === old ? name : value] as const);
  return { ...Object.fromEntries(renaming), ...record.sent, [textOf(resource)]: name };
}

/** The members of a record that an update is assumed to contain, since a target may reject others. */
export function writableOf(resource: GroupName, body: Body): Body {
  const operation: Operation = catalogue[`${resource}.update`];
  const schema: { readonly properties?: object } = operation.body?.schema ?? {};
  return Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(schema.properties ?? {}, name)));
}

/** Judges that a record can be updated, and that the change appears in the place of the old value. */
export async function judgeUpdate(
  context: Context,
  resource: GroupName,
  { id, sent }: { readonly id: string; readonly sent: Body },
): Promise<void> {
  const { api, judge } = context;
  const rule = `${groups[resource].rules}-STANDARD-UPDATE` as const;
  const operation = `${resource}.update` as const;
  const before = await readBack(context, resource, id);
  const body = renamed(context, resource, { read: before.json, id, sent });
  const stamp = membersOf(before.json).find(({ name }) => name === 'concurrencyStamp')?.value;
  const fill = typeof stamp === 'string' ? { concurrencyStamp: stamp } : {};
  const options = { as: 'merchantAdmin', params: { id }, fill } as const;
  const whole = await api.call(operation, { ...options, body: api.bodyFor(operation, body, fill) });
  if (whole.ok) judge.that(rule, true, { check: 'an update', answer: whole });
  else {
    const narrow = isValidation(whole) ? writableOf(resource, body) : body;
    await judgeServed(context, rule, operation, { ...options, body: narrow }, 'an update');
  }
  const after = await readBack(context, resource, id);
  judgeChanged(context, rule, operation, { before, after, given: sent[textOf(resource)] });
}

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
  const listed = (['list', 'page'] as const).flatMap((verb) => listingOf(resource, verb) ?? []);
  if (restore.permissions.length > 1 || listed.length === 0) {
    judgeNoSuccess(judge, rule, restoration, check);
    return;
  }
  // A few groups need no further permission; a list shows that the user has the base permission.
  let isBase = false;
  for (const { verb, operation } of listed)
    isBase ||= (await api.call(operation, { as: user, allow501: true, ...(verb === 'page' ? { body: api.bodyFor(operation, {}) } : {}) }))
      .ok;
  if (!isBase) {
    const operations = listed.map(({ operation }) => operation).join(' or ');
    unobservable(`personas.${user} cannot call ${operations}; give it the base permission of ${resource}`);
  }
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
