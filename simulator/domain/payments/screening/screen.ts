/** The settings of a screening profile, and the screening of a payment by the first active profile that fits (assumptions: 6.5, 14). */
import { boolean, count, fullAudited, int32, list, object, record, stamped, text, type Stored, uuid } from '../../kernel/record-schema.ts';
import { TokenType, type ScreeningDecision } from '../../../../schemas/conventions/enums.ts';
import {
  ScreeningConfigDto,
  ScreeningMode,
  type ScreeningProfileCreateDto,
  type ScreeningProfileUpdateDto,
} from '../../../../schemas/platform/processor-profiles/group.ts';
import { fault, invalid } from '../../kernel/refusal.ts';
import type { Draft } from '../../resources/resource.ts';
import { secretConfig } from '../../resources/secret-config.ts';
import type { World } from '../../kernel/world.ts';

/** A stored screening profile: the payments of a merchant that are screened, and the consequences (assumptions: 14). */
export const ScreeningProfileRecord = record({
  ...fullAudited(),
  ...stamped(),
  merchantId: uuid(),
  name: text(),
  providerType: text(),
  isActive: boolean(),
  /** If several profiles fit a payment, the lowest screens it, and of equal ones the oldest. */
  order: int32(),
  mode: ScreeningMode,
  /** A payment is held from this score on, and declined from `declineThreshold` on. */
  reviewThreshold: count(),
  declineThreshold: count(),
  /** Whether a payment continues when the screening fails. */
  failOpen: boolean(),
  paymentTypes: list(TokenType),
  /** May contain a secret in plain text, which replies mask. */
  config: object(ScreeningConfigDto.properties),
});
export type ScreeningProfileRecord = Stored<typeof ScreeningProfileRecord>;

type Given = ScreeningProfileCreateDto | ScreeningProfileUpdateDto;
type Settings = Omit<Draft<ScreeningProfileRecord>, 'merchantId'>;

export const screeningConfig = secretConfig(ScreeningConfigDto);

const providers: readonly string[] = ['sim-screening'];

/** Missing members take their defaults. */
const given = (body: Given): Omit<Settings, 'config'> => ({
  name: body.name,
  providerType: body.providerType.toLowerCase(),
  isActive: body.isActive ?? true,
  order: body.order ?? 0,
  mode: body.mode ?? 'Monitor',
  reviewThreshold: body.reviewThreshold ?? 70,
  declineThreshold: body.declineThreshold ?? 90,
  failOpen: body.failOpen ?? true,
  paymentTypes: [...new Set(body.paymentTypes ?? TokenType.enum)],
});

/** Checks that do not depend on stored records. */
export function checkSettings(body: Given): void {
  const { name, providerType, reviewThreshold, declineThreshold } = given(body);
  const faults = [
    ...(name.trim() === '' ? [fault('name', 'must not be blank')] : []),
    ...(providers.includes(providerType) ? [] : [fault('providerType', `must be one of ${providers.join(', ')}`)]),
    ...(reviewThreshold > declineThreshold ? [fault('reviewThreshold', 'must not be above declineThreshold')] : []),
  ];
  if (faults.length > 0) throw invalid(faults);
}

/** The settings of a checked body. `stored`: the profile before; null for a new one. Throws if the configuration is invalid. */
export function settingsOf(body: Given, stored: ScreeningProfileRecord | null): Settings {
  const config = body.config ?? {};
  const faults = screeningConfig.faults(config, stored?.config ?? null);
  if (faults.length > 0) throw invalid(faults);
  return { ...given(body), config: screeningConfig.stored(config, stored?.config ?? null) };
}

export interface Screening {
  readonly decision: ScreeningDecision;
  readonly score: number | null;
  readonly profile: ScreeningProfileRecord;
}

const scores: ReadonlyMap<string, number> = new Map([
  ['screen-review', 75],
  ['screen-decline', 95],
]);
const harmless = 10;

/** Screens a payment by the payer's e-mail address. Returns null if no active profile fits. */
export function screen(world: World, merchantId: string, paymentType: TokenType, email: string | null): Screening | null {
  let profile: ScreeningProfileRecord | undefined;
  for (const one of world.records.screeningProfiles.by('owner', merchantId))
    if (one.isActive && one.paymentTypes.includes(paymentType) && (profile === undefined || one.order < profile.order)) profile = one;
  if (profile === undefined) return null;
  const name = email?.split('@')[0]?.toLowerCase() ?? '';
  if (name === 'screen-error') return { decision: 'Error', score: null, profile };
  const score = scores.get(name) ?? harmless;
  const decision = score >= profile.declineThreshold ? 'Decline' : score >= profile.reviewThreshold ? 'Review' : 'Approve';
  return { decision, score, profile };
}
