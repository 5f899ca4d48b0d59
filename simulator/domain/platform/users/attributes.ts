/** What users can be given besides roles: claim types and organization units (assumptions: 26, 36). */
import type { ClaimValueType } from '../../../../schemas/types/platform/user-roles.ts';
import type { Audited, FullAudited, Stamped } from '../../kernel/entity.ts';

export interface ClaimTypeRecord extends Audited, Stamped {
  readonly name: string;
  readonly required: boolean;
  readonly isStatic: boolean;
  readonly regex: string | null;
  readonly regexDescription: string | null;
  readonly description: string | null;
  readonly valueType: ClaimValueType;
}

export interface OrganizationUnitRecord extends FullAudited, Stamped {
  readonly parentId: string | null;
  /** Numbers of five digits from the root to the unit: `00001.00002`. */
  readonly code: string;
  readonly displayName: string;
}

/** The providers that users may sign in with elsewhere. */
export const externalProviders = [{ name: 'sim-directory', canObtainUserInfoWithoutPassword: true }] as const;
