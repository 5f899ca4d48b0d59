import type { Context } from '../../fixtures/test.ts';
import { catalogue } from '../../schemas/catalogue.ts';
import { groups, type GroupName } from '../../schemas/groups.ts';
import type { Operation } from '../../schemas/operation.ts';
import { judgeChanged } from '../checks/updated.ts';
import { isValidation } from '../checks/choice.ts';
import { membersOf, recordIn } from '../checks/members.ts';
import { readBack } from '../checks/resource.ts';
import { judgeServed } from '../checks/serving.ts';
import { textOf, type Body } from './reading.ts';

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
