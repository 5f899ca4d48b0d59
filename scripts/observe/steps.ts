import type { CollectedTest } from '../../engine/run/collect-suites.ts';
import type { Body, Context } from '../../fixtures/conformance.ts';
import { at, type Answer } from '../../fixtures/client/answer.ts';
import type { OperationId } from '../../schemas/catalogue.ts';

type Api = Context['api'];
export type Options = Parameters<Api['call']>[1];

/** Runs like a test of the suites in a new world without records, but judges nothing. `now`: the instant of its clock, if not the usual one. */
export const chain = (id: string, body: Body, now?: string): CollectedTest => ({
  id,
  title: id,
  rules: [],
  about: { rules: [], world: { definition: { customers: 0, transactions: 0, contracts: 0 }, ...(now === undefined ? {} : { now }) } },
  deep: false,
  body,
});

export const card = (number = '4111111111111111') => ({
  number,
  expirationMonth: 12,
  expirationYear: 2049,
  securityCode: '737',
  cardholderName: 'Ada Lovelace',
});

export const idOf = (answer: Answer): string => String(at(answer.json, 'id'));

/** Calls operations as merchantAdmin by default. Throws on a refusal, so that a chain cannot end early unnoticed. */
export const succeeding =
  (api: Api) =>
  async (operation: OperationId, options: Partial<Options> = {}): Promise<Answer> => {
    const answer = await api.call(operation, { as: 'merchantAdmin', ...options });
    if (!answer.ok) throw new Error(`${operation} answered ${answer.status} ${answer.text}`);
    return answer;
  };

/** A record in the form that a `PUT` takes. */
export const replacing = (record: Answer, changes: object): object => ({ ...(record.json as object), ...changes });
