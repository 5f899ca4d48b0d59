/** Passwords of users: what one must be, and how it is kept (assumptions: ID5). */
import type { ChoiceValues } from '../../../../schemas/choices.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import type { UserRecord } from './record.ts';

/** What is missing of a password, in one sentence; undefined: nothing (choice identity.password). */
export function faultOfPassword(choices: ChoiceValues, password: string): string | undefined {
  const rules = choices['identity.password'];
  if ([...password].length < rules.requiredLength) return `The password must have at least ${rules.requiredLength} characters.`;
  if (rules.requireUppercase && !/\p{Lu}/u.test(password)) return 'The password must have an upper-case letter.';
  if (rules.requireLowercase && !/\p{Ll}/u.test(password)) return 'The password must have a lower-case letter.';
  if (rules.requireDigit && !/\p{Nd}/u.test(password)) return 'The password must have a digit.';
  if (rules.requireNonAlphanumeric && !/[^\p{L}\p{N}]/u.test(password))
    return 'The password must have a character that is neither a letter nor a digit.';
  return undefined;
}

/** @throws Refusal a validation failure of `member` when the password is too weak. */
export function checkPassword({ choices }: World, password: string, member: string): void {
  const fault = faultOfPassword(choices, password);
  if (fault !== undefined) throw invalidMember(member, fault);
}

/** The hash to store of a password. Made off the event loop: a handler answers `after` it. */
export const hashPassword = ({ passwords, crypto }: World, password: string): Promise<string> =>
  passwords.hash(password, crypto.secret(16));

/** No password has this hash. */
const nobody = `$scrypt$ln=14,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$${'A'.repeat(43)}`;

/** Whether a password is that of a user. A user without one takes as long. */
export const verifyPassword = (
  { passwords }: World,
  { passwordHash }: Pick<UserRecord, 'passwordHash'>,
  password: string,
): Promise<boolean> => passwords.verify(password, passwordHash ?? nobody);
