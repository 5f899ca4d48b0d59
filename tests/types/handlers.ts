/**
 * Types of handlers, replies, collections, records and descriptors. `tsc` checks this file and nothing runs it: a line below
 * `@ts-expect-error` that compiles is an error.
 */
import { groups } from '../../schemas/groups.ts';
import { describeGroup } from '../../schemas/group.ts';
import { type campaignOperations, CampaignProgressDto } from '../../schemas/engagement/campaigns/group.ts';
import type { Instant } from '../../schemas/shared/instant.ts';
import { campaignModule, type CampaignRecord } from '../../simulator/domain/engagement/campaigns/module.ts';
import { empty, ok, type AnyCall } from '../../simulator/domain/kernel/call.ts';
import type { CallTo, Handler, HandlersOf, OperationWith, ReplyOf } from '../../simulator/domain/kernel/handler.ts';
import type { Minor } from '../../simulator/domain/kernel/money.ts';
import { describedResource } from '../../simulator/domain/resources/described.ts';
import type { Created, DescribedRecord } from '../../simulator/domain/resources/group-record.ts';
import { presenter } from '../../simulator/domain/resources/present.ts';
import type { Draft } from '../../simulator/domain/resources/resource.ts';
import type { World } from '../../simulator/domain/kernel/world.ts';

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

declare const world: World;
declare const archive: CallTo<'campaigns.archive'>;
declare const update: CallTo<'campaigns.update'>;
declare const clone: CallTo<'campaigns.clone'>;
declare const list: CallTo<'campaigns.list'>;
declare const progress: CallTo<'campaigns.progress'>;
declare const operate: CallTo<'transactions.operate'>;
declare const reply: ReplyOf<OperationWith<'campaigns.archive'>>;

export const id: string = archive.params.id;
export const ids: readonly string[] = [operate.params.merchantId, operate.params.transactionId];
// @ts-expect-error the path does not name it
export const unknownParameter = archive.params.merchantId;

export const size: number | undefined = list.query.maxResultCount;
// @ts-expect-error not a parameter of the query
export const unknownQuery = list.query.pageSize;
// @ts-expect-error the operation has no query
export const noQuery = archive.query.maxResultCount;

// Body: its shape, or undefined if it is optional or absent.
export const name: string = update.body.name;
// @ts-expect-error a name is text
export const wrongMember: number = update.body.name;
// @ts-expect-error the body may be missing
export const uncheckedBody = clone.body.name;
export const noBody: undefined = archive.body;

// Principal: present unless the operation is anonymous.
export const caller: string = archive.principal.user.id;
// @ts-expect-error an anonymous caller has none
export const anonymousCaller = progress.principal.user.id;

export const right: Handler<'campaigns.archive'> = () => ok(reply);
// @ts-expect-error a member is missing
export const withoutName: Handler<'campaigns.archive'> = () => {
  const { name: _, ...rest } = reply;
  return ok(rest);
};
// @ts-expect-error a member has another type
export const wrongType: Handler<'campaigns.archive'> = () => ok({ ...reply, status: 'Sleeping' });
// @ts-expect-error the reply is not empty
export const nothing: Handler<'campaigns.archive'> = () => empty;
// @ts-expect-error the operation returns nothing
export const something: Handler<'campaigns.delete'> = () => ok(reply);
// @ts-expect-error one record is not a page
export const notAPage: Handler<'campaigns.page'> = () => ok(reply);
// @ts-expect-error the operation returns text
export const notText: Handler<'walletA.downloadDomainAssociation'> = () => ok({ file: '' });
export const mayBeEmpty: Handler<'campaigns.restore'> = () => empty;

const { handlers: campaignHandlers } = campaignModule;

// Groups: a handler for each of its operations, and no others.
const { 'campaigns.archive': _, ...incomplete } = campaignHandlers;
// @ts-expect-error a handler is missing
export const missing = incomplete satisfies HandlersOf<typeof campaignOperations>;
export const surplus = {
  ...campaignHandlers,
  // @ts-expect-error no operation has this id
  'campaigns.explode': () => empty,
} satisfies HandlersOf<typeof campaignOperations>;
export const exchanged = {
  ...campaignHandlers,
  // @ts-expect-error the handler of another operation
  'campaigns.progress': campaignHandlers['campaigns.archive'],
} satisfies HandlersOf<typeof campaignOperations>;

// @ts-expect-error no such operation
export type NoOperation = Handler<'campaigns.explode'>;

// Presenters: the type of the shape, and computed fields that it has.
const present = presenter<CampaignRecord, typeof CampaignProgressDto>(CampaignProgressDto, { percent: () => 1 });
declare const record: CampaignRecord;
export const percent: number | null = present(record, world).percent;
// @ts-expect-error not a field of the shape
export const unknownField = present(record, world).slug;
// @ts-expect-error not a field of the shape
export const unknownComputed = presenter<CampaignRecord, typeof CampaignProgressDto>(CampaignProgressDto, { share: () => 1 });

export const found = world.records.campaigns.by('merchantId', '');
// @ts-expect-error no such index
export const notFound = world.records.campaigns.by('userId', '');
// @ts-expect-error it has no index at all
export const unindexed = world.records.resellers.by('merchantId', '');

// A call to any operation is not a call to a particular one.
declare const any: AnyCall;
// @ts-expect-error its inputs are unknown
export const particular: CallTo<'campaigns.update'> = any;

// Records: the owner and the settings of their descriptor, as stored.
export const startsAt: Instant | null = record.startsAt;
export const goalAmount: Minor | null = record.goalAmount;
export const given: Same<Created<'announcementTemplates'>, Draft<DescribedRecord<'announcementTemplates'>>> = true;
export const withDefault: Same<DescribedRecord<'announcements'>['maxPopupShows'], number> = true;
export const withoutDefault: Same<DescribedRecord<'announcements'>['publishAt'], Instant | null> = true;
export const withAmounts: Same<DescribedRecord<'campaigns'>['currency'], string> = true;
export const withoutAmounts: Same<DescribedRecord<'walletRegistrations'>['currency'], string | null> = true;
export const ofMerchants: Same<DescribedRecord<'campaigns'>['merchantId'], string> = true;
export const ofAny: Same<DescribedRecord<'announcements'>['merchantId'], string | null> = true;
// @ts-expect-error only a creation takes it, and no reply shows it
export type Unshown = DescribedRecord<'contractPlans'>['initialPrice'];
// @ts-expect-error its records hold more than a body sends
export const notWhole = describedResource('campaigns', {});
export const whole = describedResource('announcementTemplates', {});

// Descriptors: only members of their shapes.
const { states: __, ...described } = groups.campaigns;
export const again = describeGroup(described);
// @ts-expect-error not a field of the reply
export const wrongName = describeGroup({ ...described, name: 'title' });
// @ts-expect-error states of other records
export const otherStates = describeGroup({ ...described, states: groups.contracts.states });
// @ts-expect-error groups do not have this member
export const unknownMember = describeGroup({ ...described, lable: 'name' });
