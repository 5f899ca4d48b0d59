/**
 * Names of secrets: the only source for anything that shows sent or stored data to others, such as the audit log, the request log and the findings of
 * a run. A member that a shape describes is judged by its schema first (`isSecretMember`); `tests/unit/schemas/secret-names.test.ts` walks all shapes.
 */
import { cacheLimits } from '../limits.ts';
import type { Keywords } from '../shape.ts';

/** Parts of names that indicate a secret anywhere. */
const telling =
  /secret|password|passphrase|hash$|private|credential|securitycode|accountnumber|routingnumber|cardnumber|authenticationvalue|paymentdata|signature|authorization|config$|token$|apikey$|licensekey$/i;
/** Names that are harmless in most records and described bodies, but usually a secret if they are not described. */
const terse = /^(?:key|code|pin|otp|cvv2?|cvc2?|pan|number|link|captcha.*)$/i;
/** The same for parameters of an address. */
const parameters =
  /^(?:(?:access|refresh|id|reset|confirmation|session|auth)?[-_]?token|(?:x-)?(?:api[-_]?)?key|auth|bearer|jwt|sig|code)$/i;
/** Names that only look like secrets: page cursors, and whether and why stored data is charged. */
const harmless = /^(?:continuationtoken|credentialonfile)$/i;

/** A cache: each write looks up the names of its members, which are few. */
const known = new Map<string, boolean>();

/** Whether a member of a record is a secret. */
export function isSecretName(name: string): boolean {
  const found = known.get(name);
  if (found !== undefined) return found;
  const isSecret = telling.test(name) && !harmless.test(name);
  if (known.size >= cacheLimits.secretNames.max) known.clear();
  if (name.length <= maxRemembered) known.set(name, isSecret);
  return isSecret;
}
/** Longest name that is cached, in characters. */
const maxRemembered = 50;

/** Whether a member of an undescribed body is a secret. */
export const isSecretInput = (name: string): boolean => isSecretName(name) || (terse.test(name) && !harmless.test(name));
/** Whether a parameter of an address is a secret. */
export const isSecretParameter = (name: string): boolean => (telling.test(name) || parameters.test(name)) && !harmless.test(name);

/** Whether a described member is a secret: its schema says so, or its name suggests it, like that of a configuration that replies show masked. */
export const isSecretMember = (name: string, schemas: readonly Keywords[]): boolean =>
  isSecretName(name) || schemas.some(({ writeOnly }) => writeOnly === true);

/** The schemas of a member, or of an item, in any branch of some schemas; none if it is not described. */
export const schemasWithin = (schemas: readonly Keywords[], name: string | null): readonly Keywords[] =>
  schemas.flatMap((schema) => {
    const own = name === null ? schema.items : ownMember(schema.properties, name);
    const found = own === undefined ? [] : [own, ...(own.anyOf ?? [])];
    return schema.anyOf === undefined ? found : [...found, ...schemasWithin(schema.anyOf, name)];
  });

const ownMember = (members: Keywords['properties'], name: string): Keywords | undefined =>
  members !== undefined && Object.hasOwn(members, name) ? members[name] : undefined;

/**
 * JSON members whose text is emptied in findings, by exact name: the patterns above would also empty text that a reader needs, such as references.
 */
export const emptiedNames: readonly string[] = [
  'key',
  'apiKey',
  'api-key',
  'secret',
  'signingSecret',
  'pendingSecret',
  'apiSecret',
  'password',
  'newPassword',
  'currentPassword',
  'resetToken',
  'securityCode',
  'accountNumber',
  'authenticationValue',
  'licenseKey',
  'privateKey',
];
