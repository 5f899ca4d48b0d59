/** Entries of `answers.learned` from divergences: what a deployment does where no choice names it. */
import { catalogue, isOperationId } from '../../schemas/catalogue.ts';
import type { LearnedAnswer, LearnedBehaviour, LearnedCondition } from '../../schemas/learned-answers.ts';
import type { Operation } from '../../schemas/operation.ts';
import { keywordsOf } from '../../schemas/shape.ts';
import { isJsonObject, isSameJson } from '../../schemas/shared/json.ts';
import type { Answer } from '../../fixtures/client/answer.ts';
import { isOtherReason, type Condition, type Divergence } from './compare.ts';
import { isDistance } from './facts.ts';
import { scopesOf } from './widen.ts';

const whenOf = ({ answer, status, code, without }: Condition): LearnedCondition => ({
  answer,
  ...(answer === 'success' ? {} : { status, ...(code === undefined ? {} : { code }) }),
  ...(without === undefined ? {} : { without }),
});

/**
 * The conditions under which the simulator gives an answer without entries: those that were learnt may have changed its status or its code, and each
 * entry is about the answer without any.
 */
export function ownConditions(operation: string, condition: Condition, learned: readonly LearnedAnswer[]): readonly Condition[] {
  const places = scopesOf(operation);
  const changed = learned.filter(
    ({ operation: at, when, then }) =>
      places.includes(at) &&
      when.answer === condition.answer &&
      (('status' in then && then.status === condition.status) || ('code' in then && then.code === (condition.code ?? null))),
  );
  return [
    condition,
    ...changed.map(({ when: { status = condition.status, code } }) => ({ ...condition, status, ...(code === undefined ? {} : { code }) })),
  ];
}

/** What the deployment was sent and answered where it differs. */
export interface Seen {
  /** Of both runs. */
  readonly answers: readonly [Answer, Answer];
  /** The body of the request. */
  readonly sent: unknown;
  /** Bodies of the walk so far. */
  readonly earlier?: readonly unknown[];
  /** Members of the simulator's answer that may be this one under another name, in the form of the aspect. */
  readonly sources?: readonly string[];
}

/** Entries that may explain a divergence, the likeliest first; each is to be confirmed. */
export function entriesFor({ operation, condition, aspect, target, simulator }: Divergence, seen: Seen): readonly LearnedAnswer[] {
  const [answer] = seen.answers;
  // No entry can state the reason.
  if (
    condition.answer === 'refusal' &&
    answer.status >= 400 &&
    isOtherReason(operation, valueAt(answer.json, 'error.code'), condition.code)
  )
    return [];
  const when = whenOf(condition);
  const entry = (then: LearnedBehaviour, of: LearnedCondition = when): LearnedAnswer => ({ operation, when: of, then });
  const [kind, name] = split(aspect);
  switch (kind) {
    case 'status':
      // What the deployment refuses and the simulator accepts, or the reverse, follows from more than a status.
      return target === undefined || Number(target) < 400 !== condition.status < 400 ? [] : [entry({ status: Number(target) })];
    case 'code':
      return [entry({ code: target === undefined || target === 'null' ? null : target })];
    case 'header': {
      const then = { header: name, value: answer.header(name) ?? null };
      const { without, ...always } = when;
      // What a request left out seldom decides a header.
      return [...(without === undefined ? [] : [entry(then, always)]), entry(then)];
    }
    case 'order':
      return sortings.map((value) => entry({ give: sortingInput(operation), value }, { ...when, without: sortingInput(operation) }));
    case 'listed':
      return [true, false].map((value) => {
        const give = operationOf(operation)?.method === 'GET' ? 'query.includeDeleted' : 'includeDeleted';
        return entry({ give, value }, { ...when, without: give });
      });
    case 'member':
    case 'items': {
      const pathOf = (one: string): string => (kind === 'items' ? itemPath(one, answer) : one);
      const copies = /\[\d/.test(name) ? [] : (seen.sources ?? []).map((from) => entry({ member: pathOf(name), from: pathOf(from) }));
      // A simulator cannot learn to show another record, or another name.
      if (simulator !== undefined && target !== undefined && identity.test(simulator)) return copies;
      // How far a number moves is no value that it has.
      if (isDistance(simulator) && isDistance(target)) return copies;
      return [...copies, ...ofMember(pathOf(name), { operation, target, condition }, seen, entry)];
    }
    default:
      return [];
  }
}

/** A label of a record, a name or a caller, as facts have it. */
const identity = /^(?:\w+ \d+|\w+\.(?:merchantId|resellerId|userId|keyId)|fixture \w+|unknown id)$/;

const split = (aspect: string): readonly [kind: string, name: string] => {
  const at = aspect.indexOf(':');
  return at < 0 ? [aspect, ''] : [aspect.slice(0, at), aspect.slice(at + 1)];
};

const sortings = ['creationTime desc', 'creationTime', 'name', 'name desc', 'id', 'id desc'];

const operationOf = (id: string): Operation | undefined => (isOperationId(id) ? catalogue[id] : undefined);

const sortingInput = (id: string): string => (operationOf(id)?.method === 'GET' ? 'query.sorting' : 'sorting');

/** `items.name` of a page is `items[].name`, and `name` of a list is `[].name`. */
function itemPath(name: string, { json }: Answer): string {
  if (Array.isArray(json)) return `[].${name}`;
  const list = isJsonObject(json)
    ? Object.keys(json).find((member) => name.startsWith(`${member}.`) && Array.isArray(json[member]))
    : undefined;
  return list === undefined ? name : `${list}[].${name.slice(list.length + 1)}`;
}

type Entry = (then: LearnedBehaviour, when?: LearnedCondition) => LearnedAnswer;

function ofMember(
  path: string,
  { operation, target, condition }: Pick<Divergence, 'operation' | 'target' | 'condition'>,
  { answers: [answer, again], sent, earlier = [] }: Seen,
  entry: Entry,
): readonly LearnedAnswer[] {
  if (path.endsWith('.length')) return ofWhole(path.slice(0, -'.length'.length), target, [answer, again], entry);
  // What is wrong with a request follows from the request.
  if (path.includes('validationErrors') && target !== undefined) return [];
  if (/\[\d|^$/.test(path)) return [];
  if (target === undefined) return [entry({ member: path, absent: true })];
  const value = valueAt(answer.json, path);
  const form = target === 'uuid' ? 'uuid' : target.startsWith('instant') ? 'instant' : target === 'text' ? 'text' : undefined;
  const generated = form === undefined ? [] : [entry({ member: path, generate: form })];
  if (value === undefined) return generated;
  const given = giveOf(operation, path, sent, condition);
  if (form === 'uuid' || form === 'instant') return generated;
  // A value that the walk sent is an echo, although each walk sends the same.
  if (given === undefined && isEcho(value, [sent, ...earlier])) return [];
  const [root = ''] = path.split('.');
  /** An object that only the deployment shows; the envelope of errors is shown by both. */
  const isWhole = root !== path && root !== 'error' && !root.includes('[');
  const constant = [
    ...(given === undefined ? [] : [entry({ give: given, value }, { answer: 'success', without: given })]),
    entry({ member: path, value }),
    ...(isWhole ? ofWhole(root, 'shown', [answer, again], entry) : []),
  ];
  // What both runs of the deployment showed alike is its own; anything else is made anew each time.
  return isSameJson(value, valueAt(again.json, path)) ? [...constant, ...generated] : generated;
}

const isEcho = (value: unknown, sent: unknown): boolean => {
  if (typeof sent === 'object' && sent !== null) return Object.values(sent).some((one) => isEcho(value, one));
  return sent === value && (typeof value === 'string' ? value !== '' : typeof value === 'number' && Math.abs(value) > 1);
};

/** A list or an object as a whole. */
function ofWhole(
  path: string,
  target: string | undefined,
  [answer, again]: readonly [Answer, Answer],
  entry: Entry,
): readonly LearnedAnswer[] {
  if (path === '' || /\[\d/.test(path) || (path.includes('validationErrors') && target !== undefined)) return [];
  if (target === undefined) return [entry({ member: path, absent: true })];
  const value = valueAt(answer.json, path);
  return value !== undefined && isSameJson(value, valueAt(again.json, path)) ? [entry({ member: path, value })] : [];
}

/** The member of the body that has a default: the request left it out, and the answer shows it by the same name. */
function giveOf(operation: string, path: string, sent: unknown, { answer }: Condition): string | undefined {
  const body = operationOf(operation)?.body;
  if (answer !== 'success' || body === undefined || path.includes('[')) return undefined;
  const declared = keywordsOf(body.form ?? body.schema).properties ?? {};
  return path in declared && !(isJsonObject(sent) && path in sent) ? path : undefined;
}

/** The value of a member, of the first item for a list. */
function valueAt(json: unknown, path: string): unknown {
  let current = json;
  for (const part of path.split('.')) {
    const name = part.replace(/\[\]$/, '');
    if (name !== '') current = isJsonObject(current) && Object.hasOwn(current, name) ? current[name] : undefined;
    if (part.endsWith('[]')) current = Array.isArray(current) ? current[0] : undefined;
  }
  return current;
}
