/** A code that was sent to a user, and a request for one, at rest. */
import type { Owned } from '../../kernel/collection.ts';
import { instant, nullable, oneOf, record, text, type Stored, uuid } from '../../kernel/record-schema.ts';

/** What a code is good for. */
export const CodePurpose = oneOf('PasswordReset', 'EmailConfirmation', 'PhoneConfirmation');
export type CodePurpose = Stored<typeof CodePurpose>;

/** The user whom a code is sent to. */
export interface Recipient extends Owned {
  readonly id: string;
  readonly userName: string;
  readonly email: string;
  /** See `AccountCodeRecord`. */
  readonly securityStamp: string;
}

/** At most one for each user and purpose: a new code takes the place of the one before. */
export const AccountCodeRecord = record({
  userId: uuid(),
  purpose: CodePurpose,
  /** Keyed digest of the code, which stands in the message alone. */
  digest: text(),
  /** Of the user when the code was made: it is void under another one. */
  securityStamp: text(),
  expiresAt: instant(),
  /** The phone number that it confirms; null for a code that is not about one. */
  phoneNumber: nullable(text()),
});
export type AccountCodeRecord = Stored<typeof AccountCodeRecord>;

/**
 * A request to reset a password. Whether an account belongs to it is looked up only after it was answered, so that neither the answer nor its
 * time shows it.
 */
export const ResetRequestRecord = record({
  by: oneOf('email', 'userName'),
  /** In lower case. */
  value: text(),
  returnUrl: nullable(text()),
  correlationId: text(),
});
export type ResetRequestRecord = Stored<typeof ResetRequestRecord>;
