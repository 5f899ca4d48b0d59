/** What the simulator and the process that certifies for it say to each other, a line of JSON each. */
import type { Certified, Progress, TestSelection, WorldSettings } from '../../simulator/main.ts';

/** The verb of the command that certifies so. People do not call it. */
export const verb = 'certify-world';

/** The first line of its standard input. */
export interface Order {
  readonly world: WorldSettings;
  readonly selection: TestSelection;
}

/** The file that it writes the recorded run to, open in it when it starts; it stays empty when the run is too large to be kept. */
export const runDescriptor = 3;

/** A line of its standard output; the text of the certificate follows `done`. */
export type Line =
  | ({ readonly kind: 'progress' } & Progress)
  | { readonly kind: 'failed'; readonly reason: string }
  | ({ readonly kind: 'done' } & Pick<Certified, 'outcome'>);

/** Variables that it does not need: it opens no control plane but its own, and the world states its mutants. */
export const secretVariables: ReadonlySet<string> = new Set(['GATEPROOF_CONTROL_TOKEN', 'GATEPROOF_MUTANTS']);
