/** What the transports logged: no mail and no text message leaves the simulator (assumptions: 21). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { EmailStatus, SmsConsentSource, SmsConsentStatus, SmsStatus } from '../../../../schemas/types/notifications/messaging.ts';
import type { Entity, Owned } from '../../kernel/entity.ts';

interface Message extends Entity, Owned {
  /** The delivery that it belongs to; null: none. */
  readonly deliveryId: string | null;
  readonly category: string;
  /** The user to whom alone it is shown, beside the host: it holds a code. Null: to all who reach it. */
  readonly recipientId: string | null;
  readonly correlationId: string;
  readonly queuedAt: Instant;
  readonly sentAt: Instant | null;
  readonly deliveredAt: Instant | null;
  readonly errorMessage: string | null;
}

export interface EmailLogRecord extends Message {
  /** Whole; replies mask it. */
  readonly toAddress: string;
  readonly fromAddress: string;
  readonly subject: string;
  readonly templateName: string | null;
  readonly status: EmailStatus;
  readonly provider: string;
  readonly providerMessageId: string | null;
  readonly textBody: string | null;
  readonly htmlBody: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly link: string | null;
}

export interface SmsLogRecord extends Message {
  /** Whole; replies mask it. */
  readonly toNumber: string;
  readonly body: string;
  readonly segments: number;
  readonly status: SmsStatus;
}

/** A transition of a number's consent; never changed afterwards. */
export interface SmsConsentRecord extends Entity {
  readonly merchantId: string;
  readonly phoneNumber: string;
  readonly status: SmsConsentStatus;
  readonly source: SmsConsentSource;
  readonly proofText: string | null;
  readonly proofUrl: string | null;
  readonly ipAddress: string | null;
  readonly capturedAt: Instant;
  readonly recordedBy: string | null;
  readonly keyword: string | null;
}
