/** What users can be given besides roles: claim types and organization units (assumptions: 26, 36). */
import { audited, boolean, fullAudited, nullable, record, stamped, text, type Stored, uuid } from '../../kernel/record-schema.ts';
import { ClaimValueType } from '../../../../schemas/platform/users/role-types.ts';

export const ClaimTypeRecord = record({
  ...audited(),
  ...stamped(),
  name: text(),
  required: boolean(),
  isStatic: boolean(),
  regex: nullable(text()),
  regexDescription: nullable(text()),
  description: nullable(text()),
  valueType: ClaimValueType,
});
export type ClaimTypeRecord = Stored<typeof ClaimTypeRecord>;

export const OrganizationUnitRecord = record({
  ...fullAudited(),
  ...stamped(),
  parentId: nullable(uuid()),
  /** Numbers of five digits from the root to the unit: `00001.00002`. */
  code: text(),
  displayName: text(),
});
export type OrganizationUnitRecord = Stored<typeof OrganizationUnitRecord>;

/** The providers that users may sign in with elsewhere. */
export const externalProviders = [{ name: 'sim-directory', canObtainUserInfoWithoutPassword: true }] as const;
