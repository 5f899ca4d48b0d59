/** Types of the gateway by the names of operations and events. They follow from its OpenAPI document, as the simulator does. */
import type { components, operations, webhooks } from './gateway.ts';

/** The types of requests and replies, by name: `Schemas['CustomerDto']`. */
export type Schemas = components['schemas'];

/** Such as `customers.create`. */
export type OperationId = Exclude<keyof operations & string, `webhooks.${string}`>;

type Json<T> = T extends { readonly content: { readonly 'application/json': infer Body } } ? Body : never;

/** What a successful call of an operation answers, where it is JSON. */
export type Reply<Id extends OperationId> = operations[Id] extends { readonly responses: { readonly 200: infer Answer } }
  ? Json<Answer>
  : never;

/** The JSON body that an operation takes. */
export type Body<Id extends OperationId> = operations[Id] extends { readonly requestBody?: infer Given } ? Json<NonNullable<Given>> : never;

/** The body of every answer that is not a success. */
export type GatewayError = Schemas['ErrorEnvelope'];

/** Such as `transaction.captured`. */
export type EventType = keyof webhooks & string;

/** An event as a destination receives it. */
export type GatewayEvent<Type extends EventType = EventType> = {
  [Name in Type]: webhooks[Name] extends { readonly post: { readonly requestBody?: infer Given } } ? Json<NonNullable<Given>> : never;
}[Type];

type Item<Page> = Page extends { readonly items?: readonly (infer One)[] } ? One : Page extends readonly (infer One)[] ? One : never;

/** Kinds of records that the gateway lists, such as `customers`. */
export type RecordKind = string extends OperationId
  ? string
  : { [Id in OperationId]: Id extends `${infer Kind}.list` ? Kind : never }[OperationId];

/** A record as the gateway shows it to the host. */
export type RecordOf<Kind extends RecordKind> = string extends Kind
  ? Readonly<Record<string, unknown>>
  : `${Kind}.list` extends OperationId
    ? Item<Reply<`${Kind}.list`>>
    : never;
