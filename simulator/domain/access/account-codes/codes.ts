/** Codes and tokens that users get by mail or text message: of one use, for some minutes (assumptions: AC2). */
import { minutes, plus } from '../../../../schemas/shared/instant.ts';
import { refused, type Refusal } from '../../kernel/refusal.ts';
import type { RecordOf } from '../../kernel/records.ts';
import type { World } from '../../kernel/world.ts';
import type { AccountCodeRecord, CodePurpose, Recipient } from './record.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Long enough that nobody guesses it. */
const tokenLength = 40;
/** Short enough to be typed in; wrong ones lock the user. */
const digits = 6;

const digestOf = ({ crypto }: World, userId: string, purpose: CodePurpose, code: string): string =>
  crypto.sign(`${purpose} ${userId} ${code}`);

/** What the codes of a user for a purpose are found by. */
export const holderOf = ({ userId, purpose }: Pick<AccountCodeRecord, 'userId' | 'purpose'>): string => `${userId} ${purpose}`;

/** Removes the codes of a user for a purpose. */
export function dropCodes({ records: { accountCodes } }: World, userId: string, purpose: CodePurpose): void {
  const held = accountCodes.by('holder', holderOf({ userId, purpose })).map(({ id }) => id);
  for (const id of held) accountCodes.remove(id);
}

/** Makes a code for a user, which takes the place of one for the same purpose. Answers the code, which is kept nowhere. */
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

/** A valid code with its user. */
export interface Valid {
  readonly user: RecordOf<'users'>;
  readonly code: AccountCodeRecord;
}

/** The record of a code that a world sent to the user, valid or not. */
export const sentCode = (world: World, userId: string, purpose: CodePurpose, given: string): AccountCodeRecord | undefined => {
  const code = world.records.accountCodes.by('holder', holderOf({ userId, purpose })).at(-1);
  return world.crypto.isSame(digestOf(world, userId, purpose, given), code?.digest ?? '') ? code : undefined;
};

/** The user of a code, if it is valid now. For a user who has none, and for one who does not exist, the same work is done. */
export function validCode(world: World, userId: string, purpose: CodePurpose, given: string): Valid | undefined {
  const user = world.records.users.get(userId);
  const code = sentCode(world, userId, purpose, given);
  if (user === undefined || code === undefined) return undefined;
  const isLive = user.isActive && !user.isDeleted && user.securityStamp === code.securityStamp && world.clock.now() < code.expiresAt;
  return isLive ? { user, code } : undefined;
}

/** The one answer to a wrong, an old and a used code, and to a user who does not exist. */
export const invalidToken = (): Refusal => refused('Volo.Abp.Identity:InvalidToken', 'The code is not valid.');
