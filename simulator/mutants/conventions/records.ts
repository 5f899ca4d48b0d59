import { isJsonObject } from '../../../schemas/shared/json.ts';
import { empty } from '../../domain/kernel/call.ts';
import type { Principal } from '../../domain/kernel/principal.ts';
import { forbidden, invalidMember, malformedId, Refusal } from '../../domain/kernel/refusal.ts';
import { openToAll } from '../framework/edit-keys.ts';
import { answering, around, editRefusal, editReply, type Json, refusing, together } from '../framework/edit.ts';
import type { Family } from '../framework/mutant.ts';

const pages = 'rateLimitProfiles.continuation' as const;
const continues = ({ query, body }: { readonly query: object; readonly body: unknown }): boolean =>
  'continuationToken' in query || (isJsonObject(body) && 'continuationToken' in body);

export const records: Family = {
  'list-not-served': {
    breaks: ['CATALOGUE-SERVED'],
    description: 'The list of rate-limit rules has no route.',
    seams: refusing('rateLimitRules.list', () => new Refusal('other', 405, 'Gateway:MethodNotAllowed', 'The method is not allowed here.')),
  },
  'list-out-of-order': {
    breaks: ['CATALOGUE-SERVED'],
    description: 'The list of limiters answers 503 at every request.',
    seams: refusing(
      'rateLimitRules.limiters',
      () => new Refusal('other', 503, 'Gateway:Unavailable', 'The list of limiters is not available.'),
    ),
  },
  'lookup-fails': {
    breaks: ['CATALOGUE-NO-500'],
    description: 'The list of selectable profiles answers 500.',
    seams: refusing(
      'rateLimitRules.profiles',
      () => new Refusal('other', 500, 'Gateway:InternalError', 'The request could not be answered.'),
    ),
  },
  'key-in-list': {
    breaks: ['CATALOGUE-NO-KEY-VALUES'],
    description: "The list of keys shows the value of the caller's key.",
    seams: editReply('apiKeys.list', (body, call) => ({ ...body, calledWith: call.header('api-key') })),
  },
  'page-repeats': {
    breaks: ['CONVENTION-PAGE-BOUNDED'],
    description: 'A page starts with a record of the previous page.',
    seams: editReply('rateLimitProfiles.continuation', (body, call) => {
      const items = body.items as readonly unknown[];
      const kept: { last?: unknown } = call.world.state('mutant.lastOfPage', () => ({}));
      const before = kept.last;
      kept.last = items.at(-1);
      return before === undefined ? body : { ...body, items: [before, ...items] };
    }),
  },
  'tenth-record-left-out': {
    breaks: ['CONVENTION-PAGE-BOUNDED'],
    description: 'The pages of a list leave out the tenth record.',
    seams: around(pages, (call, handler) => {
      const seen: { count?: number } = call.world.state('mutant.recordsOfPages', () => ({}));
      if (!continues(call)) seen.count = 0;
      const result = handler(call);
      const body = result.body as Json;
      const first = seen.count ?? 0;
      const items = body['items'] as readonly Json[];
      seen.count = first + items.length;
      return { ...result, body: { ...body, items: items.filter((_item, at) => first + at !== 9) } };
    }),
  },
  'continuation-of-another-merchant': {
    breaks: ['CONVENTION-PAGE-ACCESS'],
    description: 'With a continuation any merchant gets the next page of the one that got it.',
    seams: (original) => {
      let first: Principal | undefined;
      return around('customers.page', (call, handler) => {
        if (!continues(call)) first = call.principal;
        return handler({ ...call, principal: first ?? call.principal });
      })(original);
    },
  },
  'second-page-without-permission': {
    breaks: ['CONVENTION-PAGE-ACCESS'],
    description: 'Any key of the merchant gets the next page of customers with a continuation.',
    seams: together(
      openToAll('customers.page'),
      around('customers.page', (call, handler) => {
        if (!continues(call) && !call.principal.may('Customers.Customers')) throw forbidden('Customers.Customers');
        return handler(call);
      }),
    ),
  },
  'unknown-profile-deleted': {
    breaks: ['CATALOGUE-UNKNOWN-ID-WRITE'],
    description: 'Deleting a profile that does not exist succeeds.',
    seams: around('rateLimitProfiles.delete', (call, handler) =>
      call.world.records.rateLimitProfiles.get(call.params.id) === undefined ? empty : handler(call),
    ),
  },
  'unknown-rule-400': {
    breaks: ['CATALOGUE-UNKNOWN-ID'],
    description: 'Reading a rate-limit rule that does not exist is a bad request.',
    seams: editRefusal('rateLimitRules.read', (refusal) => (refusal.kind === 'notFound' ? malformedId('id') : undefined)),
  },
  'deleter-missing': {
    breaks: ['CONVENTION-SOFT-DELETE'],
    description: 'deleterId of a deleted profile is null.',
    seams: editReply('rateLimitProfiles.list', (body) => ({
      ...body,
      items: (body.items as readonly Json[]).map((item) => ({ ...item, deleterId: null })),
    })),
  },
  'profile-stays-deleted': {
    breaks: ['CONVENTION-RESTORE'],
    description: 'A restored profile stays deleted.',
    seams: answering('rateLimitProfiles.restore', empty),
  },
  'restored-still-deleted': {
    breaks: ['CONVENTION-RESTORE-CLEAN'],
    description: 'A restored profile is still marked deleted.',
    seams: editReply('rateLimitProfiles.read', (body) => ({ ...body, isDeleted: body.lastModificationTime !== null })),
  },
  'version-parameter-required': {
    breaks: ['VERSION-NO-PARAMETER'],
    description: 'Counts need a version.',
    seams: around('transactions.summaryCounts', (call, handler) => {
      if (call.header('api-version') === undefined) throw invalidMember('api-version', 'The version is required.');
      return handler(call);
    }),
  },
};
