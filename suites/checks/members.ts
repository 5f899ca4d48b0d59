/** Members of JSON values at any depth, for replies whose format is not documented. */
import type { Answer, Judge } from '../../fixtures/test.ts';
import type { RuleId } from '../../schemas/register.ts';

export interface Member {
  readonly path: string;
  readonly name: string;
  readonly value: unknown;
}

export function membersOf(value: unknown, path = ''): readonly Member[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => membersOf(item, `${path}[${index}]`));
  return Object.entries(value).flatMap(([name, member]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return [{ path: at, name, value: member as unknown }, ...membersOf(member, at)];
  });
}

export const nullsIn = (value: unknown): readonly string[] =>
  membersOf(value)
    .filter((member) => member.value === null)
    .map(({ path }) => path);

/** Texts under a name, at any depth, each once. */
export const valuesOf = (value: unknown, name: string): readonly string[] => [
  ...new Set(membersOf(value).flatMap((member) => (member.name === name && typeof member.value === 'string' ? [member.value] : []))),
];

/** Names of members, and texts, at any depth: not every group documents where a reply names what it counts. */
export const namesIn = (value: unknown): readonly string[] => [
  ...new Set(membersOf(value).flatMap(({ name, value: text }) => (typeof text === 'string' ? [name, text] : [name]))),
];

/** Numbers at any depth, including numeric text; the value itself may be one. */
export const numbersIn = (value: unknown): readonly number[] =>
  membersOf({ value }).flatMap(({ value: one }) =>
    typeof one === 'number' || (typeof one === 'string' && /^\d+$/.test(one)) ? [Number(one)] : [],
  );

/** Whether a reply has a member for whether its record is enabled; its name is not documented. */
export const showsSwitch = (value: unknown): boolean => switchesOf(value).length > 0;

export const switchesOf = (value: unknown): readonly Member[] =>
  membersOf(value).filter(({ name }) => /^(is)?_?(enabled|disabled|active)$/i.test(name));

/** Whether a reply marks its record as deleted: by its outermost `isDeleted`, since the envelope is not documented. */
export const isMarkedDeleted = (value: unknown): boolean =>
  outermost(membersOf(value).filter(({ name }) => name === 'isDeleted'))?.value === true;

const depthOf = ({ path }: Member): number => path.split(/[.[]/).length;

/** Every object inside a value, outer objects before inner ones. */
export function objectsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inside : [value as Readonly<Record<string, unknown>>, ...inside];
}

/** The record in a reply, whatever its envelope: the outermost object with its id, else the whole; empty if there is no object. */
export function recordIn(value: unknown, id: string): Readonly<Record<string, unknown>> {
  const objects = objectsIn(value);
  const isOwn = (member: unknown): boolean => typeof member === 'string' && member.toLowerCase() === id.toLowerCase();
  return objects.find((one) => Object.values(one).some(isOwn)) ?? objects[0] ?? {};
}

export const outermost = (members: readonly Member[]): Member | undefined => members.toSorted((a, b) => depthOf(a) - depthOf(b))[0];

/** Whether an answer contains a text, such as the id of its record. */
export const speaksOf = (answer: Answer, text: string): boolean => answer.text.toLowerCase().includes(text.toLowerCase());

export const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The form of an instant (RFC 3339), at any offset. */
export const dateTimeForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i;

/** How an instant in UTC ends. */
export const utcForm = /(Z|[+-]00:00)$/i;

/** A value in which equal ids and instants become equal texts, whatever their case, precision or offset. */
export function comparable(value: unknown): unknown {
  if (typeof value === 'string')
    return dateTimeForm.test(value) ? new Date(value).toISOString() : uuidForm.test(value) ? value.toLowerCase() : value;
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, comparable(member)]));
}

/** A value without its null members, at every depth. Items of arrays stay. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([name, member]) => [name, withoutNulls(member)]),
  );
}

export const countOfId = (value: unknown, id: string): number =>
  membersOf(value).filter((member) => member.name === 'id' && String(member.value).toLowerCase() === id.toLowerCase()).length;

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** Whether a list certainly holds no record: it has an empty array, no other, and no id. The form of the list is not documented. */
export function isEmptyList(text: string, value: unknown): boolean {
  const arrays = [value, ...membersOf(value).map((member) => member.value)].filter(Array.isArray);
  return arrays.length > 0 && arrays.every((array) => array.length === 0) && !uuid.test(text);
}

/** Texts of a value and its members, at any depth, that are long enough to be distinctive. */
export const textsIn = (value: unknown): readonly string[] =>
  [value, ...membersOf(value).map((member) => member.value)]
    .flat()
    .filter((one): one is string => typeof one === 'string' && one.length > 2);

/** The id that a reply shows for its record: its outermost member `id`, or one named after the record, such as `transactionId`. */
function idIn({ json }: Answer, noun: string): string | undefined {
  const names = new Set(['id', `${noun}id`]);
  const own = outermost(membersOf(json).filter(({ name, value }) => names.has(name.toLowerCase()) && typeof value === 'string'));
  return own === undefined ? undefined : String(own.value);
}

/** Whether a reply shows which record it is about, so that it can be another one. An empty reply shows none. */
export const showsWhich = (answer: Answer, noun: string, id: string): boolean =>
  speaksOf(answer, id) || answer.text === '' || idIn(answer, noun) !== undefined;

/**
 * Judges that an answer is about a record. Its members are not documented: an answer that contains the record's id passes, one with another id or
 * with no content fails, and any other is not conclusive.
 */
export function judgeAbout(judge: Judge, rule: RuleId, answer: Answer, noun: string, id: string, check: string): void {
  if (answer.ok && !showsWhich(answer, noun, id))
    judge.untested(rule, `the reply of ${answer.operation ?? 'the operation'} shows no id, so it is unknown which ${noun} it is`);
  else judge.that(rule, answer.ok && speaksOf(answer, id), { check, expected: `the ${noun} ${id}`, answer });
}

/** Judges that a read shows the record of its path, if it shows which record it is. */
export function judgeRecord(judge: Judge, rule: RuleId, read: Answer, id: string, sent: unknown): void {
  const other: unknown = read.get('id');
  const isAnother = typeof other === 'string' && other.toLowerCase() !== id.toLowerCase();
  const isShown = speaksOf(read, id) || membersOf(sent).some(({ value }) => isTelling(value) && speaksOf(read, value));
  if (read.ok && isAnother && !isShown) judge.that(rule, false, { check: 'the id of a record that is read', expected: id, answer: read });
}

/** Only the suite's own names distinguish records. */
const isTelling = (value: unknown): value is string => typeof value === 'string' && value.startsWith('gp-');
