import { conformance, notImplemented, topic, unobservable, type Answer, type Context } from '../../fixtures/test.ts';
import type { RuleId } from '../../schemas/register.ts';
import { makingNeeds, noon } from '../checks/resource.ts';
import { isAbsent, refusedBy } from '../checks/serving.ts';
import { linkOf, mails, oneClickForm } from '../checks/unsubscribe.ts';

const as = 'merchantAdmin' as const;
const world = { now: noon } as const;
type Step = 'show' | 'confirm' | 'oneClick';

const steps: Readonly<Record<Step, (context: Context, link: URLSearchParams, by: 'merchantAdmin' | 'noPermissions') => Promise<Answer>>> = {
  show: ({ api }, link, by) => api.call('unsubscribe.show', { as: by, query: Object.fromEntries(link), allow501: true }),
  confirm: ({ api }, link, by) => {
    const query = Object.fromEntries(link);
    return api.call('unsubscribe.confirm', { as: by, query, body: api.bodyFor('unsubscribe.confirm', query), allow501: true });
  },
  oneClick: ({ api }, link, by) =>
    api.call('unsubscribe.oneClick', { as: by, query: Object.fromEntries(link), ...oneClickForm, allow501: true }),
};

const rules: readonly (readonly [Step, RuleId])[] = [
  ['show', 'UNSUBSCRIBE-GET'],
  ['confirm', 'UNSUBSCRIBE-CONFIRM'],
  ['oneClick', 'UNSUBSCRIBE-ONE-CLICK'],
];

topic('Unsubscribe links', () => {
  conformance(
    'answer a GET, a confirmation and one click, and need no permission',
    {
      rules: ['UNSUBSCRIBE-GET', 'UNSUBSCRIBE-CONFIRM', 'UNSUBSCRIBE-ONE-CLICK', 'UNSUBSCRIBE-NO-PERMISSION'],
      needs: makingNeeds,
      needsOf: { 'UNSUBSCRIBE-NO-PERMISSION': ['noPermissions'] },
      world,
    },
    async (context) => {
      const { judge, target } = context;
      const link = await linkOf(context);
      for (const [step, rule] of rules) {
        const answer = await steps[step](context, link, as);
        if (answer.status === 501) judge.untested(rule, notImplemented(`unsubscribe.${step}`));
        // The body of a confirmation is not documented, so other refusals are not conclusive.
        else if (step === 'confirm' && !answer.ok && !isAbsent(answer)) judge.untested(rule, refusedBy(answer), answer);
        else judge.that(rule, answer.status < 400, { check: `the link of an e-mail, ${step}`, expected: 'no rejection', answer });
      }
      if (target.personas.noPermissions === undefined) return;
      // For the same address: a deployment keeps every unsubscription for good.
      for (const [step] of rules) {
        const answer = await steps[step](context, link, 'noPermissions');
        if (answer.status === 501) judge.untested('UNSUBSCRIBE-NO-PERMISSION', notImplemented(`unsubscribe.${step}`));
        else
          judge.that('UNSUBSCRIBE-NO-PERMISSION', answer.status !== 403, {
            check: `the link of an e-mail, ${step}, by a caller without permissions`,
            expected: 'not 403',
            answer,
          });
      }
    },
  );

  conformance(
    'are in an e-mail with the header for one click',
    { rules: ['UNSUBSCRIBE-MAIL-HEADERS'], needs: makingNeeds, world },
    async (context) => {
      const mail = (await mails(context)).find(({ text }) => /list-unsubscribe/i.test(text));
      if (mail === undefined) unobservable('emailLog.read shows no headers');
      context.judge.that('UNSUBSCRIBE-MAIL-HEADERS', /list-unsubscribe-post/i.test(mail.text), {
        check: 'the headers of an e-mail that has an unsubscribe link',
        expected: 'List-Unsubscribe-Post',
        answer: mail,
      });
    },
  );
});
