/** A rate-limit profile after its creation: read, changed, deleted, restored. */
import { conformance, required, topic, type Answer, type Context } from '../../../fixtures/test.ts';
import { observeChoice } from '../../checks/choice.ts';
import { comparable, isMarkedDeleted } from '../../checks/members.ts';
import { judgeNoSuccess } from '../../checks/refused.ts';
import { judgePresent } from '../../checks/serving.ts';
import { isGone } from '../../checks/resource.ts';
import { created, judge200, judgeDone, judgeEffect, on, type Body } from './profile.ts';

const needs = ['merchantAdmin', 'consent.write'] as const;
const writable = ['name', 'description', 'scope', 'scopeIdentifier', 'priority', 'isActive'] as const;

/** The body of an update is not documented: the writable members as the creation returned them, some changed. */
function update({ api }: Context, made: Answer, over: Body): Body {
  const members = Object.fromEntries(writable.map((member) => [member, made.get(member)]));
  const assumed = { ...members, concurrencyStamp: made.get('concurrencyStamp') };
  return { ...assumed, ...(api.bodyFor('rateLimitProfiles.update', assumed) as Body), ...over };
}

/** The limits of a profile, which also apply to updates; `another` is a different profile. */
const limits: readonly (readonly [string, (another: Answer) => Body])[] = [
  ['a name of 129 characters', () => ({ name: 'n'.repeat(129) })],
  ['the name of another profile', (another) => ({ name: another.get('name') })],
  ['a description of 513 characters', () => ({ description: 'd'.repeat(513) })],
  ['priority -1', () => ({ priority: -1 })],
];

const send = (context: Context, id: string, body: Body): Promise<Answer> =>
  context.api.call('rateLimitProfiles.update', { as: 'merchantAdmin', params: { id }, body });

/** The reply of a read is not documented, so it may have fewer members than the creation's; members with the same name have the same value. */
function judgeRead({ judge }: Context, made: Answer, read: Answer): void {
  const rule = 'PROFILE-READ';
  if (!read.ok) return void judge.equal(rule, read.status, 200, { check: 'a read after the creation', answer: read });
  const members = Object.entries(Object(made.json) as Body).filter(([name]) => read.get(name) !== undefined);
  if (members.length === 0) return judge.untested(rule, 'the reply of rateLimitProfiles.read has no documented member of a profile');
  const shown = Object.fromEntries(members.map(([name]) => [name, read.get(name)]));
  judge.equal(rule, comparable(shown), comparable(Object.fromEntries(members)), {
    check: 'the members of a read that the creation returned too',
    answer: read,
  });
}

topic('A rate-limit profile', () => {
  conformance(
    'can be read, by its id and by its name',
    {
      rules: [
        'PROFILE-READ',
        'PROFILE-NAME-READ',
        'PROFILE-NAME-UNKNOWN',
        'PROFILE-LIST',
        'PROFILE-CONTINUATION',
        'PROFILE-COUNT',
        'PROFILE-ACCESS',
      ],
      needs,
    },
    async (context) => {
      const { api, judge } = context;
      const { id, answer: made } = await created(context);
      const read = await on(context, 'rateLimitProfiles.read', id);
      judgeRead(context, made, read);

      const name = await on(context, 'rateLimitProfiles.name', id);
      // A string may be sent as JSON or as plain text.
      const value = typeof name.json === 'string' ? name.json : name.text;
      judge.equal('PROFILE-NAME-READ', [name.status, value], [200, made.get('name')], { check: 'the name by id', answer: name });
      // With `Accept: application/json` a deployment may send JSON instead of its default.
      const open = await api.call('rateLimitProfiles.name', { as: 'merchantAdmin', params: { id }, headers: { accept: '*/*' } });
      if (open.ok) observeChoice(judge, 'http.stringResult', typeof open.json === 'string' ? 'json' : 'text');
      const unknown = await on(context, 'rateLimitProfiles.name', context.build.uuid('profile'));
      judge.equal('PROFILE-NAME-UNKNOWN', unknown.status, 404, { check: 'the name of a profile that does not exist', answer: unknown });

      const list = (operation: 'list' | 'continuation' | 'continuationCount') =>
        api.call(`rateLimitProfiles.${operation}`, { as: 'merchantAdmin' });
      judge200(judge, 'PROFILE-LIST', await list('list'), 'the list of profiles');
      judge200(judge, 'PROFILE-CONTINUATION', await list('continuation'), 'the continuation page of profiles');
      judge200(judge, 'PROFILE-COUNT', await list('continuationCount'), 'the count of profiles');
      judge200(judge, 'PROFILE-ACCESS', await on(context, 'rateLimitProfiles.access', id), 'the access check of a profile');
    },
  );

  conformance(
    'shows its name only with the permission',
    { rules: ['PROFILE-NAME-PERMISSION'], needs: [...needs, 'noPermissions'] },
    async (context) => {
      const { id } = await created(context);
      const answer = await context.api.call('rateLimitProfiles.name', { as: 'noPermissions', params: { id } });
      judgeNoSuccess(context.judge, 'PROFILE-NAME-PERMISSION', answer, 'the name, by a key without permissions');
    },
  );

  conformance(
    'can be updated',
    { rules: ['PROFILE-UPDATE', 'PROFILE-UPDATE-AUDIT', 'PROFILE-STAMP-CHANGES', 'PROFILE-STAMP-STALE', 'PROFILE-UPDATE-LIMITS'], needs },
    async (context) => {
      const { judge } = context;
      const { id, answer: made } = await created(context);
      const before = required(await on(context, 'rateLimitProfiles.read', id), 'reading a profile');
      const body = update(context, made, { description: 'Changed', priority: 3 });
      const change = await send(context, id, body);
      judgePresent(judge, 'PROFILE-UPDATE', change, 'updating a profile that was just read');
      required(change, 'updating a profile with its own members (requests["rateLimitProfiles.update"])');
      const after = required(await on(context, 'rateLimitProfiles.read', id), 'reading an updated profile');
      // The reply of a read is not documented: members that it showed before must show the change.
      const changes = Object.entries({ description: 'Changed', priority: 3 }).filter(([name]) => before.get(name) !== undefined);
      const isUnderstood = changes.length > 0 && changes.every(([name, value]) => after.get(name) === value);
      if (changes.length === 0)
        judge.untested('PROFILE-UPDATE', 'the reply of rateLimitProfiles.read shows neither description nor priority');
      else
        judgeEffect(context, 'PROFILE-UPDATE', 'rateLimitProfiles.update', isUnderstood, {
          check: 'description and priority after an update',
          expected: 'Changed and 3',
          answer: after,
        });
      const { answer: another } = await created(context);
      if (!isUnderstood)
        judge.untested(
          'PROFILE-UPDATE-LIMITS',
          'rateLimitProfiles.read does not show that rateLimitProfiles.update changed what it was sent; set requests["rateLimitProfiles.update"]',
        );
      else
        for (const [what, over] of limits)
          judgeNoSuccess(
            judge,
            'PROFILE-UPDATE-LIMITS',
            await send(context, id, update(context, after, over(another))),
            `an update to ${what}`,
          );
      const isShown = [before, after].some((read) => read.get('lastModificationTime') !== undefined);
      if (!isShown) judge.untested('PROFILE-UPDATE-AUDIT', 'the reply of rateLimitProfiles.read has no lastModificationTime');
      else
        judge.that('PROFILE-UPDATE-AUDIT', typeof after.get('lastModificationTime') === 'string', {
          check: 'lastModificationTime after an update',
          expected: 'an instant',
          actual: after.get('lastModificationTime'),
          answer: after,
        });

      const stamp = made.get('concurrencyStamp');
      if (typeof stamp !== 'string') {
        judge.untested('PROFILE-STAMP-CHANGES', 'the profile has no concurrencyStamp');
        return judge.untested('PROFILE-STAMP-STALE', 'the profile has no concurrencyStamp');
      }
      if (after.get('concurrencyStamp') === undefined)
        judge.untested('PROFILE-STAMP-CHANGES', 'the reply of rateLimitProfiles.read has no concurrencyStamp');
      else
        judge.that('PROFILE-STAMP-CHANGES', after.get('concurrencyStamp') !== stamp, {
          check: 'concurrencyStamp after an update',
          expected: 'a new value',
          actual: after.get('concurrencyStamp'),
          answer: after,
        });
      const stale = await send(context, id, { ...body, description: 'Changed by one who had not read it' });
      judgeNoSuccess(judge, 'PROFILE-STAMP-STALE', stale, 'an update with the previous stamp');
      if (!stale.ok) observeChoice(judge, 'errors.staleStampStatus', stale.status);
    },
  );

  conformance('can be deleted and restored', { rules: ['PROFILE-DELETE', 'PROFILE-RESTORE'], needs }, async (context) => {
    const { judge } = context;
    const { id } = await created(context);
    const deletion = await on(context, 'rateLimitProfiles.delete', id);
    if (!judgeDone(judge, 'PROFILE-DELETE', deletion, 'deleting a profile'))
      return judge.untested('PROFILE-RESTORE', `deleting a profile answered ${deletion.status}`, deletion);
    const deleted = await on(context, 'rateLimitProfiles.read', id);
    observeChoice(judge, 'http.emptyResultStatus', deletion.status);
    observeChoice(judge, 'records.readDeleted', deleted.ok ? 'returned' : 'notFound');
    const isDeleted = judge.that('PROFILE-DELETE', isGone(deleted), {
      check: 'a read after the deletion',
      expected: 'a rejection, or isDeleted true',
      answer: deleted,
    });
    if (!isDeleted) return judge.untested('PROFILE-RESTORE', 'deleting a profile had no effect');

    const restoration = await on(context, 'rateLimitProfiles.restore', id);
    if (!judgeDone(judge, 'PROFILE-RESTORE', restoration, 'restoring a profile')) return;
    observeChoice(judge, 'records.restoreReply', restoration.text === '' ? 'empty' : 'record');
    const restored = await on(context, 'rateLimitProfiles.read', id);
    judge.that('PROFILE-RESTORE', restored.ok && !isMarkedDeleted(restored.json), {
      check: 'a read after the restoration',
      expected: 'the profile, not deleted',
      answer: restored,
    });
  });

  conformance(
    'is restored only with the permission to update',
    { rules: ['PROFILE-RESTORE-PERMISSION'], needs: [...needs, 'merchantUser'] },
    async (context) => {
      const { api, judge } = context;
      const rule = 'PROFILE-RESTORE-PERMISSION';
      const { id, answer: made } = await created(context);
      const reading = await api.call('rateLimitProfiles.read', { as: 'merchantUser', params: { id } });
      if (!reading.ok)
        return judge.untested(rule, 'personas.merchantUser lacks RateLimiting.Profiles, so its rejection would not be conclusive');
      // The answer to the update shows whether the persona has the permission.
      const changing = await api.call('rateLimitProfiles.update', { as: 'merchantUser', params: { id }, body: update(context, made, {}) });
      if (changing.status !== 403) return judge.untested(rule, 'personas.merchantUser seems to have RateLimiting.Profiles.Update');
      required(await on(context, 'rateLimitProfiles.delete', id), 'deleting a profile');
      const answer = await api.call('rateLimitProfiles.restore', { as: 'merchantUser', params: { id } });
      judgeNoSuccess(judge, rule, answer, 'a restoration without the permission to update');
    },
  );
});
