/** What a processor is configured with (assumptions: 24, M8, 36). */
import type { JsonObject } from '../../../../schemas/shared/json.ts';
import { ProcessorConfigDto } from '../../../../schemas/payments/processors/types.ts';
import { secretConfig } from '../../resources/secret-config.ts';

export const processorConfig = secretConfig(ProcessorConfigDto);

/** Values to start from: they match the schema, and no processor takes them for real. */
export const template: JsonObject = Object.freeze({ merchantNumber: '00000000', terminalNumber: '001', apiSecret: 'replace-this-secret' });
