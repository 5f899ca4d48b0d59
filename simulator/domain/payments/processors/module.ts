/** Handlers of processor metadata (endpoints: Processor metadata; assumptions: 24). */
import {
  type processorProfiles,
  ProcessorProfileDto,
  ProcessorProfileSummaryDto,
} from '../../../../schemas/platform/processor-profiles/group.ts';
import { actingMerchant } from '../../kernel/acting-merchant.ts';
import { ok } from '../../kernel/call.ts';
import type { CallTo, Handler, HandlersOf } from '../../kernel/handler.ts';
import { invalidMember, notFound, validationResult } from '../../kernel/refusal.ts';
import { listRequest, type Listing } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { deleteProfile, foundProfile, readableProfile, requireFreeName, requireRoom } from '../../resources/merchant-profiles.ts';
import { presenter } from '../../resources/present.ts';
import { checkStamp, requireStamp } from '../../resources/record.ts';
import { changedBy, madeBy } from '../../resources/stamps.ts';
import { requireDefault, requireUnused, activateMerchant, leaveOneDefault, liveProfiles, processorProfileKind } from './profiles.ts';
import { replanClosing } from './closing.ts';
import { processorConfig, checkConfig, checkSettings, settingsOf, template } from './profile-settings.ts';
import { processors, type Processor } from './known.ts';
import { ProcessorProfileRecord } from './record.ts';
import { type processors as operations, ProcessorConfigDto, type ProcessorDto } from '../../../../schemas/payments/processors/group.ts';
import { plainSchema } from '../../kernel/record-schema.ts';
import { live, byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

// Handlers of the processor profiles of merchants (endpoints: Merchants; assumptions: 14, 36).

const computed = {
  processorName: ({ processorId }: ProcessorProfileRecord) => processors.get(processorId)?.listing.name ?? processorId,
  config: ({ config }: ProcessorProfileRecord) => processorConfig.shown(config),
} as const;

const present = presenter<ProcessorProfileRecord, typeof ProcessorProfileDto>(ProcessorProfileDto, computed);
const summarize = presenter<ProcessorProfileRecord, typeof ProcessorProfileSummaryDto>(ProcessorProfileSummaryDto, {
  processorName: computed.processorName,
  publicConfig: ({ config }) => processorConfig.public(config),
});

const listing: Listing<ProcessorProfileRecord> = { shape: ProcessorProfileDto, search: ['name'], computed, restorePermission: null };

const list: Handler<'processorProfiles.list'> = (call) => {
  const source = call.world.records.processorProfiles.by('merchantId', actingMerchant(call).id);
  return ok(pageOf(call, listing, source, listRequest(call), (profile) => present(profile, call.world)));
};

function create(call: CallTo<'processorProfiles.create'>) {
  const { world, principal, body } = call;
  const userId = principal.user.id;
  checkSettings(body);
  checkConfig(body, null);
  if (body.isDefault === true && body.isActive === false) {
    throw invalidMember('isDefault', 'The field isDefault must be false for a profile that is not active.');
  }
  const { id: merchantId } = actingMerchant(call);
  const others = liveProfiles(world, merchantId);
  requireFreeName(others, body.name);
  requireRoom(others, processorProfileKind.limit);
  const settings = settingsOf(body, null);
  // The first one is the default, whatever the body says (assumptions: M10).
  const isDefault = settings.isDefault || others.length === 0;
  const profile = world.records.processorProfiles.insert(madeBy(world, userId, { merchantId, ...settings, isDefault }));
  leaveOneDefault(world, profile, userId);
  activateMerchant(world, profile, userId);
  return ok(present(profile, world));
}

function update(call: CallTo<'processorProfiles.update'>) {
  const { world, principal, body } = call;
  const userId = principal.user.id;
  requireStamp(world.choices, body.concurrencyStamp);
  checkSettings(body);
  const before = foundProfile(call, processorProfileKind);
  checkConfig(body, before);
  checkStamp(before, body.concurrencyStamp);
  const settings = settingsOf(body, before);
  requireFreeName(
    liveProfiles(world, before.merchantId).filter(({ id }) => id !== before.id),
    settings.name,
  );
  if (before.isActive && !settings.isActive) requireUnused(world, before);
  requireDefault(before, settings);
  const profile = world.records.processorProfiles.replace({ ...before, ...settings, ...changedBy(world, userId) });
  leaveOneDefault(world, profile, userId);
  activateMerchant(world, profile, userId);
  replanClosing(world, before, profile);
  return ok(present(profile, world));
}

export const profileHandlers = {
  'processorProfiles.list': list,
  'processorProfiles.read': (call) => ok(present(readableProfile(call, processorProfileKind), call.world)),
  'processorProfiles.summary': (call) => ok(summarize(readableProfile(call, processorProfileKind), call.world)),
  'processorProfiles.create': create,
  'processorProfiles.update': update,
  'processorProfiles.delete': (call) => deleteProfile(call, processorProfileKind),
} satisfies HandlersOf<typeof processorProfiles>;

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

const records = { processorProfiles: kind(ProcessorProfileRecord, { merchantId: byMerchant, owner: live(byMerchant) }) };

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const processorModule = defineModule({ records, handlers: { ...handlers, ...profileHandlers } });
