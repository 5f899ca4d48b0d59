/** Handlers of processor metadata (endpoints: Processor metadata; assumptions: 24). */
import { type processors as operations, ProcessorConfigDto, type ProcessorDto } from '../../../../schemas/payments/processors/group.ts';
import { ok } from '../../kernel/call.ts';
import type { CallTo, HandlersOf } from '../../kernel/handler.ts';
import { plainSchema } from '../../kernel/record-schema.ts';
import { notFound, validationResult } from '../../kernel/refusal.ts';
import { processorConfig, template } from './profile-settings.ts';
import { processors, type Processor } from './known.ts';
import { profileHandlers } from './profile-handlers.ts';
import { ProcessorProfileRecord } from './record.ts';
import { live, byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

const listed: readonly ProcessorDto[] = Object.freeze(Array.from(processors.values(), ({ listing }) => listing));
const schema = Object.freeze(plainSchema(ProcessorConfigDto));

function named({ processorId }: { readonly processorId: string }): Processor {
  const processor = processors.get(processorId.toLowerCase());
  if (processor === undefined) throw notFound('no such processor');
  return processor;
}

/** Stores nothing. Returns errors with which a profile would be refused, and warnings about likely mistakes. */
function validateConfig({ params, body }: CallTo<'processors.validateConfig'>) {
  const { id, isTestProcessor } = named(params).listing;
  const unknown = processorConfig.unknown(body.config).map((name) => `The member ${name} is not known and would be ignored.`);
  const isUnfit = body.environment === 'Production' && isTestProcessor;
  return ok({
    ...validationResult(processorConfig.faults(body.config, null)),
    warnings: [...unknown, ...(isUnfit ? [`The processor ${id} moves no money in any environment.`] : [])],
  });
}

const handlers = {
  'processors.list': () => ok(listed),
  'processors.configSchema': ({ params }) => {
    named(params);
    return ok(schema);
  },
  'processors.configTemplate': ({ params }) => {
    named(params);
    return ok(template);
  },
  'processors.validateConfig': validateConfig,
} satisfies HandlersOf<typeof operations>;

const records = {
  processorProfiles: kind(ProcessorProfileRecord, { merchantId: byMerchant, owner: live(byMerchant) }),
};

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const processorModule = defineModule({ records, handlers: { ...handlers, ...profileHandlers } });
