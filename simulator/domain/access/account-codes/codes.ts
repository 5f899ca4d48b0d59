/** Single-use codes and tokens, sent to users by e-mail or text message and valid for some minutes (assumptions: AC2). */
import type { Owned } from '../../kernel/collection.ts';
import { instant, nullable, oneOf, optional, record, text, type Stored, uuid } from '../../kernel/record-schema.ts';
import { minutes, plus } from '../../../../schemas/shared/instant.ts';
import { refused, type Refusal } from '../../kernel/refusal.ts';
import type { RecordOf } from '../../kernel/records.ts';
import type { World } from '../../kernel/world.ts';

const CodePurpose = oneOf('PasswordReset', 'EmailConfirmation', 'PhoneConfirmation');
type CodePurpose = Stored<typeof CodePurpose>;

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
  /** The address to which it was sent, if a trusted proxy states it. */
  sentTo: optional(text()),
});
export type ResetRequestRecord = Stored<typeof ResetRequestRecord>;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Too long to guess. */
const tokenLength = 40;
/** Short enough to type; wrong codes lock the user. */
const digits = 6;

const digestOf = ({ crypto }: World, userId: string, purpose: CodePurpose, code: string): string =>
  crypto.sign(`${purpose} ${userId} ${code}`);

export const holderOf = ({ userId, purpose }: Pick<AccountCodeRecord, 'userId' | 'purpose'>): string => `${userId} ${purpose}`;

export function dropCodes({ records: { accountCodes } }: World, userId: string, purpose: CodePurpose): void {
  const held = accountCodes.by('holder', holderOf({ userId, purpose })).map(({ id }) => id);
  for (const id of held) accountCodes.remove(id);
}

/** Replaces any earlier code for the same purpose. Returns the code, which is not stored. */
export function newCode(
  world: World,
  user: Pick<Recipient, 'id' | 'securityStamp'>,
  purpose: CodePurpose,
  phoneNumber: string | null = null,
): string {
  const [letters, length] = phoneNumber === null ? [alphabet, tokenLength] : ['0123456789', digits];
  const code = world.secrets.characters('account code', letters, length);
  const now = world.clock.now();
  dropCodes(world, user.id, purpose);
  world.records.accountCodes.insert({
    id: world.random.uuid(),
    creationTime: now,
    userId: user.id,
    purpose,
    digest: digestOf(world, user.id, purpose, code),
    securityStamp: user.securityStamp,
    expiresAt: plus(now, minutes(world.choices['account.codeMinutes'])),
    phoneNumber,
  });
  return code;
}

interface Valid {
  readonly user: RecordOf<'users'>;
  readonly code: AccountCodeRecord;
}

export const sentCode = (world: World, userId: string, purpose: CodePurpose, given: string): AccountCodeRecord | undefined => {
  const code = world.records.accountCodes.by('holder', holderOf({ userId, purpose })).at(-1);
  return world.crypto.isSame(digestOf(world, userId, purpose, given), code?.digest ?? '') ? code : undefined;
};

/** The user of a code that is valid now. A user without a code and an unknown user take the same work. */
export function validCode(world: World, userId: string, purpose: CodePurpose, given: string): Valid | undefined {
  const user = world.records.users.get(userId);
  const code = sentCode(world, userId, purpose, given);
  if (user === undefined || code === undefined) return undefined;
  const isLive = user.isActive && !user.isDeleted && user.securityStamp === code.securityStamp && world.clock.now() < code.expiresAt;
  return isLive ? { user, code } : undefined;
}

/** The same refusal for a wrong, an expired and a used code, and for an unknown user. */
export const invalidToken = (): Refusal => refused('Volo.Abp.Identity:InvalidToken', 'The code is not valid.');
