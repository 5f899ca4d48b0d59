/** The settings that a body gives a processor profile, including the configuration of its processor (assumptions: 14, 24, M8, 36). */
import type { JsonObject } from '../../../../schemas/shared/json.ts';
import { ProcessorConfigDto } from '../../../../schemas/payments/processors/group.ts';
import { secretConfig } from '../../resources/secret-config.ts';
import type { ProcessorProfileCreateDto, ProcessorProfileUpdateDto } from '../../../../schemas/platform/processor-profiles/group.ts';
import { isTimeZone } from '../../kernel/calendar.ts';
import { isCurrency } from '../../kernel/money.ts';
import { fault, invalid, type ValidationError } from '../../kernel/refusal.ts';
import type { Draft } from '../../resources/resource.ts';
import { processors } from './known.ts';
import type { ProcessorProfileRecord } from './record.ts';

export const processorConfig = secretConfig(ProcessorConfigDto);

/** Placeholders that match the schema. */
export const template: JsonObject = Object.freeze({ merchantNumber: '00000000', terminalNumber: '001', apiSecret: 'replace-this-secret' });

type Given = ProcessorProfileCreateDto | ProcessorProfileUpdateDto;
type Settings = Omit<Draft<ProcessorProfileRecord>, 'merchantId'>;

function unfit(member: string, given: readonly string[], taken: readonly string[]): readonly ValidationError[] {
  const other = given.find((value) => !taken.includes(value));
  return other === undefined ? [] : [fault(member, `must name what the processor takes, and ${other} is not among it`)];
}

const distinct = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];
const currenciesOf = ({ currencies }: Given): readonly string[] => distinct(currencies.map((code) => code.toUpperCase()));

/** Checks that do not depend on stored records. */
export function checkSettings(body: Given): void {
  const processor = processors.get(body.processorId.toLowerCase())?.listing;
  const currencies = currenciesOf(body);
  const faults = [
    ...(body.name.trim() === '' ? [fault('name', 'must not be blank')] : []),
    ...currencies.filter((code) => !isCurrency(code)).map((code) => fault('currencies', `must name currencies, and ${code} is none`)),
    ...(typeof body.timeZone === 'string' && !isTimeZone(body.timeZone) ? [fault('timeZone', 'must be the IANA name of a time zone')] : []),
    ...(processor === undefined
      ? [fault('processorId', 'must be the id of a processor')]
      : [
          ...unfit('paymentTypes', body.paymentTypes, processor.paymentTypes),
          ...unfit('currencies', currencies.filter(isCurrency), processor.currencies),
          ...unfit('networks', body.networks ?? [], processor.networks),
        ]),
  ];
  if (faults.length > 0) throw invalid(faults);
}

/** `stored`: the profile before; null for a new one. */
export function checkConfig({ config }: Given, stored: ProcessorProfileRecord | null): void {
  const faults = processorConfig.faults(config, stored?.config ?? null);
  if (faults.length > 0) throw invalid(faults);
}

/** The settings of a checked body, with defaults for missing members. */
export const settingsOf = (body: Given, stored: ProcessorProfileRecord | null): Settings => ({
  name: body.name,
  processorId: body.processorId.toLowerCase(),
  paymentTypes: distinct(body.paymentTypes),
  currencies: currenciesOf(body),
  networks: body.networks === undefined || body.networks === null ? null : distinct(body.networks),
  environment: body.environment ?? 'Sandbox',
  isActive: body.isActive ?? true,
  isDefault: body.isDefault ?? false,
  priority: body.priority ?? 0,
  settlementMode: body.settlementMode ?? 'Automatic',
  settlementTime: body.settlementTime ?? '02:00',
  timeZone: body.timeZone ?? null,
  useNetworkTokens: body.useNetworkTokens ?? false,
  rejectAvs: distinct(body.rejectAvs ?? []),
  rejectCvv: distinct(body.rejectCvv ?? []),
  config: processorConfig.stored(body.config, stored?.config ?? null),
});
