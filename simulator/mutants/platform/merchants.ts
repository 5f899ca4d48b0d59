import { isJsonObject } from '../../../schemas/shared/json.ts';
import { asHost, hostOf } from '../framework/edit-keys.ts';
import { around, editReply, type Json } from '../framework/edit.ts';
import type { Family } from '../framework/mutant.ts';

export const merchants: Family = {
  'nested-profile-unchecked': {
    breaks: ['MERCHANT-PROFILE-SCOPED'],
    description: 'A processor profile is found below any merchant that the caller reaches, also of other owners.',
    seams: around(['processorProfiles.read', 'processorProfiles.summary'], (call, handler) => {
      const { merchantId, profileId } = call.params as Json;
      const owner = call.world.records.processorProfiles.get(String(profileId).toLowerCase())?.merchantId;
      const isOwn = String(merchantId).toLowerCase() === call.principal.merchantId;
      if (owner === undefined || !isOwn) return handler(call);
      return handler({ ...call, principal: hostOf(call.principal), params: { ...call.params, merchantId: owner } });
    }),
  },
  'replacement-merged': {
    breaks: ['MERCHANT-PROFILE-REPLACE'],
    description: 'A processor profile keeps the time zone that its replacement lacks.',
    seams: around('processorProfiles.update', (call, handler) => {
      const stored = call.world.records.processorProfiles.get(call.params.profileId);
      const body = isJsonObject(call.body) ? call.body : {};
      return handler({ ...call, body: { timeZone: stored?.timeZone ?? null, ...body } });
    }),
  },
  'replacement-without-name': {
    breaks: ['MERCHANT-PROFILE-REPLACE'],
    description: 'A processor profile keeps its name when it is replaced.',
    seams: around('processorProfiles.update', (call, handler) => {
      const stored = call.world.records.processorProfiles.get(call.params.profileId);
      const body = isJsonObject(call.body) ? call.body : {};
      return handler({ ...call, body: { ...body, ...(stored === undefined ? {} : { name: stored.name }) } });
    }),
  },
  'summary-with-secrets': {
    breaks: ['MERCHANT-PROFILE-SUMMARY'],
    description: 'The summary of a processor profile shows the whole configuration.',
    seams: editReply('processorProfiles.summary', (body, { world }) => ({
      ...body,
      publicConfig: world.records.processorProfiles.get(String(body.id))?.config,
    })),
  },
  'binding-not-kept': {
    breaks: ['MERCHANT-BINDINGS'],
    description: 'A 3-D Secure binding is answered when it is written, and not stored.',
    seams: around('threeDSecureBindings.update', (call, handler) => {
      const result = handler(call);
      const { threeDSecureBindings } = call.world.records;
      threeDSecureBindings.removeAll(new Set(threeDSecureBindings.by('merchantId', call.params.id).map(({ id }) => id)));
      return result;
    }),
  },
  'screening-merged': {
    breaks: ['MERCHANT-SCREENING-PROFILES'],
    description: 'A screening profile keeps the configuration that its replacement lacks.',
    seams: around('screeningProviderProfiles.update', (call, handler) => {
      const stored = call.world.records.screeningProfiles.get(call.params.profileId);
      const body = isJsonObject(call.body) ? call.body : {};
      return handler({ ...call, body: { config: stored?.config ?? {}, ...body } });
    }),
  },
  'screening-without-name': {
    breaks: ['MERCHANT-SCREENING-PROFILES'],
    description: 'A screening profile keeps its name when it is replaced.',
    seams: around('screeningProviderProfiles.update', (call, handler) => {
      const stored = call.world.records.screeningProfiles.get(call.params.profileId);
      const body = isJsonObject(call.body) ? call.body : {};
      return handler({ ...call, body: { ...body, ...(stored === undefined ? {} : { name: stored.name }) } });
    }),
  },
  // No document defines the rows of an export, or the meaning of a row, a sum or a filter: the simulator's own tests judge these.
  'export-of-all-merchants': {
    breaks: ['REPORT-SCOPED'],
    description: 'The export of a report has the records of all merchants.',
    seams: asHost('reports.export'),
  },
  'report-of-all-merchants': {
    breaks: ['REPORT-SCOPED'],
    description: 'A report is of the records of all merchants.',
    seams: asHost('reports.run'),
  },
};
