import type { Owned } from '../../kernel/collection.ts';
import { instant, nullable, oneOf, record, text, type Stored, uuid } from '../../kernel/record-schema.ts';

export const CodePurpose = oneOf('PasswordReset', 'EmailConfirmation', 'PhoneConfirmation');
export type CodePurpose = Stored<typeof CodePurpose>;

export interface Recipient extends Owned {
  readonly id: string;
  readonly userName: string;
  readonly email: string;
  readonly securityStamp: string;
}

/** At most one for each user and purpose: a new code replaces the previous one. */
export const AccountCodeRecord = record({
  userId: uuid(),
  purpose: CodePurpose,
  /** Keyed digest of the code; only the message contains the code. */
  digest: text(),
  /** The user's stamp when the code was made: the code is void once the stamp changes. */
  securityStamp: text(),
  expiresAt: instant(),
  phoneNumber: nullable(text()),
});
export type AccountCodeRecord = Stored<typeof AccountCodeRecord>;

/** The account is looked up only after the reply, so that neither the reply nor its time shows whether one exists. */
export const ResetRequestRecord = record({
  by: oneOf('email', 'userName'),
  value: text(),
  returnUrl: nullable(text()),
  correlationId: text(),
});
export type ResetRequestRecord = Stored<typeof ResetRequestRecord>;
