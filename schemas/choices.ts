/** Every point that the specification leaves open and that the simulator supports in several ways. */
import { didYouMean } from './shared/nearest.ts';
import { Check } from 'typebox/schema';
import type { Choice, Mistake } from './choice.ts';
import { accountChoices, apiKeyChoices, auditChoices, authChoices, identityChoices, tokenChoices } from './choices/access.ts';
import {
  accountingChoices,
  batchFileChoices,
  billingChoices,
  campaignChoices,
  deprecationChoices,
  developerPortalChoices,
  healthChoices,
  idempotencyChoices,
  recurringChoices,
  seedChoices,
  settlementChoices,
  simChoices,
  transactionChoices,
  walletChoices,
} from './choices/business.ts';
import { answerChoices } from './choices/answers.ts';
import { errorChoices, rateLimitChoices } from './choices/errors.ts';
import { concurrencyChoices, httpChoices, recordChoices } from './choices/http.ts';
import { filterChoices, listenChoices, pagingChoices } from './choices/lists.ts';
import { notificationChoices, webhookChoices } from './choices/webhooks.ts';

export { withoutChoice } from './choices/without.ts';

export const choices = {
  ...httpChoices,
  ...recordChoices,
  ...concurrencyChoices,
  ...errorChoices,
  ...rateLimitChoices,
  ...answerChoices,
  ...deprecationChoices,
  ...authChoices,
  ...apiKeyChoices,
  ...tokenChoices,
  ...identityChoices,
  ...accountChoices,
  ...auditChoices,
  ...pagingChoices,
  ...filterChoices,
  ...listenChoices,
  ...webhookChoices,
  ...notificationChoices,
  ...transactionChoices,
  ...settlementChoices,
  ...batchFileChoices,
  ...idempotencyChoices,
  ...recurringChoices,
  ...billingChoices,
  ...campaignChoices,
  ...developerPortalChoices,
  ...walletChoices,
  ...accountingChoices,
  ...healthChoices,
  ...seedChoices,
  ...simChoices,
} as const satisfies Readonly<Record<string, Choice>>;

export type ChoiceId = keyof typeof choices;
export type ChoiceValues = { readonly [Id in ChoiceId]: (typeof choices)[Id]['default'] };

const entries = Object.entries(choices) as [ChoiceId, Choice][];

export const defaultChoices: ChoiceValues = Object.freeze(
  Object.fromEntries(entries.map(([id, choice]) => [id, choice.default])) as ChoiceValues,
);

function isChoiceId(id: string): id is ChoiceId {
  return Object.hasOwn(choices, id);
}

/** The options of a choice in words: `400 or 422`, `an ISO 8601 duration such as PT15M`. */
export const allowedValues = (choice: Choice): string =>
  'described' in choice.options ? choice.options.described : choice.options.map((option) => JSON.stringify(option)).join(' or ');

export const isAllowed = (choice: Choice, value: unknown): boolean =>
  'schema' in choice.options ? Check(choice.options.schema, value) : choice.options.includes(value);

/** A value that a choice cannot have. `at`: where in the value, from the outside in. */
export class ChoiceError extends Error {
  readonly at: readonly (string | number)[];

  constructor(message: string, at: readonly (string | number)[] = []) {
    super(message);
    this.at = at;
  }
}

/**
 * The choices of a deployment: the defaults, overridden by the given values, keyed by id.
 * @throws ChoiceError of one line that names the choice, the given value and the allowed ones.
 */
export function resolveChoices(given: Readonly<Record<string, unknown>>): ChoiceValues {
  for (const [id, value] of Object.entries(given)) {
    if (!isChoiceId(id)) throw new ChoiceError(`Unknown choice "${id}"${hint(id)}`);
    if (isAllowed(choices[id], value)) continue;
    const { text, at } = wrongWith(choices[id], value);
    throw new ChoiceError(`Choice "${id}" cannot ${text}`, at);
  }
  return Object.freeze({ ...defaultChoices, ...given } as ChoiceValues);
}

function wrongWith(choice: Choice, value: unknown): Mistake {
  const explained = 'explain' in choice.options ? choice.options.explain?.(value) : undefined;
  if (typeof explained === 'object') return explained;
  return { text: explained ?? `be ${JSON.stringify(value)}: allowed is ${allowedValues(choice)}`, at: [] };
}

function hint(id: string): string {
  const meant = didYouMean(id, Object.keys(choices));
  if (meant !== '') return meant;
  const prefix = id.slice(0, id.indexOf('.') + 1);
  const near = prefix === '' ? [] : Object.keys(choices).filter((known) => known.startsWith(prefix));
  return near.length === 0 ? '' : `; the choices of this group are ${near.join(', ')}`;
}
