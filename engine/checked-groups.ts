import { faultOfGroups } from '../schemas/operation-groups.ts';
import { UserError } from '../schemas/shared/user-error.ts';

/** Returns the group names of `--without`. Throws `UserError` for an unknown one. */
export function checkedGroups(names: readonly string[] = []): readonly string[] {
  const fault = faultOfGroups(names);
  if (fault !== undefined) throw new UserError(`--without: ${fault}`);
  return names;
}
