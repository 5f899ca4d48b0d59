import { conformance, required, topic, type Answer, type Context } from '../../fixtures/test.ts';
import type { RuleId } from '../../schemas/register.ts';
import { idOf } from '../checks/created.ts';
import { lockOfRun, makePage, makeSession, pageOfRun, payerBody, pictureOfRun } from '../checks/hosted-session.ts';
import { makeId, makingNeeds } from '../checks/resource.ts';
import { judgeServed, refusedBy } from '../checks/serving.ts';

const as = 'merchantAdmin' as const;
const payer = 'noPermissions' as const;
const sessions = 'HOSTED-SESSIONS';

/** Judges that no permission is required: other refusals may be about the body. */
function judgeOpen({ judge }: Context, rule: RuleId, answer: Answer, check: string): void {
  if (answer.ok || answer.status === 403 || answer.status === 405) {
    judge.that(rule, answer.ok, { check, expected: 'neither 403 nor 405', answer });
  } else judge.untested(rule, refusedBy(answer), answer);
}

topic('Hosted payment pages', () => {
  conformance('can be created, listed and counted', { rules: ['HOSTED-PAGES'], needs: makingNeeds }, async (context) => {
    const { build } = context;
    const rule = 'HOSTED-PAGES';
    await judgeServed(context, rule, 'hostedPaymentPages.create', pageOfRun(context), 'the creation of a page');
    await judgeServed(context, rule, 'hostedPaymentPages.list', { as }, 'the list of pages');
    await judgeServed(context, rule, 'hostedPaymentPages.page', { as, body: {} }, 'a continuation page');
    await judgeServed(context, rule, 'hostedPaymentPages.count', { as, body: {} }, 'the number of pages');
    const body = build.summaryCounts(['all']);
    await judgeServed(context, rule, 'hostedPaymentPages.summaryCounts', { as, body }, 'counts of pages');
  });

  conformance('can be locked', { rules: ['HOSTED-LOCK'], needs: makingNeeds }, async (context) => {
    const options = lockOfRun(await makePage(context, 'locked'));
    await judgeServed(context, 'HOSTED-LOCK', 'hostedPaymentPages.lock', options, 'a page just made is locked');
  });

  conformance('take pictures', { rules: ['HOSTED-IMAGE'], needs: makingNeeds }, async (context) => {
    await judgeServed(context, 'HOSTED-IMAGE', 'hostedPaymentPages.uploadImage', pictureOfRun, 'an upload of a picture');
  });

  conformance(
    'record interactions without a permission',
    { rules: ['HOSTED-BEACON'], needs: [payer, 'consent.write'] },
    async (context) => {
      const { api, build } = context;
      const body = { hostedPaymentPageId: build.uuid('page'), type: 'PageShown' };
      const answer = await api.call('hostedPaymentPages.recordInteraction', {
        as: payer,
        body: api.bodyFor('hostedPaymentPages.recordInteraction', body),
      });
      judgeOpen(context, 'HOSTED-BEACON', answer, 'an interaction by noPermissions');
    },
  );
});

topic('Sessions of hosted payment pages', () => {
  conformance('can be created, read and paused', { rules: [sessions], needs: makingNeeds }, async (context) => {
    const { build } = context;
    const sent = build.body('hppSessions.create', { hostedPaymentPageId: await makePage(context) });
    const made = await judgeServed(context, sessions, 'hppSessions.create', { as, body: sent }, 'the creation of a session');
    const params = { sessionId: await idOf(context, 'hppSessions', made, { sent }) };
    await judgeServed(context, sessions, 'hppSessions.list', { as }, 'the list of sessions');
    for (const verb of ['paymentLink', 'qrCode', 'cloneData', 'completions'] as const) {
      await judgeServed(context, sessions, `hppSessions.${verb}`, { as, params }, `${verb} of a session just made`);
    }
    await judgeServed(context, sessions, 'hppSessions.pause', { as, params }, 'a session just made is paused');
  });

  conformance('have a code that is a PNG', { rules: ['HOSTED-CODE-PNG'], needs: makingNeeds }, async (context) => {
    const { api, judge } = context;
    const params = { sessionId: await makeSession(context, {}, 'of the run') };
    const code = required(await api.call('hppSessions.qrCode', { as, params }), 'reading the code of a session just made');
    judge.that('HOSTED-CODE-PNG', code.contentType === 'image/png' && code.text.slice(1, 4) === 'PNG', {
      check: 'the code of a session',
      expected: 'image/png, and the signature of PNG',
      answer: code,
    });
  });

  conformance('count their completions again', { rules: ['HOSTED-RECONCILE'], needs: makingNeeds }, async (context) => {
    const params = { sessionId: await makeSession(context, {}, 'of the run') };
    await judgeServed(context, 'HOSTED-RECONCILE', 'hppSessions.reconcileCompletions', { as, params }, 'a reusable session just made');
  });

  conformance('are paid without a permission', { rules: ['TX-HOSTED-SESSION'], needs: [...makingNeeds, payer] }, async (context) => {
    const { api } = context;
    const sessionId = await makeSession(context, {}, 'of the run');
    const body = api.bodyFor('transactions.fromHppSession', payerBody(sessionId));
    const answer = await api.call('transactions.fromHppSession', { as: payer, body });
    judgeOpen(context, 'TX-HOSTED-SESSION', answer, 'a payment of a session by noPermissions');
  });

  conformance(
    'keep their status when their campaign is paused',
    { rules: ['CAMPAIGN-LINKS-UNTOUCHED'], needs: makingNeeds },
    async (context) => {
      const { api, judge } = context;
      const rule = 'CAMPAIGN-LINKS-UNTOUCHED';
      const id = await makeId(context, 'campaigns');
      required(await api.call('campaigns.activate', { as, params: { id } }), 'activating a campaign');
      const sessionId = await makeSession(context, { campaignId: id });
      const read = await api.call('campaigns.read', { as, params: { id } });
      if (!read.text.includes(sessionId)) return judge.untested(rule, 'a read of the campaign does not show the session as its link');
      const link = () => api.call('hppSessions.paymentLink', { as, params: { sessionId } });
      const before = required(await link(), 'reading a payment link').get('status');
      if (before === undefined) return judge.untested(rule, 'the reply of hppSessions.paymentLink has no member status');
      required(await api.call('campaigns.pause', { as, params: { id } }), 'pausing a campaign');
      const after = await link();
      judge.equal(rule, after.get('status'), before, {
        check: 'the status of a payment link after its campaign was paused',
        answer: after,
      });
    },
  );
});
