/** The lines between the grader and an adapter: one task per line on its standard input, one result per line on its standard output. */
import Type, { type Static, type TProperties } from 'typebox';
import { accepter, validator } from '../../schemas/validate.ts';

const text = (description: string) => Type.String({ minLength: 1, description });
const id = Type.Integer({ minimum: 1, description: 'Number of the task.' });
const order = text('Number of the order; sent to the gateway as externalReference.');

const task = <Name extends string, P extends TProperties>(name: Name, description: string, members: P) =>
  Type.Object({ id, do: Type.Literal(name), ...members }, { additionalProperties: false, description });

const taskSchema = Type.Union([
  task('charge', 'Charge a card for an order. A client may take the tasks of one order one after the other.', {
    order,
    amount: Type.String({ pattern: String.raw`^\d+(\.\d+)?$`, description: 'In major units of the currency.' }),
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    card: Type.String({ pattern: String.raw`^\d{12,19}$`, description: 'Card number; it expires in 12/2049, and its code is 123.' }),
  }),
  task('authorize', 'Authorize a card for an order, without capturing.', {
    order,
    amount: Type.String({ pattern: String.raw`^\d+(\.\d+)?$`, description: 'In major units of the currency.' }),
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    card: Type.String({ pattern: String.raw`^\d{12,19}$`, description: 'As in charge.' }),
  }),
  task('capture', 'Capture an authorized order, or a part of it; no more than that is due.', {
    order,
    amount: Type.Optional(Type.String()),
  }),
  task('checkout', 'Open a session of a hosted payment page, on which a customer pays for an order.', {
    order,
    amount: Type.String({ pattern: String.raw`^\d+(\.\d+)?$`, description: 'In major units of the currency.' }),
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    page: text('Id of the hosted payment page.'),
  }),
  task('returned', 'A customer has come back from the payment page of an order, paid or not.', { order }),
  task('refund', 'Refund an order, or a part of it.', { order, amount: Type.Optional(Type.String()) }),
  task('list', 'Read the ids of all transactions.', {}),
  task('receive', 'Receive webhooks at /hooks on 127.0.0.1. Sent again, it adds a second secret.', {
    port: Type.Integer({ minimum: 1, maximum: 65_535 }),
    secret: text('Signing secret, beginning with whsec_.'),
  }),
  task('follow', 'Open a listen session and poll it from now on.', {}),
  task('rotate', 'Use this API key from now on.', { key: text('API key.') }),
  task('renew', 'Rotate the API key of this id, and use the new one from now on, also after a start with the old one.', {
    keyId: text('Id of the API key that the client uses.'),
  }),
  task('update', 'Read a customer, change these members, and write it.', {
    customer: text('Id of the customer.'),
    change: Type.Record(Type.String(), Type.Unknown()),
  }),
  task('state', 'Report the current outcome of each order.', {}),
  task('stop', 'End.', {}),
]);

type AnyTask = Static<typeof taskSchema>;
export type TaskName = AnyTask['do'];
/** Tasks that a client need not support: obligations about them are then not applicable. All other tasks are mandatory. */
export const optionalTasks: ReadonlySet<TaskName> = new Set(['authorize', 'capture', 'checkout', 'returned', 'renew']);
type WithoutId<T> = T extends { readonly do: string } ? Omit<T, 'id'> : never;
export type NewTask = WithoutId<AnyTask>;

const outcomes = ['paid', 'declined', 'pending', 'failed', 'unknown', 'refunded'] as const;
export type ClientOutcome = (typeof outcomes)[number];

const believed = Type.Object({
  outcome: Type.Enum([...outcomes]),
  charged: Type.String({ description: 'In major units of the currency of the order.' }),
  refunded: Type.String({ description: 'In major units of the currency of the order.' }),
  fulfilled: Type.Integer({ minimum: 0, description: 'How often the order was fulfilled.' }),
});

const resultSchema = Type.Object(
  {
    id,
    ok: Type.Optional(Type.Boolean()),
    error: Type.Optional(Type.String()),
    unsupported: Type.Optional(Type.Boolean({ description: 'The client does not know this task.' })),
    outcome: Type.Optional(Type.Enum([...outcomes])),
    transaction: Type.Optional(Type.String()),
    transactions: Type.Optional(Type.Array(Type.String())),
    session: Type.Optional(Type.String({ description: 'Id of the session of a hosted payment page.' })),
    orders: Type.Optional(Type.Record(Type.String(), believed)),
  },
  { description: 'The members that the task asks for; ok false and error after a failure.' },
);
export type Result = Static<typeof resultSchema>;

/** Members that the result of a task has unless it failed or is unsupported. */
const required: Readonly<Partial<Record<TaskName, keyof Result>>> = {
  charge: 'outcome',
  authorize: 'outcome',
  capture: 'outcome',
  checkout: 'session',
  returned: 'outcome',
  refund: 'outcome',
  list: 'transactions',
  state: 'orders',
};

export const protocolSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'urn:gateproof:adapter:1',
  title: 'Gateproof client adapter',
  description: 'One JSON line per task on standard input, one JSON line per result on standard output.',
  $defs: { task: taskSchema, result: resultSchema },
  oneOf: [{ $ref: '#/$defs/task' }, { $ref: '#/$defs/result' }],
};

const isResult = accepter(resultSchema);

/** Parses one line of an adapter. Returns why it is not a valid result, naming the member. */
export function parseResult(line: string): Result | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return 'is not JSON';
  }
  if (isResult(value)) return value as Result;
  const [first] = validator(resultSchema)(value);
  return first === undefined ? 'is not a result' : `has a wrong ${first.path === '' ? 'form' : `member ${first.path}`}: ${first.message}`;
}

/** Why a result does not match its task; undefined if it does. */
export function faultOfResult(task: TaskName, result: Result): string | undefined {
  const member = required[task];
  if (result.unsupported === true || result.ok === false || member === undefined || result[member] !== undefined) return undefined;
  return `has no member ${member}, which the result of ${task} needs`;
}
