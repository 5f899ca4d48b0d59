import { empty } from '../../domain/kernel/call.ts';
import { invalidMember, malformedId, Refusal } from '../../domain/kernel/refusal.ts';
import { answering, around, editRefusal, editReply, type Json, refusing } from '../framework/edit.ts';
import type { Family } from '../framework/mutant.ts';

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
