/** Processor profiles of merchants (assumptions: 14, 36). */
import { fullAudited, replyFields, stamped, updateFields } from '../../resource.ts';
import {
  anything,
  array,
  boolean,
  defaulted,
  freeObject,
  int32,
  map,
  maybe,
  shape,
  text,
  uuid,
  type Static,
  enumeration,
  optional,
  writeOnly,
} from '../../shape.ts';
import { currency } from '../../conventions/common-types.ts';
import { CardNetwork, GatewayEnvironment, SettlementMode, TokenType } from '../../conventions/enums.ts';
import { get, group, post, put, remove } from '../../operation.ts';
import { answers, answersNothing, lists, takes } from '../../payloads.ts';

const results = () => array(text(1, { pattern: '^[A-Z]$' }), { maxItems: 26 });

const writable = {
  name: text(128),
  processorId: text(64),
  paymentTypes: array(TokenType, { minItems: 1, maxItems: 5 }),
  currencies: array(currency(), { minItems: 1, maxItems: 100 }),
  networks: maybe(array(CardNetwork, { maxItems: 9 })),
  environment: defaulted(GatewayEnvironment, 'Sandbox'),
  isActive: defaulted(boolean(), true),
  isDefault: defaulted(boolean(), false),
  priority: defaulted(int32(), 0),
  settlementMode: defaulted(SettlementMode, 'Automatic'),
  settlementTime: defaulted(text(5, { pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }), '02:00'),
  timeZone: maybe(text(64)),
  useNetworkTokens: defaulted(boolean(), false),
  rejectAvs: defaulted(results(), []),
  rejectCvv: defaulted(results(), []),
  config: freeObject(),
};

export const ProcessorProfileCreateDto = shape('ProcessorProfileCreateDto', 'assumed', writable);
export type ProcessorProfileCreateDto = Static<typeof ProcessorProfileCreateDto>;

export const ProcessorProfileUpdateDto = shape('ProcessorProfileUpdateDto', 'assumed', updateFields(writable));
export type ProcessorProfileUpdateDto = Static<typeof ProcessorProfileUpdateDto>;

/** Secret members of `config` are masked: `********1234`. */
export const ProcessorProfileDto = shape('ProcessorProfileDto', 'assumed', {
  id: uuid(),
  merchantId: uuid(),
  processorName: text(),
  ...replyFields({ ...writable, config: map(anything()) }),
  ...fullAudited(),
  ...stamped(),
});
export type ProcessorProfileDto = Static<typeof ProcessorProfileDto>;

/** Contains no secrets. */
export const ProcessorProfileSummaryDto = shape('ProcessorProfileSummaryDto', 'assumed', {
  id: uuid(),
  name: text(),
  processorId: text(),
  processorName: text(),
  paymentTypes: array(TokenType),
  currencies: array(text()),
  isActive: boolean(),
  isDefault: boolean(),
  environment: GatewayEnvironment,
  settlementMode: SettlementMode,
  publicConfig: map(anything()),
});

// Profiles of screening providers: which payments of a merchant are screened for fraud, and the consequences (assumptions: 14).

/** Monitor records a decision, Enforce acts on it. */
export const ScreeningMode = enumeration('ScreeningMode', 'assumed', ['Monitor', 'Enforce']);

/** Configuration of the simulated screening provider; nothing is required. */
export const ScreeningConfigDto = shape('ScreeningConfigDto', 'assumed', {
  accountId: optional(text(64)),
  apiSecret: writeOnly(optional(text(256, { minLength: 1 }))),
});

const score = () => int32({ minimum: 0, maximum: 100 });

const screeningFields = {
  name: text(128),
  providerType: text(64),
  isActive: defaulted(boolean(), true),
  order: defaulted(int32(), 0),
  mode: defaulted(ScreeningMode, 'Monitor'),
  reviewThreshold: defaulted(score(), 70),
  declineThreshold: defaulted(score(), 90),
  failOpen: defaulted(boolean(), true),
  paymentTypes: defaulted(array(TokenType, { minItems: 1, maxItems: TokenType.enum.length }), [...TokenType.enum]),
  config: defaulted(freeObject(), {}),
};

export const ScreeningProfileCreateDto = shape('ScreeningProviderProfileCreateDto', 'assumed', screeningFields);
export type ScreeningProfileCreateDto = Static<typeof ScreeningProfileCreateDto>;

export const ScreeningProfileUpdateDto = shape('ScreeningProviderProfileUpdateDto', 'assumed', updateFields(screeningFields));
export type ScreeningProfileUpdateDto = Static<typeof ScreeningProfileUpdateDto>;

/** Secret members of `config` are masked: `********1234`. */
export const ScreeningProfileDto = shape('ScreeningProviderProfileDto', 'assumed', {
  id: uuid(),
  merchantId: uuid(),
  ...replyFields({ ...screeningFields, config: map(anything()) }),
  ...fullAudited(),
  ...stamped(),
});

const merchant = 'Merchants.Merchants';
const processors = '/api/merchants/{merchantId}/processor-profiles';

export const processorProfiles = group(
  { prefix: 'processorProfiles', title: 'Merchants' },
  {
    list: get(processors, [], 'List processor profiles', lists(ProcessorProfileDto)),
    read: get(`${processors}/{profileId}`, [], 'Read a processor profile', answers(ProcessorProfileDto)),
    summary: get(
      `${processors}/{profileId}/summary`,
      [],
      'Read a processor profile without its secrets',
      answers(ProcessorProfileSummaryDto),
    ),
    create: post(processors, [`${merchant}.Create`], 'Create a processor profile', {
      ...takes(ProcessorProfileCreateDto),
      ...answers(ProcessorProfileDto),
    }),
    update: put(`${processors}/{profileId}`, [`${merchant}.Update`], 'Replace a processor profile in full', {
      ...takes(ProcessorProfileUpdateDto),
      ...answers(ProcessorProfileDto),
    }),
    delete: remove(`${processors}/{profileId}`, [`${merchant}.Delete`], 'Delete a processor profile', answersNothing),
  },
);
