/** What a change of a user is called in its security log (assumptions: 27). */
import type { SecurityLogAction } from '../../../../schemas/access/accounts/security-log-types.ts';
import type { Call } from '../../kernel/call.ts';
import type { RecordOf } from '../../kernel/records.ts';
import { logSecurity } from './write.ts';

type User = RecordOf<'users'>;

/** The action that a member's change is; null: none. */
const actions: { readonly [Name in keyof User]?: (after: User) => SecurityLogAction | null } = {
  userName: () => 'ChangeUserName',
  email: () => 'ChangeEmail',
  phoneNumber: () => 'ChangePhoneNumber',
  passwordHash: () => 'ChangePassword',
  twoFactorEnabled: (after) => (after.twoFactorEnabled ? 'TwoFactorEnabled' : 'TwoFactorDisabled'),
  lockoutEnd: (after) => (after.lockoutEnd === null ? 'Unlock' : 'LoginLockedout'),
  isActive: (after) => (after.isActive ? 'Activate' : 'Deactivate'),
  isDeleted: (after) => (after.isDeleted ? 'Delete' : 'Restore'),
};

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name));

/** Notes each part of a user's account that a call changed. */
export function logChanges(call: Call, before: User, after: User): void {
  for (const name of Object.keys(actions) as (keyof User)[]) {
    const action = before[name] === after[name] ? null : actions[name]?.(after);
    if (action !== null && action !== undefined) logSecurity(call, before, action);
  }
  if (!isSameSet(before.roleNames, after.roleNames)) logSecurity(call, before, 'ChangeRoles');
}
