/** A developer's account at rest (assumptions: 13). */
import type { ApiKeyEnvironment, DeveloperAccountStatus } from '../../../../schemas/types/enums.ts';
import type { FullAudited, Stamped } from '../../kernel/entity.ts';

export interface DeveloperAccountRecord extends FullAudited, Stamped {
  readonly userId: string;
  readonly merchantId: string;
  readonly status: DeveloperAccountStatus;
  readonly environment: ApiKeyEnvironment;
  readonly notes: string | null;
}
