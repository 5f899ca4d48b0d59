/** Observes the target's choices for records, in rate-limit profiles, whose creation is documented, and in campaigns. */
import { conformance, required, topic, type Answer, type Context } from '../../fixtures/test.ts';
import { isValidation, observeChoice } from '../checks/choice.ts';
import { isRefused } from '../checks/refused.ts';
import { wholeDays } from '../checks/notification-choices.ts';
import { idOf } from '../checks/created.ts';
import { bodyOf, makingNeeds } from '../checks/resource.ts';
import { isAbsent, judgeServed } from '../checks/serving.ts';
import { move } from '../checks/transition.ts';
import { ask, create, on } from '../access/rate-limits/profile.ts';

const as = 'merchantAdmin' as const;

/** Creates a profile with a name and these members. Returns whether the target accepted it; undefined after another failure. */
async function takes(context: Context, members: Readonly<Record<string, unknown>>): Promise<boolean | undefined> {
  const body = { ...members, name: context.build.name('choice', 100) };
  const answer = await context.api.call('rateLimitProfiles.create', { as, body });
  return answer.ok || isValidation(answer) ? answer.ok : undefined;
}

async function observeStrictness(context: Context): Promise<void> {
  const { build, judge } = context;
  const whole = build.body('rateLimitProfiles.create');
  const { description: _, ...withoutDescription } = whole;
  const isLenient = await takes(context, withoutDescription);
  if (isLenient !== undefined) observeChoice(judge, 'rateLimit.strictCreate', !isLenient);
  const isOpen = await takes(context, { ...whole, undeclaredByTheSpecification: 'gp' });
  if (isOpen !== undefined) observeChoice(judge, 'http.rejectUnknownProperties', !isOpen);
}

/** Updates a profile with its read members, with its stamp and without. */
async function observeStamp(context: Context, made: Answer): Promise<void> {
  const { api, judge } = context;
  const id = String(made.get('id'));
  const writable = ['name', 'description', 'scope', 'scopeIdentifier', 'priority', 'isActive', 'concurrencyStamp'] as const;
  const { concurrencyStamp, ...members } = Object.fromEntries(writable.map((member) => [member, made.get(member)]));
  if (typeof concurrencyStamp !== 'string' || api.bodyFor('rateLimitProfiles.update', undefined) !== undefined) return;
  const stamped = await on(context, 'rateLimitProfiles.update', id, { ...members, concurrencyStamp });
  if (!stamped.ok) return;
  const bare = await on(context, 'rateLimitProfiles.update', id, members);
  if (bare.ok || isRefused(bare)) observeChoice(judge, 'concurrency.requireStamp', !bare.ok);
}

topic('Choices of the target', () => {
  conformance(
    'are seen in the profiles it takes',
    { rules: ['PROFILE-CREATE-200'], needs: ['merchantAdmin', 'consent.write'] },
    async (context) => {
      const { judge } = context;
      const made = await create(context);
      judge.equal('PROFILE-CREATE-200', made.status, 200, { check: 'creating a profile', answer: made });
      required(made, 'creating a rate-limit profile');
      const again = await ask(context, { name: made.get('name') });
      if (isRefused(again) && !isValidation(again)) observeChoice(judge, 'errors.duplicateNameStatus', again.status);
      await observeStrictness(context);
      await observeStamp(context, made);
    },
  );

  conformance('are seen in a campaign', { rules: ['CAMPAIGN-STANDARD-CREATE'], needs: makingNeeds }, async (context) => {
    const { api, judge } = context;
    const body = await bodyOf(context, 'campaigns');
    const made = await judgeServed(context, 'CAMPAIGN-STANDARD-CREATE', 'campaigns.create', { as, body }, 'a creation');
    const id = await idOf(context, 'campaigns', made, { sent: body });
    const progress = await api.call('campaigns.progress', { as: 'anonymous', params: { id } });
    // A campaign that is not found without a key may still exist.
    const isOpen = progress.ok || progress.status === 404;
    if (isOpen || progress.status === 401) observeChoice(judge, 'auth.anonymousOperations', isOpen ? 'catalogued' : 'healthOnly');
    if (!(await move(context, 'campaigns.activate', id)).ok) return;
    const early = await move(context, 'campaigns.archive', id);
    // A refusal is about the state only if the same request is accepted in another state.
    if (early.ok) return observeChoice(judge, 'campaigns.archiveFrom', 'anyButArchived');
    if (!isRefused(early) || isAbsent(early) || !(await move(context, 'campaigns.end', id)).ok) return;
    if ((await move(context, 'campaigns.archive', id)).ok) observeChoice(judge, 'campaigns.archiveFrom', 'draftAndEnded');
  });

  conformance('are seen in an invitation', { rules: ['PORTAL-INVITE'], needs: makingNeeds }, async (context) => {
    const body = context.build.body('developerInvitations.create');
    const made = await judgeServed(context, 'PORTAL-INVITE', 'developerInvitations.create', { as, body, shared: 'quiet' }, 'an invitation');
    observeChoice(context.judge, 'developerPortal.invitationDays', wholeDays(made.get('sentAt'), made.get('expiresAt')));
  });
});
