/** Names and addresses of users: nobody shares them, and an address is one (assumptions: ID8). */
import { invalidMember, refused } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import type { UserRecord } from './record.ts';

/** Text on both sides of one `@`, without white space. Only the mail server can check more. */
const address = /^[^\s@]{1,64}@[^\s@]+$/;

/** @throws Refusal a validation failure of `member` when the text is not an address. */
export function checkAddress(email: string, member: string): void {
  if (!address.test(email)) throw invalidMember(member, `The field ${member} is not an e-mail address.`);
}

type Named = Pick<UserRecord, 'userName' | 'email'>;

/** Which of name and address another live user has, ignoring case; undefined: neither. `self`: the user who keeps its own. */
export function takenOf({ records: { users } }: World, named: Named, self?: string): keyof Named | undefined {
  const isTaken = (index: keyof Named): boolean =>
    users.by(index, named[index].toLowerCase()).some(({ id, isDeleted }) => !isDeleted && id !== self);
  if (isTaken('userName')) return 'userName';
  return isTaken('email') ? 'email' : undefined;
}

/** @throws Refusal 403 when another live user has the name or the address, ignoring case. Those of a deleted user are free. */
export function requireFree(world: World, named: Named, self?: string): void {
  const taken = takenOf(world, named, self);
  if (taken === 'userName') throw refused('Volo.Abp.Identity:DuplicateUserName', 'Another user has this name.');
  if (taken === 'email') throw refused('Volo.Abp.Identity:DuplicateEmail', 'Another user has this e-mail address.');
}
