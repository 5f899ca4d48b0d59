/** A walk through the results of an event: deliveries, the inbox, the logs of e-mails and text messages. */
import { at, type Answer, type Context } from '../../../fixtures/test.ts';
import { idOf } from '../../checks/created.ts';
import { make } from '../../checks/resource.ts';
import { reservedPhoneNumber } from '../../../schemas/recipe.ts';
import { recordsOf } from '../../checks/listed.ts';
import type { Go } from './walker.ts';

const firstOf = (answer: Answer): unknown => recordsOf(answer)[0];

/** Deliveries for which to try a replay. */
const maxReplays = 3;

const idIn = (record: unknown): string | undefined => at(record, 'id') as string | undefined;
const byId = (id: string) => ({ params: { id } });

/** Delivers an event only to the caller's inbox and e-mail; returns the ids of these destinations. */
async function cause(go: Go, context: Context): Promise<readonly string[]> {
  const { build, target } = context;
  const made: string[] = [];
  for (const settings of [
    { type: 'Inbox', config: { userIds: [target.personas.merchantAdmin?.userId] } },
    { type: 'Email', config: { recipients: ['nobody@mail.invalid'] } },
  ]) {
    const sent = build.body('notificationDestinations.create', settings);
    const answer = await go('notificationDestinations.create', { body: sent });
    if (!answer.ok) continue;
    const destinationIds = [await idOf(context, 'notificationDestinations', answer, { sent })];
    made.push(...destinationIds);
    await go('notificationSubscriptions.create', {
      body: build.body('notificationSubscriptions.create', { destinationIds, isEnabled: true }),
    });
  }
  await make(context, 'customers');
  return made;
}

export async function messages(go: Go, context: Context): Promise<void> {
  const { build, clock, world } = context;
  const own = await cause(go, context);
  // By the clock of the target, which may be slightly ahead.
  const window = { fromUtc: await clock.in('-P1D'), toUtc: await clock.in('PT5M') };
  const query = { suppressNulls: false };

  const listed = recordsOf(await go('notificationEvents.list', { query: { ...window, ...query } }));
  // At a deployment the others belong to other people: a replay would post them once more.
  const replayable = world === undefined ? listed.filter((one) => own.some((id) => JSON.stringify(one).includes(id))) : listed;
  const events = replayable.flatMap((one) => idIn(one) ?? []);
  await go('notificationEvents.outcomeSummary', { body: window });
  if (events[0] !== undefined) await go('notificationEvents.read', byId(events[0]));
  // A delivery in progress may not be replayable.
  for (const event of events.slice(0, maxReplays)) if ((await go('notificationEvents.replay', byId(event))).ok) break;
  if (world !== undefined) await go('notificationEvents.replayWindow', { body: window });

  const item = idIn(firstOf(await go('inbox.list', { query })));
  for (const read of ['inbox.categories', 'inbox.unreadSummary'] as const) await go(read);
  if (item !== undefined) await go('inbox.markRead', byId(item));
  await go('inbox.markAllRead');

  const mail = firstOf(await go('emailLog.list', { query }));
  const mailId = idIn(mail);
  if (mailId !== undefined) await go('emailLog.read', byId(mailId));
  const correlation = at(mail, 'correlationId');
  const correlationId = typeof correlation === 'string' ? correlation : 'gp-none';
  await go('emailLog.byCorrelation', { params: { correlationId } });

  await go('smsLog.list');
  await go('smsLog.byCorrelation', { params: { correlationId } });
  await go('smsConsent.record', { body: build.body('smsConsent.record') });
  await go('smsConsent.list');
  await go('smsConsent.check', { query: { phoneNumber: reservedPhoneNumber } });
}
