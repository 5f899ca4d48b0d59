/** The API keys and records that a target file names: the requirements for each, as worded in the target file, its reference and the reports. */

/** Roles in the tests, by name; the one that most tests need comes first. */
export const personaRoles = {
  merchantAdmin: 'a key that may do everything in its merchant',
  merchantUser:
    'a key of a user of the same merchant; the user owns the key and has base permissions but no action permission (no Create, Update, Delete, Suspend, …)',
  noPermissions: 'a key without any permission',
  otherMerchant: 'the key of an admin of another merchant',
  actionsOnly:
    'a key of a user of the same merchant with action permissions (Create, Update, Delete, …) and without the base permissions of their groups',
  reseller: 'a key of a reseller',
  hostAdmin: 'a key of an administrator of the platform host',
} as const;
export type PersonaName = keyof typeof personaRoles;
export const personaNames = Object.keys(personaRoles) as readonly PersonaName[];

/** The environment variable for the key of a persona: `GATEPROOF_MERCHANT_ADMIN_KEY`. `other` is a key that a test makes. */
export const keyVariable = (persona: string): string =>
  `GATEPROOF_${persona
    .replaceAll(/[A-Z]/g, (letter) => `_${letter}`)
    .replaceAll(/\W/g, '_')
    .toUpperCase()}_KEY`;

/** Records that no documented operation creates, by the name of the fixture. */
export const fixtureRecords = {
  cardTransaction: 'a transaction that stored a reusable payment method',
  methodlessTransaction: 'a transaction that stored no payment method',
  otherMerchantTransaction: 'a transaction of another merchant',
  inactiveUser: 'an inactive merchant user',
  pricePlan: 'a price plan that the merchant has',
  otherPricePlan: 'a price plan of the same reseller that the merchant does not have',
  legacyKey: 'an API key created before hashed storage',
  keyWithoutStatus: 'an API key older than the status field',
  platformSuspendedKey: 'an API key that the platform suspended',
} as const;
export type FixtureName = keyof typeof fixtureRecords;
