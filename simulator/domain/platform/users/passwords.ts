/** Rules for passwords, and their hashing (assumptions: ID5). */
import type { ChoiceValues } from '../../../../schemas/choices.ts';
import type { Call } from '../../kernel/call.ts';
import { LimitRefusal, invalidMember } from '../../kernel/refusal.ts';
import type { Caller, World } from '../../kernel/world.ts';
import type { UserRecord } from './record.ts';

/** Which rule a password violates, in one sentence; undefined: none (choice identity.password). */
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

/** @throws Refusal a validation failure of `member` if the password is too weak. */
export function checkPassword({ choices }: World, password: string, member: string): void {
  const fault = faultOfPassword(choices, password);
  if (fault !== undefined) throw invalidMember(member, fault);
}

type Asking = Pick<Call, 'world' | 'principal'>;

/** Real seconds to wait when the queue is full. */
const retryAfter = 1;

/** @throws LimitRefusal if too many passwords are waiting. */
function lineOf({ world, principal }: Asking): Caller {
  const caller = principal === null ? 'anonymous' : 'known';
  if (!world.passwords.hasRoom(caller)) throw new LimitRefusal('waiting passwords', retryAfter);
  return caller;
}

const saltOf = ({ secrets }: World): string => secrets.bytes('password salt', 16);

/** Off the event loop: a handler returns `after(promise, …)`. @throws LimitRefusal if too many passwords are waiting. */
export function hashPassword(call: Asking, password: string): Promise<string> {
  const caller = lineOf(call);
  return call.world.passwords.hash(password, saltOf(call.world), caller);
}

/** Passwords of one request that wait at a time. */
const together = 2;

/** Hashes many passwords, in order; null stays null. Only a few wait at a time: a long list does not fill the queue. */
export async function hashPasswords(call: Asking, passwords: readonly (string | null)[]): Promise<readonly (string | null)[]> {
  const caller = lineOf(call);
  const { passwords: port } = call.world;
  const salted = passwords.map((password) => (password === null ? null : { password, salt: saltOf(call.world) }));
  const hashes: (string | null)[] = salted.map(() => null);
  const rest = salted.entries();
  const work = async (): Promise<void> => {
    for (const [index, one] of rest) if (one !== null) hashes[index] = await port.hash(one.password, one.salt, caller);
  };
  await Promise.all(Array.from({ length: together }, work));
  return hashes;
}

/** No password has this hash. */
const nobody = `$scrypt$ln=14,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$${'A'.repeat(43)}`;

/** A user without a password takes the same time. @throws LimitRefusal if too many passwords are waiting. */
export const verifyPassword = (call: Asking, { passwordHash }: Pick<UserRecord, 'passwordHash'>, password: string): Promise<boolean> => {
  const caller = lineOf(call);
  return call.world.passwords.verify(password, passwordHash ?? nobody, caller);
};
