/** What a deployment does with the inputs and callers of a request: what it ignores, requires, refuses or accepts otherwise than the simulator. */
import { cellsOf } from '../../schemas/access-matrix.ts';
import { catalogue, isOperationId, type OperationId } from '../../schemas/catalogue.ts';
import type { LearnedAnswer } from '../../schemas/learned-answers.ts';
import { knowsInput } from '../../schemas/learned-answers/meaning.ts';
import type { Operation } from '../../schemas/operation.ts';
import { register, type RuleId } from '../../schemas/register.ts';
import { isJsonObject } from '../../schemas/shared/json.ts';
import { keywordsOf } from '../../schemas/shape.ts';
import type { Divergence } from './compare.ts';
import type { Exchanged } from './trace.ts';

/** Rules of the suite about one input of a documented operation. */
interface InputRules {
  /** The record shows it as it was sent. */
  readonly shown?: RuleId;
  /** A request without it is rejected. */
  readonly needed?: RuleId;
  /** A request without it is accepted. */
  readonly optional?: RuleId;
  /** A longer text is rejected. */
  readonly bounded?: RuleId;
}

const documented: Readonly<Record<string, { readonly accepts: RuleId; readonly inputs: Readonly<Record<string, InputRules>> }>> = {
  'rateLimitProfiles.create': {
    accepts: 'PROFILE-CREATE-200',
    inputs: {
      name: { shown: 'PROFILE-CREATE-FIELD-name', needed: 'PROFILE-NAME-REQUIRED', bounded: 'PROFILE-NAME-129' },
      description: { shown: 'PROFILE-CREATE-FIELD-description', bounded: 'PROFILE-DESCRIPTION-513' },
      scope: { shown: 'PROFILE-CREATE-FIELD-scope' },
      scopeIdentifier: { shown: 'PROFILE-CREATE-FIELD-scopeIdentifier', bounded: 'PROFILE-IDENTIFIER-257' },
      priority: { shown: 'PROFILE-CREATE-FIELD-priority' },
      isActive: { shown: 'PROFILE-CREATE-FIELD-isActive' },
    },
  },
  'apiKeys.forUser': {
    accepts: 'KEY-FORUSER-STATUS-200',
    inputs: {
      userId: { shown: 'KEY-FORUSER-OWNER', needed: 'KEY-FORUSER-FIELD-userId' },
      merchantId: { shown: 'KEY-FORUSER-MERCHANT', needed: 'KEY-FORUSER-FIELD-merchantId' },
      name: { shown: 'KEY-FORUSER-NAME', needed: 'KEY-FORUSER-FIELD-name', bounded: 'KEY-FORUSER-NAME-33' },
      expireAt: { shown: 'KEY-FORUSER-EXPIRY', needed: 'KEY-FORUSER-FIELD-expireAt' },
    },
  },
  'transactions.summaryCounts': {
    accepts: 'COUNT-STATUS-200',
    inputs: { baseFilter: { optional: 'COUNT-FIELD-baseFilter' } },
  },
  'tokens.createFromTransaction': { accepts: 'TOKEN-STATUS-200', inputs: {} },
};

const suppressNulls = 'query.suppressNulls';

/** What the specification says of an input, if anything: a deployment that ignores it does not only choose. */
const isDocumented = (operation: string, input: string): boolean =>
  input === suppressNulls || (isOperationId(operation) && catalogue[operation].provenance === 'documented');

const isRefusal = (status: number): boolean => status >= 400;

/** The caller sent something else than was expected, by the status or by the envelope. */
const isOfInputs = ({ answer: { status, json } }: Exchanged): boolean => {
  const error = isJsonObject(json) ? json['error'] : undefined;
  return [400, 422].includes(status) || (isRefusal(status) && isJsonObject(error) && Array.isArray(error['validationErrors']));
};

/** The inputs that a request sent: members of its body, and `query.NAME`. */
const inputsOf = ({ inputs: { body, query } }: Exchanged): readonly string[] => [
  ...Object.entries(isJsonObject(body) ? body : {}).flatMap(([name, value]) => (value === null ? [] : [name])),
  ...Object.keys(query).map((name) => `query.${name}`),
];

const listed = (inputs: readonly string[]): string => inputs.map((name) => `\`${name}\``).join(', ');

/** So many inputs are tried. */
const maxIgnored = 4;

/**
 * Entries by which an input has no effect, for the inputs that may have caused what differs: of this request, what a list was asked for; of this and
 * earlier ones, the latest first, those with the name of the member. `exchanges`: the walk up to the answer that differs.
 */
export function ignoringEntries({ aspect, target }: Divergence, exchanges: readonly Exchanged[]): readonly LearnedAnswer[] {
  const own = exchanges.at(-1);
  if (own === undefined || isRefusal(own.answer.status)) return [];
  const { paged }: Operation = catalogue[own.operation];
  const [, kind = '', path = ''] = /^(\w+):(.*)$/.exec(aspect) ?? [];
  const names = path
    .replaceAll(/\[\d*\]/g, '')
    .split('.')
    .slice(0, 2);
  const isOfList = ['order', 'listed'].includes(kind) || (paged === true && kind === 'member');
  const tried = [
    ...(isOfList ? inputsOf(own).map((input) => [own.operation, input] as const) : []),
    ...(['member', 'items'].includes(kind)
      ? exchanges
          .toReversed()
          .flatMap((one) => names.flatMap((name) => (inputsOf(one).includes(name) ? [[one.operation, name] as const] : [])))
      : []),
  ];
  // A member that is absent may be left out of every answer, or have another name.
  const isTried = ([id, input]: readonly [OperationId, string]): boolean =>
    knowsInput(catalogue[id], input) && (target !== undefined || (input.startsWith('query.') && isDocumented(id, input)));
  const unique = new Map(tried.filter(isTried).map((one) => [one.join(' '), one]));
  return [...unique.values()]
    .slice(0, maxIgnored)
    .map(([operation, ignore]) => ({ operation, when: { answer: 'any' }, then: { ignore } }) satisfies LearnedAnswer);
}

/** What an entry that explains a divergence says of a documented input; undefined for any other entry. */
export function brokenByIgnoring({ operation, then }: LearnedAnswer): InputFinding | undefined {
  if (!('ignore' in then) || !isDocumented(operation, then.ignore)) return undefined;
  const rule = then.ignore === suppressNulls ? 'CATALOGUE-SUPPRESS-NULLS' : documented[operation]?.inputs[then.ignore]?.shown;
  return { rules: rule === undefined ? [] : [rule], why: `${operation} ignores the documented input \`${then.ignore}\`` };
}

/** The rules that a behaviour breaks, and the behaviour in words. */
export interface InputFinding {
  readonly rules: readonly RuleId[];
  readonly why: string;
}

/**
 * Why one side refused what the other accepted, as far as it is about an input or a permission; undefined if it is not. `accepts`: whether the deployment accepted the
 * operation in another walk, with the inputs of its recipe alone.
 */
export function findingOfInputs(
  { aspect, operation, condition }: Divergence,
  theirs: Exchanged,
  accepts: boolean,
): InputFinding | undefined {
  const refused = isRefusal(theirs.answer.status);
  if (aspect !== 'status' || refused === isRefusal(condition.status)) return undefined;
  const { variation } = theirs;
  const rules = documented[operation];
  const finding = (why: string, ...broken: readonly (RuleId | undefined)[]): InputFinding => ({
    why: `the deployment ${why}`,
    rules: broken.filter((one) => one !== undefined),
  });
  if (refused ? theirs.answer.status === 403 : [401, 403].includes(condition.status)) return findingOfAccess(theirs, refused);
  if (refused) {
    if (!isOfInputs(theirs)) return undefined;
    if (variation.of === 'without') return finding(`requires \`${variation.member}\``, rules?.inputs[variation.member]?.optional);
    if (variation.of === 'query' && accepts) {
      const names = Object.keys(variation.query);
      const isConvention = names.join() === 'suppressNulls';
      return finding(`refuses the query parameter ${listed(names)}`, isConvention ? 'CATALOGUE-SUPPRESS-NULLS' : undefined);
    }
    return finding(refusalInWords(theirs), isAsDocumented(variation) ? rules?.accepts : undefined);
  }
  if (variation.of === 'without') return finding(`does not require \`${variation.member}\``, rules?.inputs[variation.member]?.needed);
  if (variation.of === 'too long')
    return finding(`accepts 5,000 characters for \`${variation.member}\``, rules?.inputs[variation.member]?.bounded);
  return variation.of === 'wrong type' ? finding(`accepts a value of another type for \`${variation.member}\``) : undefined;
}

/** A persona may do what the role that its name states may do: no answer shows it otherwise, so a refusal is no violation. */
function findingOfAccess({ operation, caller }: Exchanged, refused: boolean): InputFinding | undefined {
  const cell = cellsOf(catalogue[operation]).find((one) => one.caller === caller && one.records === 'own');
  if (cell === undefined) return undefined;
  const isBroken = !refused && cell.expect === 'refused' && cell.rule !== undefined && register[cell.rule].keyword === 'MUST';
  return { why: `the deployment ${refused ? 'refuses' : 'allows'} ${caller}: ${cell.why}`, rules: isBroken ? [cell.rule] : [] };
}

const isAsDocumented = ({ of }: Exchanged['variation']): boolean => of === 'none' || of === 'query';

/** A deployment that knows an input by another name does not name the one that was sent. */
function refusalInWords(theirs: Exchanged): string {
  const sent = inputsOf(theirs);
  const { body }: Operation = catalogue[theirs.operation];
  const known = body === undefined ? [] : Object.keys(keywordsOf(body.form ?? body.schema).properties ?? {});
  const named = namedIn(theirs.answer.json, [...new Set([...sent, ...known])]);
  const [refused, missing] = [named.filter((one) => sent.includes(one)), named.filter((one) => !sent.includes(one))];
  if (refused.length > 0) return `refuses ${listed(refused)}`;
  if (missing.length > 0) return `requires ${listed(missing)}`;
  return sent.length === 0
    ? 'refuses a request without inputs'
    : `refuses ${listed(sent)}: it may require another input, or know one of them by another name`;
}

/** The inputs that validation errors name: as a value or as a key of their own, or else within a text. */
function namedIn(json: unknown, inputs: readonly string[]): readonly string[] {
  const error = isJsonObject(json) ? json['error'] : undefined;
  const errors = isJsonObject(error) ? error['validationErrors'] : undefined;
  const texts = [...(isJsonObject(errors) ? Object.keys(errors) : []), ...textsIn(errors)].map((text) => text.toLowerCase());
  const among = (words: readonly string[]): readonly string[] =>
    inputs.filter((input) => words.includes(input.slice(input.lastIndexOf('.') + 1).toLowerCase()));
  const exact = among(texts);
  return exact.length > 0 ? exact : among(texts.flatMap((text) => text.split(/\W+/)));
}

const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
