/** Links that end mails: taken from a mail that the target says it has sent. */
import { conformance, topic, unobservable, type Answer, type Context } from '../../fixtures/test.ts';
import type { RuleId } from '../../schemas/register.ts';
import { membersOf } from '../checks/members.ts';
import { idOf, make, makingNeeds, noon } from '../checks/resource.ts';
import { isAbsent } from '../checks/serving.ts';

const as = 'merchantAdmin' as const;
const world = { now: noon } as const;
const path = '/api/notifications/unsubscribe';
/** How many mails of the log are read. */
const mostRead = 3;

/** What a mail shows: the answer that it stands in. */
async function mails(context: Context): Promise<readonly Answer[]> {
  const { api, build } = context;
  const body = build.notificationDestination({ type: 'Email', config: { recipients: [`${build.name('mail')}@hooks.example`] } });
  const destination = idOf(await api.assumed('notificationDestinations.create', { as, body }));
  await api.assumed('notificationSubscriptions.create', { as, body: build.notificationSubscription(destination) });
  await make(context, 'customers');
  const log = await api.call('emailLog.list', { as, query: { suppressNulls: false } });
  if (!log.ok) unobservable(`emailLog.list answered ${log.status}`);
  const ids = membersOf(log.json).flatMap(({ name, value }) => (name === 'id' && typeof value === 'string' ? [value] : []));
  const read: Answer[] = [];
  for (const id of ids.slice(0, mostRead)) {
    const mail = await api.call('emailLog.read', { as, params: { id }, query: { suppressNulls: false } });
    if (mail.ok) read.push(mail);
  }
  if (read.length === 0) unobservable('an event sent to an e-mail address left no mail in the log');
  return read;
}

/** The query of the link in a mail. */
async function linkOf(context: Context): Promise<URLSearchParams> {
  for (const mail of await mails(context)) {
    const [, query] = /\/api\/notifications\/unsubscribe\?([^"'\s<>\\]+)/.exec(mail.text) ?? [];
    if (query !== undefined) return new URLSearchParams(query.replaceAll('&amp;', '&'));
  }
  return unobservable('no mail of the log shows an unsubscribe link');
}

type Step = 'show' | 'confirm' | 'oneClick';

const steps: Readonly<Record<Step, (context: Context, link: URLSearchParams, by: 'merchantAdmin' | 'noPermissions') => Promise<Answer>>> = {
  show: ({ api }, link, by) => api.request('GET', `${path}?${link}`, { as: by }),
  confirm: ({ api }, link, by) =>
    api.request('POST', `${path}/confirm?${link}`, { as: by, body: api.bodyFor('unsubscribe.confirm', Object.fromEntries(link)) }),
  oneClick: ({ api }, link, by) =>
    api.request('POST', `${path}?${link}`, {
      as: by,
      rawBody: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
};

const rules: readonly (readonly [Step, RuleId])[] = [
  ['show', 'UNSUBSCRIBE-GET'],
  ['confirm', 'UNSUBSCRIBE-CONFIRM'],
  ['oneClick', 'UNSUBSCRIBE-ONE-CLICK'],
];

topic('Unsubscribe links', () => {
  conformance(
    'answer a GET, a confirmation and one click',
    { rules: ['UNSUBSCRIBE-GET', 'UNSUBSCRIBE-CONFIRM', 'UNSUBSCRIBE-ONE-CLICK'], needs: makingNeeds, world },
    async (context) => {
      const { judge } = context;
      const link = await linkOf(context);
      for (const [step, rule] of rules) {
        const answer = await steps[step](context, link, as);
        // The body of a confirmation is not shown, so a refusal of another kind says nothing.
        if (step === 'confirm' && !answer.ok && !isAbsent(answer)) judge.untested(rule, `unsubscribe.confirm answered ${answer.status}`);
        else judge.that(rule, answer.status < 400, { check: `the link of a mail, ${step}`, expected: 'no refusal', answer });
      }
    },
  );

  conformance(
    'stand in a mail with the header for one click',
    { rules: ['UNSUBSCRIBE-MAIL-HEADERS'], needs: makingNeeds, world },
    async (context) => {
      const mail = (await mails(context)).find(({ text }) => /list-unsubscribe/i.test(text));
      if (mail === undefined) unobservable('no mail of the log shows its headers');
      context.judge.that('UNSUBSCRIBE-MAIL-HEADERS', /list-unsubscribe-post/i.test(mail.text), {
        check: 'the headers of a mail that has an unsubscribe link',
        expected: 'List-Unsubscribe-Post',
        answer: mail,
      });
    },
  );

  conformance(
    'need no permission',
    { rules: ['UNSUBSCRIBE-NO-PERMISSION'], needs: [...makingNeeds, 'noPermissions'], world },
    async (context) => {
      const link = await linkOf(context);
      for (const [step] of rules) {
        const answer = await steps[step](context, link, 'noPermissions');
        context.judge.that('UNSUBSCRIBE-NO-PERMISSION', answer.status !== 403, {
          check: `the link of a mail, ${step}, by a caller without permissions`,
          expected: 'not 403',
          answer,
        });
      }
    },
  );
});
