/** Notification destinations: where notifications go, and how they are signed (assumptions: 18.1, 18.2). */
import { fullAudited, replyFields, stamped, updateFields } from '../../resource.ts';
import {
  anything,
  array,
  boolean,
  defaulted,
  freeObject,
  instant,
  int32,
  list,
  map,
  maybe,
  nullable,
  optional,
  shape,
  text,
  uuid,
  type Static,
} from '../../shape.ts';
import { NotificationTransport, SecretRotationState, SuppressionReason } from '../../conventions/enums.ts';
import { ConnectionTestResultDto } from '../common-types.ts';

export const WebhookConfigDto = shape('WebhookConfigDto', 'assumed', {
  url: text(2000, { minLength: 1 }),
  headers: maybe(map(text(1024))),
  /** The deployment chooses the default. */
  timeoutSeconds: optional(int32({ minimum: 1, maximum: 30 })),
});

export const EmailConfigDto = shape('EmailConfigDto', 'assumed', {
  recipients: array(text(256, { pattern: '^[^\\s@]+@[^\\s@]+$' }), { minItems: 1, maxItems: 10 }),
  subjectPrefix: maybe(text(32)),
});

export const SmsConfigDto = shape('SmsConfigDto', 'assumed', {
  phoneNumbers: array(text(16, { pattern: '^\\+[1-9]\\d{1,14}$' }), { minItems: 1, maxItems: 5 }),
});

/** At least one of the two lists must not be empty. */
export const InboxConfigDto = shape('InboxConfigDto', 'assumed', {
  userIds: maybe(array(uuid())),
  roleNames: maybe(list(text(64, { minLength: 1 }))),
});

const writable = {
  merchantId: maybe(uuid()),
  name: text(128),
  type: NotificationTransport,
  isEnabled: defaulted(boolean(), true),
  config: freeObject(),
};

export const NotificationDestinationCreateDto = shape('NotificationDestinationCreateDto', 'assumed', writable);
export type NotificationDestinationCreateDto = Static<typeof NotificationDestinationCreateDto>;

export const NotificationDestinationUpdateDto = shape('NotificationDestinationUpdateDto', 'assumed', updateFields(writable));

const shown = {
  id: uuid(),
  ...replyFields(writable),
  hasSecret: boolean(),
  secretLast4: nullable(text()),
  isSuppressed: boolean(),
  lastDeliveryAt: nullable(instant()),
  lastSuccessAt: nullable(instant()),
  lastFailureAt: nullable(instant()),
  ...fullAudited(),
  ...stamped(),
};

export const NotificationDestinationDto = shape('NotificationDestinationDto', 'assumed', shown);

/** Only this reply has the signing secret; null if nothing is signed. */
export const NotificationDestinationCreatedDto = shape('NotificationDestinationCreatedDto', 'assumed', {
  ...shown,
  signingSecret: nullable(text()),
});

export const DestinationTypeDto = shape('DestinationTypeDto', 'assumed', {
  type: NotificationTransport,
  displayName: text(),
  supportsSigning: boolean(),
  supportsSuppression: boolean(),
  supportsSample: boolean(),
  configSchema: map(anything()),
});
export type DestinationTypeDto = Static<typeof DestinationTypeDto>;

export const DestinationConfigDto = shape('DestinationConfigDto', 'assumed', { config: freeObject() });

export const DestinationTestResultDto = shape('DestinationTestResultDto', 'assumed', {
  ...ConnectionTestResultDto.properties,
  statusCode: nullable(int32()),
});
export type DestinationTestResultDto = Static<typeof DestinationTestResultDto>;

export const SendSampleDto = shape('SendSampleDto', 'assumed', { eventType: text(128) });

export const SendSampleResultDto = shape('SendSampleResultDto', 'assumed', {
  eventId: text(),
  statusCode: nullable(int32()),
  success: boolean(),
  durationMs: int32({ minimum: 0 }),
  errorMessage: nullable(text()),
});
export type SendSampleResultDto = Static<typeof SendSampleResultDto>;

export const DestinationSuppressionDto = shape('DestinationSuppressionDto', 'assumed', {
  destinationId: uuid(),
  isSuppressed: boolean(),
  reason: nullable(SuppressionReason),
  consecutiveFailureCount: int32({ minimum: 0 }),
  firstFailureAt: nullable(instant()),
  lastFailureAt: nullable(instant()),
  lastStatusCode: nullable(int32()),
  lastError: nullable(text()),
  suppressedAt: nullable(instant()),
  clearedAt: nullable(instant()),
  clearedBy: nullable(uuid()),
});

const rotation = {
  destinationId: uuid(),
  state: SecretRotationState,
  currentSecretLast4: text(),
  pendingSecretLast4: nullable(text()),
  beganAt: nullable(instant()),
  beganBy: nullable(uuid()),
  expiresAt: nullable(instant()),
  lastPromotedAt: nullable(instant()),
};

export const SecretRotationDto = shape('SecretRotationDto', 'assumed', rotation);

/** Only this reply has the pending secret. */
export const SecretRotationBegunDto = shape('SecretRotationBegunDto', 'assumed', { ...rotation, pendingSecret: text() });
