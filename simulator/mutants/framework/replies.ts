/** The documented replies: their shapes, the prefixes of the rules about their members, and how a mutant reaches them. */
import type { OperationId } from '../../../schemas/catalogue.ts';
import type { TObject } from '../../../schemas/shape.ts';
import { ApiKeyDetailDto, ApiKeyRevealedDto } from '../../../schemas/access/api-keys/types.ts';
import { RateLimitBody } from '../../../schemas/conventions/error-types.ts';
import { ListenSessionEventsDto } from '../../../schemas/notifications/listen-sessions/group.ts';
import { RateLimitProfileDto } from '../../../schemas/access/rate-limits/group.ts';
import { CreateStandaloneTokenResponseDto } from '../../../schemas/payments/tokens/group.ts';
import { editLimit, editReply, type Json } from './edit.ts';
import type { Fault } from './mutant.ts';

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
