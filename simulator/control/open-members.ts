/**
 * Members whose names look like those of secrets, but that the gateway itself shows to the owner of a record. Only the control plane shows
 * them; audit records and the findings of a run mask them by name.
 */
const openNames: ReadonlySet<string> = new Set([
  'authorizationCode',
  'authorizationExpiresAt',
  'retrievalReferenceNumber',
  'maskedRoutingNumber',
  'lastPasswordChangeTime',
  'nextContinuationToken',
  'secretLast4',
  'currentSecretLast4',
  'pendingSecretLast4',
]);

/** Members of a record itself with short names that elsewhere are card numbers and one-time codes. */
const openOfKind: Readonly<Record<string, readonly string[]>> = {
  transactions: ['number'],
  organizationUnits: ['code'],
  merchantRegisters: ['code'],
};

/** Whether a described member of this name is not a secret. */
export const isOpen = (name: string): boolean => openNames.has(name);

export const isOpenOfKind = (kind: string, name: string): boolean => Object.hasOwn(openOfKind, kind) && openOfKind[kind]!.includes(name);
