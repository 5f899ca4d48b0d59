/** A mutant is a deliberate violation of documented rules. */
import type { OperationId } from '../../../schemas/catalogue.ts';
import type { RuleId } from '../../../schemas/register.ts';
import type { Seams } from '../../pipeline/seams.ts';

/** The seams that a mutant replaces, given the original ones. */
export type Fault = (original: Seams) => Partial<Seams>;

export interface Mutant {
  readonly breaks: readonly RuleId[];
  readonly description: string;
  /** The only operation that it concerns. Tests that call it meet the mutant first. */
  readonly operation?: OperationId;
  /** Concerns callers without a key. The default world answers them, so the mutant needs its own simulator. */
  readonly isOfDefaultWorld?: true;
  /** Only a sequence of steps reveals it: the stateful properties, which `--deep` includes, must find it. */
  readonly deep?: true;
  readonly seams: Fault;
}

export type Family = Readonly<Record<string, Mutant>>;
