/** Tokens and customers (event types: 16 to 21). */
import {
  addMethod,
  card as cardOf,
  done,
  merchantOf,
  newContract,
  newCustomer,
  replacing,
  unknownId,
  visa,
} from '../../billing/billing-steps.ts';
import { send, type Json, type World } from '../../simulator/simulated.ts';
import type { Cause, Data } from './cause.ts';

const base = '/api/customers';
const mint = '/api/tokens/create-from-transaction-async';

const pay = (world: World, body: object = {}): Promise<Json> =>
  done(world, 'POST', '/api/transactions', {
    merchantId: merchantOf(world),
    type: 'Sale',
    paymentType: 'Card',
    amount: 5,
    cardData: visa,
    ...body,
  });
const mintPath = (world: World, transactionId: string): string => `${mint}?merchantId=${merchantOf(world)}&transactionId=${transactionId}`;
const minted = ({ id, maskedPaymentDetails }: Json, { publicReference }: Json): Data => ({
  publicReference,
  type: 'Card',
  category: 'Internal',
  maskedPaymentDetails,
  sourceTransactionId: id,
});

const tokens: readonly Cause[] = [
  {
    cause: 'tokens/create-from-transaction-async',
    operation: 'tokens.createFromTransaction',
    stages: ['token.created'],
    prepare: async (world) => {
      const made = await pay(world);
      const methodless = await pay(world, { storePaymentMethod: false });
      return {
        act: { method: 'POST', path: mintPath(world, made.id) },
        expectedData: (token) => [minted(made, token)],
        refused: {
          'a transaction that stored no method': { path: mintPath(world, methodless.id), status: 403 },
          'a transaction that there is not': { path: mintPath(world, unknownId), status: 404 },
          'no merchant': { path: `${mint}?transactionId=${made.id}`, status: 400 },
        },
      };
    },
  },
  {
    cause: 'tokens/create-from-transaction-async, but not a replayed key',
    operation: null,
    stages: ['token.created'],
    prepare: async (world) => {
      const made = await pay(world);
      const { key } = world.personas.merchantAdmin;
      return {
        act: async (_world, url) => {
          const ask = () => send(url + mintPath(world, made.id), 'POST', { key, headers: { 'idempotency-key': 'once' } });
          await ask();
          return (await ask()).json();
        },
        expectedData: (token) => [minted(made, token)],
      };
    },
  },
];

const customers: readonly Cause[] = [
  {
    cause: 'POST /api/customers',
    operation: 'customers.create',
    stages: ['customer.created'],
    prepare: async (world) => {
      const body = { merchantId: merchantOf(world), lastName: 'Lovelace', email: 'ada@example.com', customerNumber: 'A-1' };
      await newCustomer(world, { customerNumber: 'TAKEN' });
      return {
        act: { method: 'POST', path: base, body },
        expectedData: ({ id }) => [
          { customerId: id, customerNumber: 'A-1', displayName: 'Lovelace', email: 'ada@example.com', externalReference: null },
        ],
        refused: {
          'no name': { body: { ...body, lastName: ' ' }, status: 400 },
          'a number that is taken': { body: { ...body, customerNumber: 'taken' }, status: 409 },
        },
        again: 409,
      };
    },
  },
  {
    cause: 'PUT /api/customers/{id}',
    operation: 'customers.update',
    stages: ['customer.updated'],
    prepare: async (world) => {
      const first = await newCustomer(world);
      const made = await done(world, 'PUT', `${base}/${first.id}`, replacing(first, { notes: 'old' }));
      const path = `${base}/${made.id}`;
      const body = replacing(made, { notes: 'new', tags: ['a'] });
      return {
        act: { method: 'PUT', path, body },
        expectedData: () => [{ customerId: made.id, displayName: 'Lovelace', changedFields: ['notes', 'tags'] }],
        refused: {
          'a stale stamp': { body: { ...body, concurrencyStamp: first.concurrencyStamp }, status: 409 },
          'no name': { body: { ...body, lastName: null }, status: 400 },
          'a customer that there is not': { path: `${base}/${unknownId}`, status: 404 },
        },
        again: 409,
      };
    },
  },
  {
    cause: 'restore',
    operation: 'customers.restore',
    stages: ['customer.updated'],
    prepare: async (world) => {
      const made = await newCustomer(world, { customerNumber: 'A-1' });
      const taken = await newCustomer(world, { customerNumber: 'A-2' });
      for (const { id } of [made, taken]) await done(world, 'DELETE', `${base}/${id}`);
      await newCustomer(world, { customerNumber: 'A-2' });
      return {
        act: { method: 'POST', path: `${base}/${made.id}/restore` },
        expectedData: () => [{ customerId: made.id, displayName: 'Lovelace', changedFields: ['isDeleted'] }],
        refused: { 'a number that somebody else has by now': { path: `${base}/${taken.id}/restore`, status: 409 } },
        again: 200,
      };
    },
  },
  {
    cause: 'DELETE /api/customers/{id}',
    operation: 'customers.delete',
    stages: ['customer.deleted'],
    prepare: async (world) => {
      const made = await newCustomer(world);
      const { customerId } = await newContract(world);
      return {
        act: { method: 'DELETE', path: `${base}/${made.id}` },
        expectedData: () => [{ customerId: made.id, displayName: 'Lovelace' }],
        refused: { 'a contract that is not over': { path: `${base}/${customerId}`, status: 409 } },
        again: 404,
      };
    },
  },
];

const methods: readonly Cause[] = [
  {
    cause: 'add-stored-payment-method-async',
    operation: 'customers.addStoredPaymentMethod',
    stages: ['customer.payment_method_added'],
    prepare: async (world) => {
      const customer = await newCustomer(world);
      const body = { customerId: customer.id, cardData: visa };
      return {
        act: { method: 'POST', path: `${base}/add-stored-payment-method-async`, body },
        expectedData: (made) => [
          {
            customerId: customer.id,
            storedPaymentMethodId: made.id,
            tokenReference: made.tokenReference,
            isDefault: true,
            maskedPaymentDetails: made.maskedPaymentDetails,
          },
        ],
        refused: {
          'a number that fails its check': { body: { ...body, cardData: cardOf('4111111111111112') }, status: 400 },
          'a card that is declined when verified': { body: { ...body, cardData: cardOf('4000000000000002'), verify: true }, status: 403 },
          'a token that there is not': { body: { customerId: customer.id, token: 'pt_nothing' }, status: 404 },
        },
        // The same number is the same method.
        again: 200,
      };
    },
  },
  {
    cause: 'delete-stored-payment-method-async',
    operation: 'customers.deleteStoredPaymentMethod',
    stages: ['customer.payment_method_removed'],
    prepare: async (world) => {
      const customer = await newCustomer(world);
      const other = await addMethod(world, customer.id, { cardData: cardOf('5555555555554444') });
      const made = await addMethod(world, customer.id, { cardData: visa, setAsDefault: true });
      const contract = await newContract(world);
      const path = (customerId: string, id: string) =>
        `${base}/delete-stored-payment-method-async?customerId=${customerId}&storedPaymentMethodId=${id}`;
      return {
        act: { method: 'POST', path: path(customer.id, made.id) },
        expectedData: () => [
          {
            customerId: customer.id,
            storedPaymentMethodId: made.id,
            maskedPaymentDetails: made.maskedPaymentDetails,
            newDefaultId: made.isDefault === true ? other.id : null,
          },
        ],
        refused: {
          'a contract that is charged to it': { path: path(contract.customerId, contract.storedPaymentMethodId), status: 409 },
          'a method of somebody else': { path: path(customer.id, contract.storedPaymentMethodId), status: 404 },
        },
        again: 404,
      };
    },
  },
];

export const customerCauses: readonly Cause[] = [...tokens, ...customers, ...methods];
