import type { catalogue, OperationId } from '../../../schemas/catalogue.ts';
import type { Operation, Reply } from '../../../schemas/operation.ts';
import type { Fixed, Static, TSchema } from '../../../schemas/shape.ts';
import type { Answer, AuthenticatedCall, Awaiting, Call, Result, Working } from './call.ts';

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParameterNames<Rest> : never;

type ParamsOf<O extends Operation> = { readonly [Name in ParameterNames<O['path']>]: string };

type StaticOf<Shape> = Shape extends TSchema ? Static<Shape> : never;

type QueryOf<O extends Operation> = O['query'] extends undefined ? Readonly<Record<never, never>> : StaticOf<NonNullable<O['query']>>;

type Bodies<B> = B extends { readonly schema: infer Shape }
  ? StaticOf<Shape> | (B extends { readonly lenient: { readonly schema: infer Wider } } ? StaticOf<Wider> : never)
  : never;

/** The body, in its strict or lenient shape; undefined if it is optional or absent. */
export type BodyOf<O extends Operation> = O['body'] extends undefined
  ? undefined
  : Bodies<NonNullable<O['body']>> | (NonNullable<O['body']> extends { readonly required: true } ? never : undefined);

type Member<R extends Reply, K extends keyof Reply> = K extends keyof R ? R[K] : undefined;

type Described<R extends Reply> = Member<R, 'schema'> extends undefined ? unknown : Fixed<StaticOf<NonNullable<Member<R, 'schema'>>>>;

/**
 * The body of a reply: bytes for a picture or spreadsheet, text for other media types, undefined if it is or may be empty, unknown if it is
 * not described.
 */
export type ReplyOf<O extends Operation> =
  Member<O['reply'], 'mediaType'> extends undefined
    ? Described<O['reply']> | (Member<O['reply'], 'mayBeEmpty'> extends undefined ? never : undefined)
    : NonNullable<Member<O['reply'], 'mediaType'>> extends never
      ? undefined
      : NonNullable<Member<O['reply'], 'mediaType'>> extends `image/${string}` | `application/vnd.${string}`
        ? Uint8Array
        : string;

type CallOf<O extends Operation> = O['anonymous'] extends undefined
  ? AuthenticatedCall<ParamsOf<O>, QueryOf<O>, BodyOf<O>>
  : Call<ParamsOf<O>, QueryOf<O>, BodyOf<O>>;

/** The result of a handler; an operation with `page` may return a page for browsers instead of its reply. */
type ResultOf<O extends Operation> =
  | (undefined extends ReplyOf<O>
      ? Result<ReplyOf<O>>
      : Answer<ReplyOf<O>> | Awaiting<ReplyOf<O>> | Working<Answer<ReplyOf<O>> | Awaiting<ReplyOf<O>>>)
  | (Member<O['reply'], 'page'> extends undefined ? never : Answer<string>);

export type OperationWith<Id extends OperationId> = (typeof catalogue)[Id];

type HandlerOf<O extends Operation> = (call: CallOf<O>) => ResultOf<O>;

export type Handler<Id extends OperationId> = HandlerOf<OperationWith<Id>>;

export type HandlersOf<Group extends Readonly<Record<keyof Group, Operation>>> = { readonly [Id in keyof Group]: HandlerOf<Group[Id]> };

export type CallTo<Id extends OperationId> = CallOf<OperationWith<Id>>;

/** The operations of a group whose ids have a prefix: `developerAccounts`. */
export type OfPrefix<Group, Prefix extends string> = { readonly [Id in keyof Group as Extract<Id, `${Prefix}.${string}`>]: Group[Id] };
