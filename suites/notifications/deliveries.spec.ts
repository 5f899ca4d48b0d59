/** Deliveries, as far as they can be observed without a receiver. */
import { conformance, required, topic, type Answer } from '../../fixtures/test.ts';
import { windowOf } from '../checks/delivery.ts';
import { judgeUnlisted } from '../checks/listed.ts';
import { judgeNoSuccess } from '../checks/refused.ts';
import { makeId, makingNeeds, noon } from '../checks/resource.ts';
import { judgeServed } from '../checks/serving.ts';

const as = 'merchantAdmin' as const;
const world = { now: noon } as const;

/** The day before an instant; the form of a window is not documented. */
const windowBefore = (now: Date) => ({ fromUtc: new Date(now.getTime() - 86_400_000).toISOString(), toUtc: now.toISOString() });

topic('Deliveries', () => {
  conformance('are listed for a window', { rules: ['EVENT-DELIVERIES-WINDOW'], needs: ['merchantAdmin'], world }, async (context) => {
    const query = windowBefore(await context.clock.now());
    await judgeServed(context, 'EVENT-DELIVERIES-WINDOW', 'notificationEvents.list', { as, query }, 'the deliveries of a day');
  });

  conformance('are summed', { rules: ['EVENT-OUTCOMES'], needs: ['merchantAdmin'], world }, async (context) => {
    const body = windowBefore(await context.clock.now());
    await judgeServed(context, 'EVENT-OUTCOMES', 'notificationEvents.outcomeSummary', { as, body }, 'the outcomes of a day');
  });

  conformance(
    'are replayed with a permission of their own',
    { rules: ['EVENT-REPLAY-PERMISSION'], needs: ['merchantUser', 'consent.write'], world },
    async ({ api, judge, clock }) => {
      const body = api.bodyFor('notificationEvents.replayWindow', windowBefore(await clock.now()));
      const answer = await api.call('notificationEvents.replayWindow', { as: 'merchantUser', body });
      judgeNoSuccess(judge, 'EVENT-REPLAY-PERMISSION', answer, 'a replay without the permission');
    },
  );

  conformance('do not include samples', { rules: ['EVENT-SAMPLE-NO-RECORD'], needs: makingNeeds, world }, async (context) => {
    const { api } = context;
    const id = await makeId(context, 'notificationDestinations');
    const body = { eventType: 'customer.created' };
    const sampled = required(await api.assumed('notificationDestinations.sendSample', { as, params: { id }, body }), 'sending a sample');
    const query = { ...(await windowOf(context, sampled)), suppressNulls: false };
    const ask = (members: object): Promise<Answer> => api.call('notificationEvents.list', { as, query: { ...query, ...members } });
    required(await ask({}), 'the list of deliveries');
    // The destination is new and has no subscriptions.
    await judgeUnlisted(context, 'EVENT-SAMPLE-NO-RECORD', {
      list: 'the list of deliveries after a sample to a new destination',
      ask,
      texts: [id],
      what: 'the destination',
      narrowly: { destinationId: id },
      lateness: 'deliveries',
    });
  });
});
