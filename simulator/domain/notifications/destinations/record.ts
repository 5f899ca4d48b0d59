/** Notification destinations as stored (assumptions: 18.1, 18.2). */
import {
  EmailConfigDto,
  SmsConfigDto,
  WebhookConfigDto,
  DestinationSuppressionDto,
  SecretRotationDto,
} from '../../../../schemas/notifications/destinations/types.ts';
import type { TProperties } from '../../../../schemas/shape.ts';
import {
  boolean,
  count,
  instant,
  list,
  map,
  nullable,
  object,
  oneByType,
  text,
  Type,
  type Stored,
  uuid,
} from '../../kernel/record-schema.ts';
import { type NotificationTransport, SuppressionReason } from '../../../../schemas/conventions/enums.ts';
import { described } from '../../resources/group-record.ts';
import { presenter } from '../../resources/present.ts';
import type { World } from '../../kernel/world.ts';

/** The state of an endpoint that failed at least once (assumptions: N10 to N12). */
const Suppression = object({
  isSuppressed: boolean(),
  reason: nullable(SuppressionReason),
  consecutiveFailureCount: count(),
  firstFailureAt: nullable(instant()),
  lastFailureAt: nullable(instant()),
  lastStatusCode: nullable(count()),
  lastError: nullable(text()),
  suppressedAt: nullable(instant()),
  clearedAt: nullable(instant()),
  clearedBy: nullable(uuid()),
});
type Suppression = Stored<typeof Suppression>;

/** The next signing secret; both secrets sign during a rotation. */
export const PendingSecret = object({
  /** Base64 of 32 bytes. */
  secret: text(),
  beganAt: instant(),
  beganBy: uuid(),
  expiresAt: instant(),
});
export type PendingSecret = Stored<typeof PendingSecret>;

const members = {
  ...described('notificationDestinations'),
  /** Base64 of 32 bytes; null if deliveries are not signed. */
  secret: nullable(text()),
  pendingSecret: nullable(PendingSecret),
  lastPromotedAt: nullable(instant()),
  /** Null: never failed, or no endpoint. */
  suppression: nullable(Suppression),
  lastDeliveryAt: nullable(instant()),
  lastSuccessAt: nullable(instant()),
  lastFailureAt: nullable(instant()),
};

const ofType = <const T extends NotificationTransport, P extends TProperties>(type: T, config: P) =>
  object({ ...members, type: Type.Literal(type), config: object(config) });

/** Configurations are stored complete, with their defaults. */
export const DestinationRecord = oneByType([
  ofType('Webhook', { ...WebhookConfigDto.properties, headers: map(text(1024)), timeoutSeconds: count(1, 30) }),
  ofType('Email', { ...EmailConfigDto.properties, subjectPrefix: nullable(text(32)) }),
  ofType('Sms', SmsConfigDto.properties),
  ofType('Inbox', { userIds: nullable(list(uuid())), roleNames: nullable(list(text(64))) }),
]);
export type DestinationRecord = Stored<typeof DestinationRecord>;

// Destinations, their suppression and their secrets as replies: a secret is shown only when it is created.

export const shownSecret = (secret: string): string => `whsec_${secret}`;

const last4 = (secret: string | null): string | null => secret?.slice(-4) ?? null;

export const computedFields = {
  hasSecret: ({ secret }: DestinationRecord) => secret !== null,
  secretLast4: ({ secret }: DestinationRecord) => last4(secret),
  isSuppressed: ({ suppression }: DestinationRecord) => suppression?.isSuppressed ?? false,
} as const;

const suppressionOf = presenter<Suppression & { readonly destinationId: string }, typeof DestinationSuppressionDto>(
  DestinationSuppressionDto,
);

/** Null for an endpoint that never failed, and for destinations without an endpoint (concepts: Events). */
export const presentSuppression = ({ id, suppression }: DestinationRecord, world: World) =>
  suppression === null ? null : suppressionOf({ destinationId: id, ...suppression }, world);

export const presentRotation = presenter<DestinationRecord, typeof SecretRotationDto>(SecretRotationDto, {
  destinationId: ({ id }) => id,
  state: ({ pendingSecret }) => (pendingSecret === null ? 'None' : 'Pending'),
  currentSecretLast4: ({ secret }) => last4(secret),
  pendingSecretLast4: ({ pendingSecret }) => last4(pendingSecret?.secret ?? null),
  beganAt: ({ pendingSecret }) => pendingSecret?.beganAt ?? null,
  beganBy: ({ pendingSecret }) => pendingSecret?.beganBy ?? null,
  expiresAt: ({ pendingSecret }) => pendingSecret?.expiresAt ?? null,
});
