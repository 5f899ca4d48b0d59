/** A user: who owns keys. */
import type { FullAudited, Stamped } from '../../kernel/entity.ts';

export interface UserRecord extends FullAudited, Stamped {
  readonly userName: string;
  readonly email: string;
  readonly name: string;
  readonly surname: string;
  readonly isActive: boolean;
  /** Both null: a user of the platform host. */
  readonly merchantId: string | null;
  readonly resellerId: string | null;
  readonly roleNames: readonly string[];
  readonly permissions: readonly string[] | 'all';
}
