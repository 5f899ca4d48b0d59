/** Logs show no secret of a body: every described member is checked, and this file lists the lookalikes. */
import { expect, test } from '@playwright/test';
import { operations } from '../../../schemas/catalogue.ts';
import {
  emptiedNames,
  isSecretInput,
  isSecretMember,
  isSecretName,
  isSecretParameter,
  schemasWithin,
} from '../../../schemas/shared/secret-names.ts';
import type { Keywords } from '../../../schemas/shape.ts';

interface Member {
  readonly name: string;
  /** Operation and path: `transactions.create body.cardData.number`. */
  readonly place: string;
  readonly schemas: readonly Keywords[];
}

const branches = (schema: Keywords): readonly Keywords[] => [schema, ...(schema.anyOf ?? []).flatMap(branches)];

/** At any depth. */
function membersOf(schema: Keywords, place: string, depth = 0): readonly Member[] {
  if (depth > 12) return [];
  return branches(schema).flatMap((branch) => {
    const own = Object.keys(branch.properties ?? {}).flatMap((name) => {
      const schemas = schemasWithin([branch], name);
      return [{ name, place: `${place}.${name}`, schemas }, ...membersOf(branch.properties![name]!, `${place}.${name}`, depth + 1)];
    });
    return branch.items === undefined ? own : [...own, ...membersOf(branch.items, `${place}[]`, depth + 1)];
  });
}

const members = operations.flatMap(({ id, body, query }) => [
  ...[body?.schema, body?.form, body?.lenient?.schema].flatMap((schema) => (schema === undefined ? [] : membersOf(schema, `${id} body`))),
  ...(query === undefined ? [] : membersOf(query, `${id} query`)),
]);

const suspicious =
  /pass|secret|token|code|cvv|cvc|pin|pan(?!y)|number|account|key|credential|private|signature|hash|auth|captcha|config|iban|routing|licen/i;

/** Members that look like secrets but are shown, with the reason. */
const shown: Readonly<Record<string, readonly string[]>> = {
  'numbers and names that documents and people carry openly': [
    'phoneNumber',
    'orderNumber',
    'invoiceNumber',
    'purchaseOrderNumber',
    'customerNumber',
    'checkNumber',
    'nextBatchNumber',
    'accountType',
    'accountHolderName',
    'accountId',
  ],
  'codes of classes, companies, places and discounts': [
    'code',
    'httpStatusCode',
    'postalCode',
    'secCode',
    'shipFromPostalCode',
    'destinationPostalCode',
    'productCode',
    'commodityCode',
    'promotionCode',
    'merchantCategoryCode',
    'companyCode',
    'defaultTaxCode',
  ],
  'names and ids of what a key opens, and of fields': [
    'key',
    'keyId',
    'keyword',
    'customFieldKeys',
    'idempotencyKey',
    'apiKeyAnomalyAction',
  ],
  'a place in a list': ['continuationToken'],
  'settings and states, which are no values': [
    'allowPromotionCodes',
    'useNetworkTokens',
    'rejectCvv',
    'phoneNumberConfirmed',
    'shouldChangePasswordOnNextLogin',
    'collectShippingAddress',
    'shipping',
    'shippingAddress',
    'credentialOnFile',
  ],
  'a part whose members are looked at one by one': ['tokenData'],
};
const reviewed = new Set(Object.values(shown).flat());
const isFlag = ({ schemas }: Member): boolean => schemas.some(({ type }) => type === 'boolean');
const isRemoved = (member: Member): boolean => !isFlag(member) && isSecretMember(member.name, member.schemas);

test('there are bodies with secrets to look at', () => {
  const removed = members.filter(isRemoved).map(({ place }) => place);
  for (const place of [
    'transactions.create body.cardData.number',
    'transactions.create body.checkData.accountNumber',
    'transactions.fromHppSession body.cardData.securityCode',
    'users.create body.password',
    'account.register body.password',
    'account.resetPassword body.resetToken',
    'myProfile.changePassword body.currentPassword',
    'accounting.callback query.code',
    'taxBindings.update body.licenseKey',
    'processorProfiles.create body.config',
  ])
    expect(removed).toContain(place);
});

test('every member that looks like a secret is removed from logs, or is known to be none', () => {
  const left = members.filter((member) => suspicious.test(member.name) && !isRemoved(member) && !reviewed.has(member.name));
  expect(left.map(({ place }) => place)).toEqual([]);
});

test('every reviewed name exists, and is not removed everywhere', () => {
  const seen = new Set(members.filter((member) => !isRemoved(member)).map(({ name }) => name));
  expect([...reviewed].filter((name) => !seen.has(name))).toEqual([]);
});

test('every secret is removed by its name too, where its place is not known', () => {
  const secrets = members.filter(({ schemas }) => schemas.some(({ writeOnly }) => writeOnly === true));
  expect(secrets.length).toBeGreaterThan(20);
  expect(secrets.filter(({ name }) => !isSecretInput(name)).map(({ place }) => place)).toEqual([]);
  // Upper case is recognised too.
  expect(secrets.filter(({ name }) => !isSecretInput(name.toUpperCase())).map(({ place }) => place)).toEqual([]);
});

/** Secrets that findings keep: in most answers they are references or settings, or they are used once or masked. */
const keptInFindings: ReadonlySet<string> = new Set(['number', 'token', 'code', 'captchaResponse', 'paymentToken', 'paymentData']);

test('findings empty every secret that a body may have as text', () => {
  const secrets = members.filter(({ schemas }) => schemas.some(({ writeOnly }) => writeOnly === true)).map(({ name }) => name);
  expect([...new Set(secrets)].filter((name) => !emptiedNames.includes(name) && !keptInFindings.has(name))).toEqual([]);
});

test('names are judged by their place', () => {
  expect(['number', 'code', 'key', 'link'].map(isSecretName)).toEqual([false, false, false, false]);
  expect(['number', 'code', 'key', 'CVV', 'new_password', 'x-signature'].map(isSecretInput)).toEqual([true, true, true, true, true, true]);
  expect(['link', 'number', 'access_token', 'Api-Key', 'continuationToken'].map(isSecretParameter)).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
  const card: Keywords = { properties: { number: { writeOnly: true }, code: {} } };
  const within = (name: string) => isSecretMember(name, schemasWithin([{ anyOf: [card, {}] }], name));
  expect([within('number'), within('code')]).toEqual([true, false]);
  expect(schemasWithin([card], 'toString')).toEqual([]);
});
