/** Webhooks as a receiver of the suite gets them. */
import { conformance, topic, type Context } from '../../fixtures/test.ts';
import { readDeliveries, showsBody } from '../checks/delivery.ts';
import { idOf, makingNeeds, noon } from '../checks/resource.ts';
import { delivered, eventOf, headerOf, judgeArrival, provoke, sendSample, withWebhooks } from '../checks/webhook.ts';

const world = { now: noon } as const;
const needs = [...makingNeeds, 'hooks'] as const;

/** What of a record can be told from all else that happens: the id that its creation shows, where it shows one. */
function idIn(context: Context, answer: Parameters<typeof idOf>[0]): string | undefined {
  return context.world === undefined ? idOf(answer).toLowerCase() : undefined;
}

topic('Deliveries at a receiver', () => {
  conformance(
    'are of the types that a subscription holds',
    { rules: ['EVENT-DELIVERED', 'EVENT-SAMPLE-HEADER-ONLY'], needs, world },
    (context) =>
      withWebhooks(context, async (open) => {
        const { judge } = context;
        const webhook = await open(eventOf(context).type);
        const answer = await provoke(context);
        const posts = await webhook.hook.posts();
        const check = `a destination subscribed to ${eventOf(context).type}, after an event`;
        const other = async () => {
          await sendSample(context, webhook);
          return webhook.hook.posts();
        };
        await judgeArrival(context, 'EVENT-DELIVERED', posts.length > 0, { check, answer, webhook, isByEvent: true, other });
        if (posts.length === 0) judge.untested('EVENT-SAMPLE-HEADER-ONLY', 'no delivery came to the receiver');
        for (const post of posts) {
          const header = headerOf(post, 'x-service-sample');
          judge.that('EVENT-SAMPLE-HEADER-ONLY', header === undefined, {
            check: 'the header X-Service-Sample of a delivery that is no sample',
            expected: 'absent',
            actual: header,
            answer,
          });
        }
      }),
  );

  conformance(
    'are none of the types that no subscription holds',
    { rules: ['EVENT-NOT-SUBSCRIBED'], needs: [...needs, 'hooks.within'], world },
    (context) =>
      withWebhooks(context, async (open) => {
        const { judge } = context;
        const { type, otherType } = eventOf(context);
        const wanted = await open(type);
        const unwanted = await open(otherType);
        if (!unwanted.isUnderstood) return judge.untested('EVENT-NOT-SUBSCRIBED', 'the subscription does not say that it holds the type');
        const answer = await provoke(context);
        const [seen] = await wanted.hook.posts();
        if (seen === undefined) return judge.untested('EVENT-NOT-SUBSCRIBED', 'the event came nowhere at all');
        const posts = await unwanted.hook.posts(() => false);
        // Others may cause events of the other type meanwhile: those are not of this record.
        const id = idIn(context, answer);
        const strays = posts.filter(({ body }) => id === undefined || body === seen.body || body.toLowerCase().includes(id));
        judge.that('EVENT-NOT-SUBSCRIBED', strays.length === 0, {
          check: `a destination subscribed to ${otherType} alone, after an event of ${type}`,
          expected: 'nothing of it',
          actual: strays[0]?.body,
          answer,
        });
      }),
  );

  conformance('are shown with the body that was posted', { rules: ['EVENT-DELIVERY-BODY'], needs, world }, (context) =>
    withWebhooks(context, async (open) => {
      const webhook = await open(eventOf(context).type);
      const posts = await delivered(context, webhook);
      if (posts.some(({ isCut }) => isCut)) return context.judge.untested('EVENT-DELIVERY-BODY', 'a posted body was too long to be kept');
      const shown = await readDeliveries(context, webhook);
      const isShown = shown.some((delivery) => posts.some((post) => showsBody(delivery, post)));
      context.judge.that('EVENT-DELIVERY-BODY', isShown, {
        check: 'the deliveries to a destination against what its receiver got',
        expected: posts[0].body,
        answer: shown[0],
      });
    }),
  );
});
