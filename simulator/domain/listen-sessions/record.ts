/** A listen session at rest. */
import type { FullAudited, Stamped } from '../entity.ts';

export interface ListenSessionRecord extends FullAudited, Stamped {
  readonly merchantId: string;
}
