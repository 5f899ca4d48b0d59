/** A reusable payment token at rest. */
import type { FullAudited, Stamped } from '../entity.ts';

export interface TokenRecord extends FullAudited, Stamped {
  readonly merchantId: string;
}
