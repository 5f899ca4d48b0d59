/** JSON lines between the simulator and the process that certifies for it. */
import type { Certified, Progress, TestSelection, WorldSettings } from '../../simulator/main.ts';

export const verb = 'certify-world';

export interface Order {
  readonly world: WorldSettings;
  readonly selection: TestSelection;
}

/** The child's open file for the recorded run; it stays empty if the run is too large to keep. */
export const runDescriptor = 3;

/** A line of standard output; the certificate's text follows `done`. */
export type Line =
  | ({ readonly kind: 'progress' } & Progress)
  | { readonly kind: 'failed'; readonly reason: string }
  | ({ readonly kind: 'done' } & Pick<Certified, 'outcome'>);

/** Variables withheld from the child: it opens only its own control plane, and the order states its mutants. */
export const secretVariables: ReadonlySet<string> = new Set(['GATEPROOF_CONTROL_TOKEN', 'GATEPROOF_MUTANTS']);
