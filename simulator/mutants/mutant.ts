/** A deliberate violation of documented rules. */
import type { RuleId } from '../../schemas/register.ts';
import type { Seams } from '../http/tenant.ts';

export interface Mutant {
  readonly breaks: readonly RuleId[];
  readonly description: string;
  /** The seams it replaces, given those it starts from. */
  seams(original: Seams): Partial<Seams>;
}
