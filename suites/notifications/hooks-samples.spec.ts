import { conformance, isSignature, required, topic, unobservable, type Post } from '../../fixtures/test.ts';
import { carries } from '../checks/delivery.ts';
import { makingNeeds, noon } from '../checks/resource.ts';
import { delivered, eventOf, headerOf, isSample, judgeArrival, provoke, sendSample, withWebhooks } from '../checks/webhook.ts';

const as = 'merchantAdmin' as const;
const world = { now: noon } as const;
const needs = [...makingNeeds, 'hooks'] as const;

topic('Samples at a receiver', () => {
  conformance(
    'are those of the catalogue, and say what they are',
    { rules: ['EVENT-SAMPLE-SENT', 'EVENT-SAMPLE-HEADER'], needs, world },
    (context) =>
      withWebhooks(context, async (open) => {
        const { api, judge, hooks } = context;
        const params = { eventType: eventOf(context).type };
        const query = { suppressNulls: false };
        const sample = required(await api.call('notificationEventTypes.samplePayload', { as, params, query }), 'the sample of a type');
        const webhook = await open();
        const answer = await sendSample(context, webhook);
        const posts = await webhook.hook.posts((all) => all.some(isSample));
        if (posts.length === 0) {
          const other = async () => {
            const subscribed = await open(eventOf(context).type);
            await provoke(context);
            return subscribed.hook.posts();
          };
          await judgeArrival(context, 'EVENT-SAMPLE-SENT', false, { check: 'a sample sent to a destination', answer, webhook, other });
          return judge.untested('EVENT-SAMPLE-HEADER', 'no sample reached the receiver');
        }
        const isMarked = posts.some(isSample);
        // Without a mark it may be a different post, and the sample may still arrive.
        if (!isMarked && !hooks.isFinal)
          unobservable('what arrived is not marked as a sample; set hooks.within to the maximum time of a delivery');
        judge.that('EVENT-SAMPLE-HEADER', isMarked, {
          check: 'the header X-Service-Sample of a sample',
          expected: 'true',
          actual: headerOf(posts.at(-1)!, 'x-service-sample'),
          answer,
        });
        const fit = new Set(posts.map((post) => carries(post, sample)));
        if (fit.has(undefined)) return judge.untested('EVENT-SAMPLE-SENT', 'the sample payload of the type contains nothing to compare');
        judge.that('EVENT-SAMPLE-SENT', fit.has(true), {
          check: 'the body of a sample compared with the sample payload of its type',
          expected: sample.text,
          actual: posts.at(-1)!.body,
          answer,
        });
      }),
  );

  conformance('are signed as deliveries are', { rules: ['EVENT-SAMPLE-SIGNED'], needs, world }, (context) =>
    withWebhooks(context, async (open) => {
      const webhook = await open(eventOf(context).type);
      await delivered(context, webhook);
      const signaturesOf = ({ headers }: Post) => headers.filter(([name]) => isSignature(name));
      // The first post may be unsigned, and not a delivery.
      const deliveries = await webhook.hook.posts((all) => all.some((post) => signaturesOf(post).length > 0));
      const signatures = deliveries.map(signaturesOf).find(({ length }) => length > 0) ?? [];
      if (signatures.length === 0) unobservable('no header of a delivery looks like a signature');
      const answer = await sendSample(context, webhook);
      const sample = (await webhook.hook.posts((all) => all.some(isSample))).find(isSample);
      if (sample === undefined) return unobservable('no post marked as a sample arrived');
      for (const [name, form] of signatures) {
        const actual = headerOf(sample, name);
        context.judge.that('EVENT-SAMPLE-SIGNED', actual === form, {
          check: `the form of the header ${name} of a sample compared with that of a delivery, values as *, numbers as #`,
          expected: form,
          actual,
          answer,
        });
      }
    }),
  );
});
