/** A processor profile at rest. */
import type { FullAudited, Stamped } from '../entity.ts';

export interface ProcessorProfileRecord extends FullAudited, Stamped {
  readonly merchantId: string;
}
