import type { ChoiceId, ChoiceValues } from '../../schemas/choices.ts';

/** Choices that cannot change in a running world: its records or its schedule already depend on them. */
export const seededChoices: readonly ChoiceId[] = [
  'apiKeys.prefix',
  'billing.schedule',
  'recurring.runAt',
  'seed.legacyKey',
  'settlement.maxBatchNumber',
  'settlement.schedule',
  'transactions.authorizationDays',
];

/** The same choices; `onRead` is called with the id of each that is read, whether by its name or with all others. */
export function noticingReads(choices: ChoiceValues, onRead: (id: string) => void): ChoiceValues {
  const notice = (id: string | symbol): void => {
    if (typeof id === 'string') onRead(id);
  };
  return new Proxy(choices, {
    get(target, id) {
      notice(id);
      return Reflect.get(target, id) as unknown;
    },
    has(target, id) {
      notice(id);
      return Reflect.has(target, id);
    },
  });
}
