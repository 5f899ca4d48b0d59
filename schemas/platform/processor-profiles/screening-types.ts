/** Profiles of screening providers: which payments of a merchant are screened for fraud, and the consequences (assumptions: 14). */
import { fullAudited, replyFields, stamped, updateFields } from '../../resource.ts';
import {
  anything,
  array,
  boolean,
  defaulted,
  enumeration,
  freeObject,
  int32,
  map,
  optional,
  shape,
  text,
  uuid,
  writeOnly,
  type Static,
} from '../../shape.ts';
import { TokenType } from '../../conventions/enums.ts';

/** Monitor records a decision, Enforce acts on it. */
export const ScreeningMode = enumeration('ScreeningMode', 'assumed', ['Monitor', 'Enforce']);
export type ScreeningMode = Static<typeof ScreeningMode>;

/** Configuration of the simulated screening provider; nothing is required. */
export const ScreeningConfigDto = shape('ScreeningConfigDto', 'assumed', {
  accountId: optional(text(64)),
  apiSecret: writeOnly(optional(text(256, { minLength: 1 }))),
});
export type ScreeningConfigDto = Static<typeof ScreeningConfigDto>;

const score = () => int32({ minimum: 0, maximum: 100 });

const writable = {
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

export const ScreeningProfileCreateDto = shape('ScreeningProviderProfileCreateDto', 'assumed', writable);
export type ScreeningProfileCreateDto = Static<typeof ScreeningProfileCreateDto>;

export const ScreeningProfileUpdateDto = shape('ScreeningProviderProfileUpdateDto', 'assumed', updateFields(writable));
export type ScreeningProfileUpdateDto = Static<typeof ScreeningProfileUpdateDto>;

/** Secret members of `config` are masked: `********1234`. */
export const ScreeningProfileDto = shape('ScreeningProviderProfileDto', 'assumed', {
  id: uuid(),
  merchantId: uuid(),
  ...replyFields({ ...writable, config: map(anything()) }),
  ...fullAudited(),
  ...stamped(),
});
export type ScreeningProfileDto = Static<typeof ScreeningProfileDto>;
