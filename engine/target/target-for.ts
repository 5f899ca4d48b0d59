import { readTarget } from '../../fixtures/targets/read-target.ts';
import type { Target } from '../../fixtures/targets/target.ts';
import { UserError } from '../../schemas/shared/user-error.ts';

/** `readOnly` withdraws the file's consent to writes. Throws `UserError`. */
export function targetFor(path: string, readOnly = false): Target {
  const target = readTarget(path);
  if (!readOnly) return target;
  if (target.control !== undefined)
    throw new UserError('--read-only is for a deployment without a control plane, through which the suites create worlds; remove control');
  return { ...target, consent: { ...target.consent, write: false } };
}
