/**
 * Ways in which a deployment may deviate from the simulator that no choice names, with what `compare` should say of each. Legal by the
 * specification, unless `says` names the rule that it breaks.
 */
import { isJsonObject, type JsonObject } from '../../../schemas/shared/json.ts';
import { now } from '../../time.ts';
import { deviation, isRefusal, onSuccess } from './deviation.ts';
import type { Deviation, Expected, Given } from './deviating-gateway.ts';
import { eventDeviations } from './event-deviations.ts';
import { stateDeviations } from './state-deviations.ts';

const errorOf = ({ json }: Given): JsonObject | undefined =>
  isJsonObject(json) && isJsonObject(json['error']) ? json['error'] : undefined;

/** The code of refusals of one status. */
const code = (of: string, status: number, other: string): Deviation =>
  deviation(of, `${status} with the code ${other}`, {
    says: 'learned',
    aspect: 'code',
    answer: (given) => {
      const error = errorOf(given);
      return given.status !== status || error === undefined ? given : { ...given, json: { error: { ...error, code: other } } };
    },
  });

/** Another status of refusals. */
const refusedWith = (of: string, from: number, to: number): Deviation =>
  deviation(of, `${to} in place of ${from}`, {
    says: 'learned',
    aspect: 'status',
    answer: (given) => (given.status === from ? { ...given, status: to } : given),
  });

/** A status other than 200 is only not recommended. */
const succeedsWith = (of: string, to: number): Deviation =>
  deviation(of, `success with ${to}`, {
    says: 'learned',
    aspect: 'status',
    answer: onSuccess((given) => ({ ...given, status: to })),
  });

type On = 'success' | 'refusal' | 'any';
const fits = (given: Given, on: On): boolean => on === 'any' || isRefusal(given) === (on === 'refusal');

/** A header with this value; null: without it. */
const header = (of: string, on: On, name: string, value: string | null): Deviation =>
  deviation(of, `${on === 'any' ? 'each answer' : `a ${on}`} ${value === null ? 'without' : 'with'} the header ${name}`, {
    says: 'learned',
    aspect: `header:${name}`,
    answer: (given) => {
      if (!fits(given, on)) return given;
      const { [name]: _own, ...headers } = given.headers;
      return { ...given, headers: value === null ? headers : { ...headers, [name]: value } };
    },
  });

/** A member of error with this value; undefined: without it. */
const inError = (of: string, name: string, valueOf: () => unknown, says: Expected = 'learned'): Deviation =>
  deviation(of, `error.${name} of refusals`, {
    says,
    aspect: name === 'code' ? 'code' : `member:error.${name}`,
    answer: (given, { query }) => {
      const error = errorOf(given);
      if (!isRefusal(given) || error === undefined) return given;
      const value = valueOf();
      const shown = value === null && query.get('suppressNulls') === 'true' ? undefined : value;
      return { ...given, json: { error: { ...error, [name]: shown } } };
    },
  });

/** A member of the reply of a success; undefined: without it. */
const member = (of: string, name: string, valueOf: (own: unknown) => unknown, says: Expected = 'learned'): Deviation =>
  deviation(of, `the member ${name}`, {
    says,
    aspect: `member:${name}`,
    answer: onSuccess((given) =>
      isJsonObject(given.json) ? { ...given, json: { ...given.json, [name]: valueOf(given.json[name]) } } : given,
    ),
  });

/** A member that the reply of a success shows under another name. */
const renamed = (of: string, name: string, other: string): Deviation =>
  deviation(of, `${other} in place of ${name}`, {
    says: 'learned',
    aspect: `member:${other}`,
    inPlaceOf: name,
    answer: onSuccess((given) => {
      if (!isJsonObject(given.json) || !(name in given.json)) return given;
      const { [name]: value, ...others } = given.json;
      return { ...given, json: { ...others, [other]: value } };
    }),
  });

const itemsOf = (json: unknown): readonly unknown[] | undefined =>
  isJsonObject(json) && Array.isArray(json['items']) ? json['items'] : undefined;

/** A member of each item of a list. */
const itemMember = (of: string, name: string, valueOf: (own: unknown) => unknown): Deviation =>
  deviation(of, `the member ${name} of items`, {
    says: 'learned',
    aspect: 'items:',
    answer: onSuccess((given) => {
      const items = itemsOf(given.json);
      if (items === undefined || !isJsonObject(given.json)) return given;
      const changed = items.map((item) => (isJsonObject(item) ? { ...item, [name]: valueOf(item[name]) } : item));
      return { ...given, json: { ...given.json, items: changed } };
    }),
  });

/** A member of the body that takes this value when it is left out. */
const byDefault = (of: string, name: string, value: unknown): Deviation =>
  deviation(of, `${name} is ${JSON.stringify(value)} when it is left out`, {
    says: 'learned',
    aspect: `member:${name}`,
    ask: (asked) => (asked.body === undefined || name in asked.body ? asked : { ...asked, body: { ...asked.body, [name]: value } }),
  });

const sortedBy = (of: string, sorting: string): Deviation =>
  deviation(of, `sorted by ${sorting}`, {
    says: 'learned',
    aspect: 'order:',
    ask: (asked) => {
      if (asked.query.has('sorting')) return asked;
      const query = new URLSearchParams(asked.query);
      query.set('sorting', sorting);
      return { ...asked, query };
    },
  });

const reversed = (of: string): Deviation =>
  deviation(of, 'items in reverse order', {
    says: 'learned',
    aspect: 'order:',
    answer: onSuccess((given) => {
      const items = itemsOf(given.json);
      return items === undefined || !isJsonObject(given.json) ? given : { ...given, json: { ...given.json, items: items.toReversed() } };
    }),
  });

const instant = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?Z$/;

/** Instants in another form. */
const instants = (of: string, what: string, form: (seconds: string) => string): Deviation => {
  const changed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(changed);
    if (isJsonObject(value)) return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, changed(one)]));
    const seconds = typeof value === 'string' ? instant.exec(value)?.[1] : undefined;
    return seconds === undefined ? value : form(seconds);
  };
  return deviation(of, `instants ${what}`, {
    says: 'unexplained',
    aspect: 'member:',
    answer: onSuccess((given) => ({ ...given, json: changed(given.json) })),
  });
};

/** Accepts less: a member gets a value that the simulator refuses, so that its other checks come before it as ever. */
const refuses = (of: string, what: string, name: string, isRefused: (value: unknown) => boolean, wrong: unknown): Deviation =>
  deviation(of, `refuses ${what}`, {
    says: 'unexplained',
    aspect: 'status',
    ask: (asked) =>
      asked.body === undefined || !isRefused(asked.body[name]) ? asked : { ...asked, body: { ...asked.body, [name]: wrong } },
  });

/** A member that does not fit is as good as none. */
const forgives = (of: string, name: string, isWrong: (value: unknown) => boolean): Deviation =>
  deviation(of, `ignores a wrong ${name}`, {
    says: 'unexplained',
    aspect: 'status',
    ask: (asked) => {
      if (asked.body === undefined || !(name in asked.body) || !isWrong(asked.body[name])) return asked;
      const { [name]: _wrong, ...body } = asked.body;
      return { ...asked, body };
    },
  });

const isLong =
  (max: number) =>
  (value: unknown): boolean =>
    typeof value === 'string' && value.length > max;

let made = 0;
const newUuid = (): string => `00000000-0000-4000-8000-${(++made).toString(16).padStart(12, '0')}`;
const newText = (): string => `trace ${(++made).toString(36)}`;

export const deviations: readonly Deviation[] = [
  code('customers.read', 404, 'Customers:Missing'),
  code('contractPlans.read', 404, 'PLAN_NOT_FOUND'),
  code('campaigns.update', 404, 'E-404'),
  code('promotions.update', 400, 'PROMOTION_INVALID'),
  code('customers.create', 400, 'CUSTOMER_INVALID'),
  code('notificationDestinations.read', 404, 'Destinations:Gone'),
  refusedWith('promotions.create', 400, 418),
  refusedWith('contractPlans.update', 400, 406),
  refusedWith('campaigns.create', 400, 406),
  succeedsWith('promotions.restore', 201),
  succeedsWith('customers.access', 202),
  header('customers.*', 'any', 'x-region', 'eu-central-1'),
  header('contractPlans.read', 'success', 'x-plan-source', 'catalogue'),
  header('campaigns.list', 'success', 'x-total-pages', '1'),
  header('notificationDestinations.*', 'refusal', 'cache-control', null),
  header('customers.read', 'success', 'x-content-type-options', null),
  header('customers.delete', 'success', 'x-deleted', 'true'),
  header('promotions.*', 'any', 'cache-control', 'private'),
  inError('promotions.read', 'traceId', newUuid),
  inError('customers.*', 'help', () => 'https://help.example/errors'),
  inError('campaigns.*', 'details', () => undefined),
  inError('contractPlans.*', 'data', () => null),
  inError('customers.update', 'reference', newText),
  member('customers.read', 'rating', () => 5),
  member('customers.read', 'loyalty', () => ({ tier: 'Gold' })),
  member('contractPlans.read', 'revision', newUuid),
  member('campaigns.read', 'servedAt', () => new Date(now()).toISOString()),
  member('customers.create', 'storedPaymentMethods', () => undefined),
  member('promotions.read', 'usageCount', () => undefined),
  member('contractPlans.create', 'links', () => []),
  member('campaigns.update', 'version', () => 1),
  member('customers.read', 'customerNumber', (own) => own ?? undefined),
  member('contractPlans.read', 'code', (own) => own ?? ''),
  member('promotions.create', 'isNew', () => true),
  renamed('customers.read', 'lastName', 'surname'),
  renamed('promotions.read', 'id', 'promotionId'),
  itemMember('customers.list', 'displayName', () => undefined),
  itemMember('contractPlans.list', 'rank', () => 1),
  itemMember('campaigns.page', 'description', () => undefined),
  byDefault('customers.create', 'isActive', false),
  byDefault('contractPlans.create', 'trialDays', 14),
  byDefault('customers.create', 'tags', ['new']),
  byDefault('promotions.create', 'isActive', false),
  sortedBy('customers.list', 'creationTime'),
  reversed('contractPlans.page'),
  instants('customers.*', 'with an offset', (seconds) => `${seconds}+00:00`),
  instants('campaigns.read', 'with six decimals', (seconds) => `${seconds}.000000Z`),
  refuses('customers.update', 'notes of more than ten characters', 'notes', isLong(10), 'x'.repeat(2000)),
  refuses('campaigns.update', 'a goal of more than ten', 'goalAmount', (value) => typeof value === 'number' && value > 10, -1),
  refuses('contractPlans.update', 'a description', 'description', isLong(0), 'x'.repeat(600)),
  forgives('customers.create', 'isActive', (value) => typeof value === 'string'),
  forgives('contractPlans.create', 'description', isLong(512)),
  inError('promotions.update', 'message', () => 404, { rule: 'ERROR-FIELD-message' }),
  inError('customers.name', 'message', () => 404, { rule: 'ERROR-FIELD-message' }),
  inError('contractPlans.name', 'code', () => 404, { rule: 'ERROR-FIELD-code' }),
  ...eventDeviations,
  ...stateDeviations,
];
