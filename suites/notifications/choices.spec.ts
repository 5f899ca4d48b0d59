/** The target's choices for its webhooks, deliveries and mail links, observed in the answers that also show a rule. */
import { conformance, notImplemented, topic, type Context } from '../../fixtures/test.ts';
import { observeChoice } from '../checks/choice.ts';
import {
  isOwn,
  maxWindow,
  observeCopy,
  observeFailures,
  observeHttps,
  observeRotation,
  replayableDays,
} from '../checks/notification-choices.ts';
import { idOf } from '../checks/created.ts';
import { bodyOf, makingNeeds, noon } from '../checks/resource.ts';
import { judgeServed } from '../checks/serving.ts';
import { wholeLinkOf } from '../checks/unsubscribe.ts';

const as = 'merchantAdmin' as const;
const world = { now: noon } as const;
/** A world without work that falls due while days pass. */
const definition = { customers: 0, transactions: 0, contracts: 0 };

/** The day before an instant; the form of a window is not documented. */
async function lastDay({ clock }: Context) {
  const now = await clock.now();
  return { fromUtc: new Date(now.getTime() - 86_400_000).toISOString(), toUtc: now.toISOString() };
}

topic('Choices of the target', () => {
  conformance(
    'are seen in a webhook and its copy',
    { rules: ['DESTINATION-STANDARD-CREATE'], needs: makingNeeds, world },
    async (context) => {
      const body = await bodyOf(context, 'notificationDestinations');
      const rule = 'DESTINATION-STANDARD-CREATE' as const;
      const made = await judgeServed(context, rule, 'notificationDestinations.create', { as, body }, 'a creation');
      if (isOwn(context, 'notificationDestinations.create')) return;
      const id = await idOf(context, 'notificationDestinations', made, { sent: body });
      observeChoice(context.judge, 'webhooks.timeoutSeconds', made.get('config.timeoutSeconds'));
      await observeHttps(context);
      await observeRotation(context, id);
      if (made.get('isEnabled') === true) await observeCopy(context, id);
    },
  );

  conformance(
    'are seen in how far back its deliveries go',
    { rules: ['EVENT-DELIVERIES-WINDOW'], needs: ['merchantAdmin.userId', ...makingNeeds], world: { now: noon, definition } },
    async (context) => {
      const query = await lastDay(context);
      await judgeServed(context, 'EVENT-DELIVERIES-WINDOW', 'notificationEvents.list', { as, query }, 'the deliveries of a day');
      observeChoice(context.judge, 'webhooks.longestWindowDays', await maxWindow(context));
      if (context.world === undefined) return;
      const days = await replayableDays(context);
      if (days !== undefined) observeChoice(context.judge, 'webhooks.retentionDays', days);
    },
  );

  conformance(
    'are seen in an endpoint that does not answer',
    { rules: ['EVENT-OUTCOMES'], needs: makingNeeds, world: { now: noon, definition } },
    async (context) => {
      const body = await lastDay(context);
      await judgeServed(context, 'EVENT-OUTCOMES', 'notificationEvents.outcomeSummary', { as, body }, 'the outcomes of a day');
      if (context.world !== undefined) await observeFailures(context);
    },
  );

  conformance('are seen in the link of an e-mail', { rules: ['UNSUBSCRIBE-GET'], needs: makingNeeds, world }, async (context) => {
    const { api, judge, target } = context;
    const { base, query } = await wholeLinkOf(context);
    const path = `/api/notifications/unsubscribe?${query}`;
    const follow = (headers: Readonly<Record<string, string>> = {}) => api.request('GET', path, { as, headers });
    const plain = await follow();
    if (plain.status === 501) return judge.untested('UNSUBSCRIBE-GET', notImplemented('unsubscribe.show'));
    judge.that('UNSUBSCRIBE-GET', plain.status < 400, { check: 'the link of an e-mail', expected: 'no rejection', answer: plain });
    if (base !== '') observeChoice(judge, 'http.publicUrl', base === target.baseUrl ? null : base);
    const answers = [await follow({ accept: 'text/html' }), await follow({ accept: 'application/json' })];
    if (!answers.every(({ ok }) => ok)) return;
    const isPage = answers.map(({ contentType }) => /html/.test(contentType));
    const choice = isPage[1] === true ? 'always' : isPage[0] === true ? 'negotiated' : 'never';
    observeChoice(judge, 'notifications.unsubscribePage', choice);
  });
});
