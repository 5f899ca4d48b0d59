/** A deliberate violation of documented rules. */
import type { RuleId } from '../../../schemas/register.ts';
import type { Seams } from '../../http/tenant.ts';

export interface Mutant {
  readonly breaks: readonly RuleId[];
  readonly description: string;
  /** Concerns callers without a key of a world: the default world answers them, so that the mutant needs a simulator of its own. */
  readonly isOfDefaultWorld?: true;
  /** Only a sequence of steps brings it about: the stateful properties, which `--deep` includes, are to find it. */
  readonly deep?: true;
  /** The seams it replaces, given those it starts from. */
  seams(original: Seams): Partial<Seams>;
}
