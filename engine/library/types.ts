/** Types of the gateway by operation and event name, derived from its OpenAPI document. */
import type { components, operations, webhooks } from './gateway.ts';

/** Types of requests and replies by name: `Schemas['CustomerDto']`. */
export type Schemas = components['schemas'];

/** An operation, such as `customers.create`. */
export type OperationId = Exclude<keyof operations & string, `webhooks.${string}`>;

type Json<T> = T extends { readonly content: { readonly 'application/json': infer Body } } ? Body : never;

/** The JSON body of an operation's successful reply. */
export type Reply<Id extends OperationId> = operations[Id] extends { readonly responses: { readonly 200: infer Answer } }
  ? Json<Answer>
  : never;

/** The JSON body of an operation's request. */
export type Body<Id extends OperationId> = operations[Id] extends { readonly requestBody?: infer Given } ? Json<NonNullable<Given>> : never;

/** The JSON body of every error reply. */
export type GatewayError = Schemas['ErrorEnvelope'];

/** A type of event, such as `transaction.captured`. */
export type EventType = keyof webhooks & string;

/** An event as a webhook destination receives it. */
export type GatewayEvent<Type extends EventType = EventType> = {
  [Name in Type]: webhooks[Name] extends { readonly post: { readonly requestBody?: infer Given } } ? Json<NonNullable<Given>> : never;
}[Type];

type Item<Page> = Page extends { readonly items?: readonly (infer One)[] } ? One : Page extends readonly (infer One)[] ? One : never;

/** A kind of record that the gateway lists, such as `customers`. */
export type RecordKind = string extends OperationId
  ? string
  : { [Id in OperationId]: Id extends `${infer Kind}.list` ? Kind : never }[OperationId];

/** A record as the gateway shows it to the host. */
export type RecordOf<Kind extends RecordKind> = string extends Kind
  ? Readonly<Record<string, unknown>>
  : `${Kind}.list` extends OperationId
    ? Item<Reply<`${Kind}.list`>>
    : never;
