import { conformance, ownBody, required, topic, type Answer } from '../../../fixtures/test.ts';
import { eventually } from '../../checks/eventually.ts';
import { makingNeeds, noon } from '../../checks/resource.ts';
import { judgeServed } from '../../checks/serving.ts';

const as = 'merchantAdmin' as const;
const atNoon = { now: noon } as const;

/** A number reserved for fiction (NANP: 555-0100 to 555-0199 in every area), so that no one gets a message. */
const fictionalNumber = (random: () => number): string =>
  `+1${String(Math.floor(200 + random() * 700))}5550${String(Math.floor(100 + random() * 100))}`;

topic('Messaging logs', () => {
  conformance('show e-mails', { rules: ['MESSAGING-EMAIL'], needs: ['merchantAdmin'] }, async ({ api, judge }) => {
    const answer = await api.call('emailLog.list', { as });
    judge.equal('MESSAGING-EMAIL', answer.status, 200, { check: 'the log of e-mails', answer });
  });

  conformance('show text messages', { rules: ['MESSAGING-SMS'], needs: ['merchantAdmin'] }, async ({ api, judge }) => {
    const answer = await api.call('smsLog.list', { as });
    judge.equal('MESSAGING-SMS', answer.status, 200, { check: 'the log of text messages', answer });
  });
});

topic('Consent to text messages', () => {
  conformance('is recorded and checked', { rules: ['MESSAGING-CONSENT'], needs: makingNeeds, world: atNoon }, async (context) => {
    const { api, build, judge, target, world } = context;
    const merchantId = target.personas.merchantAdmin!.merchantId!;
    const phoneNumber = fictionalNumber(build.random('number'));
    const check = () => api.call('smsConsent.check', { as, query: { merchantId, phoneNumber } });
    const before = await check();
    const body = { merchantId, phoneNumber, status: 'OptedIn', source: 'Web', proofText: 'The box on the form was ticked.' };
    await judgeServed(context, 'MESSAGING-CONSENT', 'smsConsent.record', { as, body }, 'a consent with its proof');
    const options = { as, query: { merchantId, phoneNumber } };
    await judgeServed(context, 'MESSAGING-CONSENT', 'smsConsent.check', options, 'the check of the number');
    const differsFrom =
      (one: Answer) =>
      (other: Answer): boolean =>
        other.text !== one.text;
    const { answer: checked } = await eventually(context, 'lists', check, (one) => !before.ok || differsFrom(before)(one));
    const after = required(checked, 'the check of the number');
    if (before.ok && after.text !== before.text) return;
    // Without a record, consent may be the default, so that recording it changes nothing. Then an opt-out must show.
    const optOut = api.bodyFor('smsConsent.record', { ...body, status: 'OptedOut' });
    const isOwn = api.bodyFor('smsConsent.record', undefined) !== undefined;
    if (isOwn || !(await api.call('smsConsent.record', { as, body: optOut })).ok) return;
    const withdrawn = required((await eventually(context, 'lists', check, differsFrom(after))).answer, 'the check of the number');
    // The reply of a check is not documented: it must differ if it is a yes or no, or speaks of consent or of sending. Other members may be about anything.
    if (
      withdrawn.text === after.text &&
      typeof after.json !== 'boolean' &&
      !/consent|opt(ed)?[-_ ]?(in|out)|send|allowed|permitted/i.test(after.text)
    )
      return judge.untested('MESSAGING-CONSENT', 'smsConsent.check shows neither a consent nor an opt-out');
    // A world understands the assumed body; another target may read a member other than `status`.
    if (withdrawn.text === after.text && world === undefined)
      return judge.untested('MESSAGING-CONSENT', `smsConsent.check does not differ after an opt-out; ${ownBody('smsConsent.record')}`);
    judge.that('MESSAGING-CONSENT', withdrawn.text !== after.text, {
      check: 'the check of a number after a consent and after an opt-out was recorded',
      expected: 'a difference',
      actual: 'none',
      answer: after,
    });
  });
});
