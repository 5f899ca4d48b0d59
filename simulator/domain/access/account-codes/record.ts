/** A code that was sent to a user, and a request for one, at rest. */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { Entity, Owned } from '../../kernel/entity.ts';

/** What a code is good for. */
export type CodePurpose = 'PasswordReset' | 'EmailConfirmation' | 'PhoneConfirmation';

/** The user whom a code is sent to. */
export interface Recipient extends Owned {
  readonly id: string;
  readonly userName: string;
  readonly email: string;
  /** See `AccountCodeRecord`. */
  readonly securityStamp: string;
}

/** At most one for each user and purpose: a new code takes the place of the one before. */
export interface AccountCodeRecord extends Entity {
  readonly userId: string;
  readonly purpose: CodePurpose;
  /** Keyed digest of the code, which stands in the message alone. */
  readonly digest: string;
  /** Of the user when the code was made: it is void under another one. */
  readonly securityStamp: string;
  readonly expiresAt: Instant;
  /** The phone number that it confirms; null for a code that is not about one. */
  readonly phoneNumber: string | null;
}

/**
 * A request to reset a password. Whether an account belongs to it is looked up only after it was answered, so that neither the answer nor its
 * time shows it.
 */
export interface ResetRequestRecord extends Entity {
  readonly by: 'email' | 'userName';
  /** In lower case. */
  readonly value: string;
  readonly returnUrl: string | null;
  readonly correlationId: string;
}
