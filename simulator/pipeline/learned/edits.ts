/** Makes responses as a deployment was observed to: the simulator's own, changed by the learned entries of the world. */
import { isJsonObject, isSameJson } from '../../../schemas/shared/json.ts';
import { epochMilliseconds, formatInstant } from '../../../schemas/shared/instant.ts';
import { Random } from '../../store/random.ts';
import type { Decision } from '../../watch/watched-request.ts';
import { withBody, withHeader } from '../answer-edits.ts';
import type { Exchange, ReadyAnswer } from '../exchange.ts';
import { eachItem, memberAt, withChange, withMember } from '../member-path.ts';
import type { ServedWorld } from '../world.ts';
import { learnedOf, type Edit, type Learned } from './entries.ts';
import { lacks } from './inputs.ts';

/** The entries of the world for an operation; undefined if there are none, as in most worlds. */
export const learnedFor = ({ world, operation }: Exchange): Learned | undefined =>
  operation === null ? undefined : learnedOf(world.choices['answers.learned'], operation);

const generators = new WeakMap<ServedWorld, Random>();

/** Apart from that of the records: their ids do not depend on what was read before. */
function generatorOf(world: ServedWorld): Random {
  const known = generators.get(world);
  if (known !== undefined) return known;
  const made = new Random(world.seed, () => epochMilliseconds(world.clock.now()));
  generators.set(world, made);
  return made;
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
const textLength = 12;

const generate: Readonly<Record<'uuid' | 'instant' | 'text', (world: ServedWorld) => string>> = {
  uuid: (world) => generatorOf(world).uuid(),
  instant: (world) => formatInstant(world.clock.now()),
  text: (world) => generatorOf(world).characters(letters, textLength),
};

/** `items[].name` as `items`, `[]`, `name`. */
const stepsOf = (path: string): readonly string[] =>
  path.split('.').flatMap((step) => {
    const list = step.endsWith(eachItem) ? step.slice(0, -eachItem.length) : undefined;
    return list === undefined ? [step] : list === '' ? [eachItem] : [list, eachItem];
  });

/** The error code as the caller sees it. */
function codeIn(bytes: string | null): string | null {
  let code: unknown;
  withBody(bytes, (body) => (code = memberAt(body, 'error.code')));
  return typeof code === 'string' ? code : null;
}

function isMet({ answer, status, code, without }: Edit['when'], exchange: Exchange, own: ReadyAnswer): boolean {
  const isRefusal = own.status >= 400;
  if (answer !== 'any' && isRefusal !== (answer === 'refusal')) return false;
  if (status !== undefined && status !== own.status) return false;
  if (code !== undefined && code !== codeIn(own.bytes)) return false;
  return without === undefined || exchange.defaultedInputs.includes(without) || lacks(exchange, without);
}

/** `own`: the body without any change. */
type Change = (body: unknown, own: unknown) => unknown;

/** Sets or removes a member; undefined for an entry about something else. */
function changeOf({ then }: Edit, { world, suppressNulls }: Exchange): Change | undefined {
  if ('code' in then) {
    return (body) => (isJsonObject(memberAt(body, 'error')) ? withMember(body, ['error', 'code'], then.code) : body);
  }
  if (!('member' in then)) return undefined;
  if ('from' in then) {
    const [to, from] = [stepsOf(then.member), stepsOf(then.from)];
    return (body, own) => withCopy(body, own, to, from);
  }
  const valueOf = (): unknown => {
    if ('absent' in then) return undefined;
    if ('generate' in then) return generate[then.generate](world);
    return then.value === null && suppressNulls ? undefined : then.value;
  };
  return (body) => withChange(body, stepsOf(then.member), valueOf);
}

/** A copy of the value in which a member has the value of one of `own`, in each item of the lists that both paths begin with. */
function withCopy(value: unknown, own: unknown, to: readonly string[], from: readonly string[]): unknown {
  const at = to.indexOf(eachItem);
  if (at < 0) return placed(value, to, memberAt(own, from.join('.')));
  const items = at === 0 ? own : memberAt(own, from.slice(0, at).join('.'));
  return withChange(value, to.slice(0, at), (list) =>
    Array.isArray(list) && Array.isArray(items)
      ? list.map((item, index) => withCopy(item, items[index], to.slice(at + 1), from.slice(at + 1)))
      : list,
  );
}

/** A copy of the value with a member, and with the objects that are to hold it. */
function placed(value: unknown, [step, ...rest]: readonly string[], member: unknown): unknown {
  if (step === undefined) return member;
  const owner = value ?? {};
  if (member === undefined || !isJsonObject(owner)) return value;
  return { ...owner, [step]: placed(Object.hasOwn(owner, step) ? owner[step] : undefined, rest, member) };
}

const canHaveBody = (status: number): boolean => status !== 204 && status !== 304;

const wordsOf = ({ then, aspect }: Edit): string =>
  'status' in then ? `status ${then.status}` : 'code' in then ? `code ${then.code}` : aspect;

/** Maximum length of the reason in the request log. */
const maxReason = 300;

function noting(decision: Decision, changes: readonly string[]): Decision {
  const reason = [decision.reason, `learned: ${changes.join(', ')}`].filter((one) => one !== null).join('; ');
  return { ...decision, reason: reason.slice(0, maxReason) };
}

/** The response changed by the entries. Each condition applies to the response before any change. */
export function edited(exchange: Exchange, { edits }: Learned, own: ReadyAnswer): ReadyAnswer {
  // Of entries that change the same thing, the most precise comes last.
  const met = new Map<string, Edit>();
  for (const edit of edits) if (isMet(edit.when, exchange, own)) met.set(edit.aspect, edit);
  let { status, headers, bytes } = own;
  let { code } = own.decision;
  const { ignoredInputs, defaultedInputs } = exchange;
  const said = [...ignoredInputs.map((input) => `ignored ${input}`), ...defaultedInputs.map((input) => `gave ${input}`)];
  const changes: (readonly [words: string, change: Change])[] = [];
  for (const edit of met.values()) {
    const { then } = edit;
    const change = changeOf(edit, exchange);
    if ('status' in then) status = then.status;
    if ('header' in then) headers = withHeader(headers, then.header.toLowerCase(), then.value);
    if ('code' in then && code !== null) code = then.code;
    if (change === undefined) said.push(wordsOf(edit));
    else changes.push([wordsOf(edit), change]);
  }
  const changed = (body: unknown): unknown =>
    changes.reduce((before, [words, change]) => {
      const after = change(before, body);
      if (!isSameJson(before, after)) said.push(words);
      return after;
    }, body);
  if (changes.length > 0) bytes = withBody(bytes, changed);
  if (!canHaveBody(status)) [bytes, headers] = [null, withHeader(headers, 'content-type', null)];
  return { status, headers, bytes, decision: said.length === 0 ? own.decision : noting({ ...own.decision, code }, said) };
}
