/** The documented replies: their shapes, the prefixes of the rules about their members, and how a mutant reaches them. */
import type { OperationId } from '../../../schemas/catalogue.ts';
import type { TObject, TSchema } from '../../../schemas/shape.ts';
import { ApiKeyDetailDto, ApiKeyRevealedDto } from '../../../schemas/access/api-keys/types.ts';
import { RateLimitBody } from '../../../schemas/conventions/error-types.ts';
import { ListenSessionEventsDto } from '../../../schemas/notifications/listen-sessions/group.ts';
import { RateLimitProfileDto } from '../../../schemas/access/rate-limits/group.ts';
import { CreateStandaloneTokenResponseDto } from '../../../schemas/payments/tokens/group.ts';
import { editLimit, editReply, type Json } from './edit.ts';
import type { Fault } from './mutant.ts';
import { documented } from '../../../schemas/documented.ts';

export type Reach = (edit: (body: Json) => Json) => Fault;

export interface DocumentedReply {
  readonly shape: TObject;
  readonly reach: Reach;
  /** Further operations that return the same shape, of records with a longer history. */
  readonly reachAll: Reach;
}

const replyOf =
  (...operations: readonly OperationId[]): Reach =>
  (edit) =>
    editReply<OperationId>(operations, edit);

const documentedReply = (shape: TObject, first: OperationId, ...others: readonly OperationId[]): DocumentedReply => ({
  shape,
  reach: replyOf(first),
  reachAll: replyOf(first, ...others),
});

const ofLimit: Reach = (edit) => editLimit(edit);

export const documentedReplies: Readonly<Record<string, DocumentedReply>> = {
  'KEY-DETAIL': documentedReply(ApiKeyDetailDto, 'apiKeys.detail'),
  'KEY-REVEALED': documentedReply(ApiKeyRevealedDto, 'apiKeys.forUser', 'apiKeys.reveal', 'apiKeys.rotate'),
  TOKEN: documentedReply(CreateStandaloneTokenResponseDto, 'tokens.createFromTransaction'),
  PROFILE: documentedReply(RateLimitProfileDto, 'rateLimitProfiles.create', 'rateLimitProfiles.read'),
  LISTEN: documentedReply(ListenSessionEventsDto, 'listenSessions.events'),
  LIMIT: { shape: RateLimitBody, reach: ofLimit, reachAll: ofLimit },
};

export function without(body: Json, member: string): Json {
  const { [member]: _, ...others } = body;
  return others;
}

export const underscored = (body: object): Json => Object.fromEntries(Object.entries(body).map(([name, value]) => [`_${name}`, value]));

interface Form {
  readonly type?: unknown;
  readonly format?: string;
  readonly items?: Form;
  readonly anyOf?: readonly Form[];
}

const formsOf = (schema: TSchema): readonly Form[] => {
  const form = documented(schema) as Form;
  return form.anyOf ?? [form];
};

export const isNullable = (schema: TSchema): boolean => formsOf(schema).some(({ type }) => type === 'null');
const formOf = (schema: TSchema): Form => formsOf(schema).find(({ type }) => type !== 'null') ?? {};
export const isList = (schema: TSchema): boolean => formOf(schema).type === 'array';
const itemsOf = (schema: TSchema): Form => formOf(schema).items ?? {};

/** A value of another JSON type than the member's; never null. */
export const ofAnotherType = (schema: TSchema): unknown => another(formOf(schema));
export const itemOfAnotherType = (schema: TSchema): unknown => another(itemsOf(schema));

function another({ type }: Form): unknown {
  if (type === 'boolean') return 'true';
  if (type === 'integer' || type === 'number') return '1';
  if (type === 'array' || type === 'object') return 'none';
  return 7;
}

/** A value of the right JSON type but the wrong form; undefined if the member only has a type. */
export function ofAnotherForm(schema: TSchema): unknown {
  const { type, format } = formOf(schema);
  if (type === 'integer') return 1.5;
  if (format === 'uuid') return 'no-uuid';
  return format === 'date-time' ? 'on Monday' : undefined;
}

/** A value as another JSON type: a text as a list, a list as a text, anything else as its text. */
export const retyped = (value: unknown): unknown => (typeof value === 'string' ? [value] : JSON.stringify(value));
