/** What a body gives a screening profile (assumptions: 14). */
import {
  ScreeningConfigDto,
  type ScreeningProfileCreateDto,
  type ScreeningProfileUpdateDto,
} from '../../../../schemas/platform/processor-profiles/screening-types.ts';
import { TokenType } from '../../../../schemas/conventions/enums.ts';
import { invalid, type ValidationError } from '../../kernel/refusal.ts';
import type { Draft } from '../../resources/resource.ts';
import { secretConfig } from '../../resources/secret-config.ts';
import type { ScreeningProfileRecord } from './record.ts';

type Given = ScreeningProfileCreateDto | ScreeningProfileUpdateDto;
type Settings = Omit<Draft<ScreeningProfileRecord>, 'merchantId'>;

export const screeningConfig = secretConfig(ScreeningConfigDto);

const providers: readonly string[] = ['sim-screening'];

const fault = (member: string, what: string): ValidationError => ({ message: `The field ${member} ${what}.`, members: [member] });

/** The settings that a body gives: a member that is left out takes its default. */
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

/** Refuses what is wrong with a body by itself. */
export function checkSettings(body: Given): void {
  const { name, providerType, reviewThreshold, declineThreshold } = given(body);
  const faults = [
    ...(name.trim() === '' ? [fault('name', 'must not be blank')] : []),
    ...(providers.includes(providerType) ? [] : [fault('providerType', `must be one of ${providers.join(', ')}`)]),
    ...(reviewThreshold > declineThreshold ? [fault('reviewThreshold', 'must not be above declineThreshold')] : []),
  ];
  if (faults.length > 0) throw invalid(faults);
}

/** The settings of a checked body. `stored`: the profile that it replaces; null for a new one. Throws on its configuration. */
export function settingsOf(body: Given, stored: ScreeningProfileRecord | null): Settings {
  const config = body.config ?? {};
  const faults = screeningConfig.faults(config, stored?.config ?? null);
  if (faults.length > 0) throw invalid(faults);
  return { ...given(body), config: screeningConfig.stored(config, stored?.config ?? null) };
}
