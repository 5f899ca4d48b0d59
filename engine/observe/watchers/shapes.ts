/** Replies whose members the documents show, member by member, and the forms of their ids and instants (endpoints: Conventions). */
import { Type } from 'typebox';
import type { Answer } from '../../../fixtures/client/answer.ts';
import { ApiKeyDetailDto, ApiKeyRevealedDto } from '../../../schemas/access/api-keys/types.ts';
import { RateLimitProfileDto } from '../../../schemas/access/rate-limits/group.ts';
import type { OperationId } from '../../../schemas/catalogue.ts';
import { ListenSessionEventsDto } from '../../../schemas/notifications/listen-sessions/group.ts';
import { CreateStandaloneTokenResponseDto } from '../../../schemas/payments/tokens/group.ts';
import { register, type RuleId } from '../../../schemas/register.ts';
import { isJsonObject } from '../../../schemas/shared/json.ts';
import { documented } from '../../../schemas/documented.ts';
import type { TObject } from '../../../schemas/shape.ts';
import { accepter } from '../../../schemas/validate.ts';
import { fieldRules } from '../../../suites/checks/fields.ts';
import { dateTimeForm, nullsIn, utcForm, uuidForm } from '../../../suites/checks/members.ts';
import { isJson } from '../../../suites/checks/refused.ts';
import type { TrafficJudge, Watcher } from '../watcher.ts';

interface Shown {
  readonly prefix: string;
  readonly shape: TObject;
  /** The documents show the shape, but not in the reply of this operation: members that are there have their type. */
  readonly isElsewhere?: true;
}

const shown: Readonly<Partial<Record<OperationId, Shown>>> = {
  'apiKeys.detail': { prefix: 'KEY-DETAIL', shape: ApiKeyDetailDto },
  'apiKeys.forUser': { prefix: 'KEY-REVEALED', shape: ApiKeyRevealedDto },
  'apiKeys.reveal': { prefix: 'KEY-REVEALED', shape: ApiKeyRevealedDto, isElsewhere: true },
  'apiKeys.rotate': { prefix: 'KEY-REVEALED', shape: ApiKeyRevealedDto, isElsewhere: true },
  'rateLimitProfiles.create': { prefix: 'PROFILE', shape: RateLimitProfileDto },
  'rateLimitProfiles.read': { prefix: 'PROFILE', shape: RateLimitProfileDto, isElsewhere: true },
  'listenSessions.events': { prefix: 'LISTEN', shape: ListenSessionEventsDto },
  'tokens.createFromTransaction': { prefix: 'TOKEN', shape: CreateStandaloneTokenResponseDto },
};
const shownOf: Readonly<Record<string, Shown | undefined>> = shown;

interface Schema {
  readonly type?: unknown;
  readonly format?: string;
  readonly anyOf?: readonly Schema[];
}
const branchesOf = (schema: Schema): readonly Schema[] => [schema, ...(schema.anyOf ?? [])];
const acceptsNull = (schema: Schema): boolean => branchesOf(schema).some(({ type }) => type === 'null');

interface Field {
  readonly rule: RuleId;
  readonly name: string;
  readonly schema: TObject['properties'][string];
  /** Judges most values, at the cost of a call. */
  readonly accepts: (value: unknown) => boolean;
  readonly mayBeNull: boolean;
}
interface Fields {
  readonly each: readonly Field[];
  readonly rules: readonly RuleId[];
  /** Whether every member is there and accepted. */
  readonly acceptsAll: (members: unknown) => boolean;
}
const fieldsOf = new Map<string, Fields>();

function fields(prefix: string, shape: TObject): Fields {
  const known = fieldsOf.get(prefix);
  if (known !== undefined) return known;
  const each = fieldRules(prefix).flatMap((rule) => {
    const name = rule.slice(`${prefix}-FIELD-`.length);
    const schema = shape.properties[name];
    return schema === undefined
      ? []
      : [{ rule, name, schema, accepts: accepter(documented(schema)), mayBeNull: acceptsNull(schema as Schema) }];
  });
  const whole = Type.Required(Type.Object(Object.fromEntries(each.map(({ name, schema }) => [name, schema]))));
  const made = { each, rules: each.map(({ rule }) => rule), acceptsAll: accepter(documented(whole)) };
  fieldsOf.set(prefix, made);
  return made;
}

/** Members of a reply. A member that may be null may also be absent, unless the caller wanted nulls. */
export function judgeShape(
  judge: TrafficJudge,
  prefix: string,
  shape: TObject,
  answer: Answer,
  suppressesNulls: boolean | undefined,
  what: string,
  isElsewhere = false,
): void {
  const members = isJsonObject(answer.json) ? answer.json : {};
  const { each, rules, acceptsAll } = fields(prefix, shape);
  if (!isElsewhere && acceptsAll(members)) return judge.allHold(rules);
  for (const { rule, name, schema, accepts, mayBeNull } of each) {
    const value = members[name];
    if (value !== undefined && accepts(value)) {
      if (!isElsewhere || value !== null) judge.holds(rule);
    } else if (value === undefined) {
      if (isElsewhere || (mayBeNull && suppressesNulls !== false)) continue;
      judge.that(rule, false, () => ({ check: `${name} in ${what}`, expected: 'present', actual: undefined, answer }));
    } else if (!isElsewhere || value !== null) judge.matches(rule, schema, value, () => ({ check: `${name} in ${what}`, answer }));
  }
}

interface Form {
  readonly name: string;
  readonly isInstant: boolean;
}
const formsOf = new Map<TObject, readonly Form[]>();

/** The members of a shape that are ids or instants. */
function forms(shape: TObject): readonly Form[] {
  const known = formsOf.get(shape);
  if (known !== undefined) return known;
  const made = (Object.entries(shape.properties) as [string, Schema][]).flatMap(([name, schema]) => {
    const formats = new Set(branchesOf(schema).map(({ format }) => format));
    return formats.has('uuid') || formats.has('date-time') ? [{ name, isInstant: formats.has('date-time') }] : [];
  });
  formsOf.set(shape, made);
  return made;
}

function judgeForms(judge: TrafficJudge, shape: TObject, answer: Answer, what: string): void {
  const members = isJsonObject(answer.json) ? answer.json : {};
  const breaks = (rule: RuleId, name: string, actual: string, expected: string) =>
    judge.that(rule, false, () => ({ check: `${name} of ${what}`, expected, actual, answer }));
  const held = { uuid: 0, form: 0, utc: 0 };
  for (const { name, isInstant } of forms(shape)) {
    const value = members[name];
    // Absent or null members have no format, and the rules of the fields judge their types.
    if (typeof value !== 'string') continue;
    if (!isInstant) {
      if (uuidForm.test(value)) held.uuid++;
      else breaks('CONVENTION-UUID', name, value, 'a uuid');
      continue;
    }
    if (dateTimeForm.test(value)) held.form++;
    else breaks('CONVENTION-INSTANT-FORM', name, value, 'a date-time');
    if (value.endsWith('Z') || utcForm.test(value)) held.utc++;
    else breaks('CONVENTION-INSTANT-UTC', name, value, 'Z or an offset of zero');
  }
  judge.holds('CONVENTION-UUID', held.uuid);
  judge.holds('CONVENTION-INSTANT-FORM', held.form);
  judge.holds('CONVENTION-INSTANT-UTC', held.utc);
}

export const shapes: Watcher = {
  rules: [
    ...[...new Set(Object.values(shown).map(({ prefix }) => prefix))].flatMap(fieldRules),
    'CONVENTION-UUID',
    'CONVENTION-INSTANT-FORM',
    'CONVENTION-INSTANT-UTC',
    'CONVENTION-JSON',
  ].filter((rule): rule is RuleId => Object.hasOwn(register, rule)),
  see({ operation, answer, suppressesNulls }, judge) {
    if (!answer.ok) return;
    const known = shownOf[operation.id];
    const what = `a reply of ${operation.id}`;
    // A plain text, or a file, may have a type of its own.
    const { mediaType = 'application/json' } = operation.reply;
    const isData = mediaType?.endsWith('json') === true && /^\s*[[{]/.test(answer.text);
    if (isData || (known !== undefined && known.isElsewhere !== true))
      judge.that('CONVENTION-JSON', isJson(answer), () => ({
        check: `form of ${what}`,
        expected: 'JSON, and a Content-Type that says so',
        actual: answer.contentType || 'no Content-Type',
        answer,
      }));
    if (known === undefined) return;
    const { prefix, shape, isElsewhere } = known;
    if (answer.json === undefined) return;
    judgeShape(judge, prefix, shape, answer, suppressesNulls, what, isElsewhere);
    judgeForms(judge, shape, answer, what);
  },
};

/** `suppressNulls=true` (endpoints: Conventions). What it omits otherwise would need a second reading of the same record. */
export const nulls: Watcher = {
  rules: ['NULLS-TRUE-OMITS', 'NULLS-WRITE'],
  see({ operation, answer, suppressesNulls }, judge) {
    if (suppressesNulls !== true || !answer.ok || answer.json === undefined) return;
    const found = nullsIn(answer.json).slice(0, 5);
    judge.equal(operation.method === 'GET' || operation.reads === true ? 'NULLS-TRUE-OMITS' : 'NULLS-WRITE', found, [], () => ({
      check: `null members of a reply of ${operation.id} with suppressNulls=true`,
      answer,
    }));
  },
};
