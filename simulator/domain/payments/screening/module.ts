import { worldLimits } from '../../../../schemas/limits.ts';
import type { providerBindings } from '../../../../schemas/platform/provider-bindings/group.ts';
import { ScreeningProfileDto } from '../../../../schemas/platform/processor-profiles/group.ts';
import { actingMerchant } from '../../kernel/acting-merchant.ts';
import { ok } from '../../kernel/call.ts';
import type { CallTo, Handler, HandlersOf, OfPrefix } from '../../kernel/handler.ts';
import { listRequest, type Listing } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import {
  deleteProfile,
  foundProfile,
  readableProfile,
  requireFreeName,
  requireRoom,
  type ProfileKind,
} from '../../resources/merchant-profiles.ts';
import { presenter } from '../../resources/present.ts';
import { checkStamp, requireStamp } from '../../resources/record.ts';
import { changedBy, madeBy } from '../../resources/stamps.ts';
import { ScreeningProfileRecord, checkSettings, screeningConfig, settingsOf } from './screen.ts';
import { live, byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

const screening: ProfileKind<ScreeningProfileRecord> = {
  collection: ({ records }) => records.screeningProfiles,
  limit: worldLimits.screeningProfiles,
};

const computed = { config: ({ config }: ScreeningProfileRecord) => screeningConfig.shown(config) } as const;
const present = presenter<ScreeningProfileRecord, typeof ScreeningProfileDto>(ScreeningProfileDto, computed);
const listing: Listing<ScreeningProfileRecord> = { shape: ScreeningProfileDto, search: ['name'], computed, restorePermission: null };

const list: Handler<'screeningProviderProfiles.list'> = (call) => {
  const source = call.world.records.screeningProfiles.by('merchantId', actingMerchant(call).id);
  return ok(pageOf(call, listing, source, listRequest(call), (profile) => present(profile, call.world)));
};

function create(call: CallTo<'screeningProviderProfiles.create'>) {
  const { world, principal, body } = call;
  checkSettings(body);
  const settings = settingsOf(body, null);
  const { id: merchantId } = actingMerchant(call);
  const others = world.records.screeningProfiles.by('owner', merchantId);
  requireFreeName(others, body.name);
  requireRoom(others, screening.limit);
  const profile = madeBy(world, principal.user.id, { merchantId, ...settings });
  return ok(present(world.records.screeningProfiles.insert(profile), world));
}

function update(call: CallTo<'screeningProviderProfiles.update'>) {
  const { world, principal, body } = call;
  requireStamp(world.choices, body.concurrencyStamp);
  checkSettings(body);
  const before = foundProfile(call, screening);
  const settings = settingsOf(body, before);
  checkStamp(before, body.concurrencyStamp);
  const { screeningProfiles } = world.records;
  requireFreeName(
    screeningProfiles.by('owner', before.merchantId).filter(({ id }) => id !== before.id),
    settings.name,
  );
  return ok(present(screeningProfiles.replace({ ...before, ...settings, ...changedBy(world, principal.user.id) }), world));
}

const handlers = {
  'screeningProviderProfiles.list': list,
  'screeningProviderProfiles.read': (call) => ok(present(readableProfile(call, screening), call.world)),
  'screeningProviderProfiles.create': create,
  'screeningProviderProfiles.update': update,
  'screeningProviderProfiles.delete': (call) => deleteProfile(call, screening),
} satisfies HandlersOf<OfPrefix<typeof providerBindings, 'screeningProviderProfiles'>>;

const records = { screeningProfiles: kind(ScreeningProfileRecord, { merchantId: byMerchant, owner: live(byMerchant) }) };

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const screeningModule = defineModule({ records, handlers });
