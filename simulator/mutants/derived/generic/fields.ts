import type { RuleId } from '../../../../schemas/register.ts';
import type { TSchema } from '../../../../schemas/shape.ts';
import type { Json } from '../../framework/edit.ts';
import { family, fieldRules, type Family, type Mutant } from '../../framework/mutant.ts';
import {
  documentedReplies,
  type DocumentedReply,
  type Reach,
  without,
  isList,
  isNullable,
  itemOfAnotherType,
  ofAnotherForm,
  ofAnotherType,
  retyped,
} from '../../framework/replies.ts';

/** Members that are null in every reply that reveals a key, which was neither used nor rotated before. */
const alwaysNull: ReadonlySet<string> = new Set([
  'KEY-REVEALED-FIELD-lastUsedAt',
  'KEY-REVEALED-FIELD-replacedByKeyId',
  'KEY-REVEALED-FIELD-overlapExpiresAt',
]);

interface Row {
  readonly member: string;
  readonly schema: TSchema;
}

const mutant = (rule: RuleId, reach: Reach, description: string, edit: (body: Json) => Json): Mutant => ({
  breaks: [rule],
  description,
  seams: reach(edit),
});

const only = (rows: Readonly<Partial<Record<RuleId, Row>>>, holds: (row: Row, rule: string) => boolean) =>
  Object.fromEntries(Object.entries(rows).filter(([rule, row]) => holds(row, rule))) as Readonly<Partial<Record<RuleId, Row>>>;

const replaced = (body: Json, member: string, value: unknown): Json => (body[member] === undefined ? body : { ...body, [member]: value });
const present = (body: Json, member: string, edit: (value: unknown) => unknown): Json =>
  body[member] === undefined || body[member] === null ? body : { ...body, [member]: edit(body[member]) };
const eachItem = (value: unknown, item: unknown): unknown => (Array.isArray(value) ? value.map(() => item) : value);

function ofReply(prefix: string, { shape, reach, reachAll }: DocumentedReply): Family {
  const rows: Readonly<Partial<Record<RuleId, Row>>> = Object.fromEntries(
    Object.entries(fieldRules(prefix)).map(([rule, member]) => [rule, { member, schema: shape.properties[member]! }]),
  );
  return {
    ...family('drop', rows, ({ member }, rule) =>
      mutant(rule, reach, `The member ${member} is left out.`, (body) => without(body, member)),
    ),
    ...family(
      'null',
      only(rows, ({ schema }) => !isNullable(schema)),
      ({ member }, rule) => mutant(rule, reach, `The member ${member} is null.`, (body) => replaced(body, member, null)),
    ),
    ...family('mistype', rows, ({ member, schema }, rule) =>
      mutant(rule, reach, `The member ${member} has another type.`, (body) => replaced(body, member, ofAnotherType(schema))),
    ),
    ...family(
      'malform',
      only(rows, ({ schema }) => ofAnotherForm(schema) !== undefined),
      ({ member, schema }, rule) =>
        mutant(rule, reach, `The member ${member} has its type and another form.`, (body) => replaced(body, member, ofAnotherForm(schema))),
    ),
    ...family(
      'retype',
      only(rows, ({ schema }, rule) => isNullable(schema) && !alwaysNull.has(rule)),
      ({ member }, rule) =>
        mutant(rule, reachAll, `The member ${member} has another type wherever it is not null.`, (body) => present(body, member, retyped)),
    ),
    ...family(
      'item-null',
      only(rows, ({ schema }) => isList(schema)),
      ({ member }, rule) =>
        mutant(rule, reachAll, `What the list ${member} holds is null.`, (body) => present(body, member, (list) => eachItem(list, null))),
    ),
    ...family(
      'item-mistype',
      only(rows, ({ schema }) => isList(schema)),
      ({ member, schema }, rule) =>
        mutant(rule, reachAll, `What the list ${member} holds has another type.`, (body) =>
          present(body, member, (list) => eachItem(list, itemOfAnotherType(schema))),
        ),
    ),
  };
}

export const fields: Family = Object.assign({}, ...Object.entries(documentedReplies).map(([prefix, reply]) => ofReply(prefix, reply)));
