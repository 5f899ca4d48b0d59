import { type Answer, type Context, type Judge } from '../../fixtures/test.ts';
import type { OperationId } from '../../schemas/catalogue.ts';
import { groupOf, groups, type GroupName } from '../../schemas/groups.ts';
import type { RuleId } from '../../schemas/register.ts';
import { idOf } from '../checks/created.ts';
import { judgeRecord, speaksOf, textsIn } from '../checks/members.ts';
import { bodyOf } from '../checks/resource.ts';
import { judgeServed } from '../checks/serving.ts';

const as = 'merchantAdmin' as const;

export type Body = Readonly<Record<string, unknown>>;

export function textOf(resource: GroupName): string {
  const { label, name } = groupOf(resource);
  return label ?? name;
}

/**
 * Judges the creation of a record. It has the text that an update changes, since a change must appear in the place of the old value: a target that
 * does not accept that text gets the usual body.
 */
export async function judgeCreation(context: Context, resource: GroupName): Promise<{ readonly id: string; readonly sent: Body }> {
  const { api, judge, build } = context;
  const usual = await bodyOf(context, resource);
  const text = textOf(resource);
  const rule = `${groups[resource].rules}-STANDARD-CREATE` as const;
  const operation = `${resource}.create` as const;
  if (!(text in usual)) {
    const sent = { [text]: build.name('made'), ...usual };
    const made = await api.call(operation, { as, body: sent });
    if (made.ok) {
      judge.that(rule, true, { check: 'a creation', expected: 'a success', answer: made });
      return { id: await idOf(context, resource, made, { sent }), sent };
    }
  }
  const made = await judgeServed(context, rule, operation, { as, body: usual }, 'a creation');
  return { id: await idOf(context, resource, made, { sent: usual }), sent: usual };
}

/** Whether an operation is implemented; if not, only its rule is untested. */
export function isImplemented(judge: Judge, rule: RuleId, operation: OperationId, { status }: Answer): boolean {
  if (status === 501) judge.untested(rule, `the target does not implement ${operation} (it answers 501)`);
  return status !== 501;
}

/** Judges the name of a record whose read shows its given name. How a name is composed is not documented: it may contain any text of the record. */
function judgeName(judge: Judge, rule: RuleId, name: Answer, read: Answer, given: unknown): void {
  if (!name.ok || typeof given !== 'string' || !speaksOf(read, given)) return;
  judge.that(rule, speaksOf(name, given) || textsIn(read.json).some((text) => speaksOf(name, text)), {
    check: 'the name of a record that shows its name',
    expected: given,
    answer: name,
  });
}

/** Judges the reads of a record just created; returns that of its access. */
export async function judgeReads(
  { api, judge }: Context,
  resource: GroupName,
  id: string,
  sent: Body,
): Promise<{ readonly access: Answer }> {
  const prefix = groups[resource].rules;
  const asked = async (name: 'READ' | 'ACCESS' | 'NAME', verb: 'read' | 'access' | 'name') => {
    const rule = `${prefix}-STANDARD-${name}` as const;
    const operation = `${resource}.${verb}` as const;
    const answer = await api.call(operation, { as, params: { id }, allow501: true });
    if (isImplemented(judge, rule, operation, answer))
      judge.equal(rule, answer.status, 200, { check: `the ${verb} of a record just created`, answer });
    return answer;
  };
  const read = await asked('READ', 'read');
  judgeRecord(judge, `${prefix}-STANDARD-READ`, read, id, sent);
  const access = await asked('ACCESS', 'access');
  judgeName(judge, `${prefix}-STANDARD-NAME`, await asked('NAME', 'name'), read, sent[textOf(resource)]);
  return { access };
}
