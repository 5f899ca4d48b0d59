/** Names and addresses of users: nobody shares them, and an address is one (assumptions: ID8). */
import { invalidMember, refused } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';

/** Text on both sides of one `@`, without white space. Only the mail server can check more. */
const address = /^[^\s@]{1,64}@[^\s@]+$/;

/** @throws Refusal a validation failure of `member` when the text is not an address. */
export function checkAddress(email: string, member: string): void {
  if (!address.test(email)) throw invalidMember(member, `The field ${member} is not an e-mail address.`);
}

/**
 * Refuses a name or an address that another user has, ignoring case; those of deleted users stay taken, so that they can be restored. `self`: the user
 * who keeps its own.
 */
export function requireFree(
  { records: { users } }: World,
  given: { readonly userName: string; readonly email: string },
  self?: string,
): void {
  const isTaken = (index: 'userName' | 'email'): boolean => users.by(index, given[index].toLowerCase()).some(({ id }) => id !== self);
  if (isTaken('userName')) throw refused('Volo.Abp.Identity:DuplicateUserName', 'Another user has this user name.');
  if (isTaken('email')) throw refused('Volo.Abp.Identity:DuplicateEmail', 'Another user has this e-mail address.');
}
