import { conformance, topic, unobservable, type Post } from '../../fixtures/test.ts';
import { readDeliveries, showsBody } from '../checks/delivery.ts';
import { makingNeeds, noon } from '../checks/resource.ts';
import {
  delivered,
  eventOf,
  headerOf,
  isPostOf,
  judgeArrival,
  provoke,
  provokeElsewhere,
  sendSample,
  withWebhooks,
} from '../checks/webhook.ts';

const world = { now: noon } as const;
const needs = [...makingNeeds, 'hooks'] as const;

topic('Deliveries at a receiver', () => {
  conformance('include the types of a subscription', { rules: ['EVENT-DELIVERED', 'EVENT-SAMPLE-HEADER-ONLY'], needs, world }, (context) =>
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
      if (posts.length === 0) judge.untested('EVENT-SAMPLE-HEADER-ONLY', 'no delivery reached the receiver');
      for (const post of posts) {
        const header = headerOf(post, 'x-service-sample');
        judge.that('EVENT-SAMPLE-HEADER-ONLY', header === undefined, {
          check: 'the header X-Service-Sample of a delivery that is not a sample',
          expected: undefined,
          actual: header,
          answer,
        });
      }
    }),
  );

  conformance(
    'do not include types that are not subscribed',
    {
      rules: ['EVENT-NOT-SUBSCRIBED', 'EVENT-OWN'],
      needs: [...needs, 'hooks.within'],
      needsOf: { 'EVENT-OWN': ['otherMerchant.merchantId'] },
      world,
    },
    (context) =>
      withWebhooks(context, async (open) => {
        const { judge } = context;
        const { type, otherType } = eventOf(context);
        const wanted = await open(type);
        const unwanted = await open(otherType);
        if (!unwanted.isUnderstood)
          unobservable(
            'notificationSubscriptions.read does not show that the subscription includes the type; set requests["notificationSubscriptions.create"]',
          );
        const answer = await provoke(context);
        const isOfIt = isPostOf(answer);
        const seen = await wanted.hook.posts((all) => all.some(isOfIt));
        if (seen.length === 0) unobservable('no destination received the event');
        const foreign = await provokeElsewhere(context);
        const posts = await unwanted.hook.posts(() => false);
        if (foreign !== undefined) {
          const strangers = (await wanted.hook.posts((all) => all.length >= seen.length)).filter(isPostOf(foreign));
          judge.that('EVENT-OWN', strangers.length === 0, {
            check: `a destination subscribed to ${type}, after such an event of another merchant`,
            expected: 'no delivery of the event',
            actual: strangers[0]?.body,
            answer: foreign,
          });
        }
        // On a target with other users, only posts of this event count against it.
        const strays = context.world === undefined ? posts.filter(isOfIt) : posts;
        if (strays.length < posts.length && !seen.some(isOfIt))
          return judge.untested('EVENT-NOT-SUBSCRIBED', 'the delivery does not identify its record');
        judge.that('EVENT-NOT-SUBSCRIBED', strays.length === 0, {
          check: `a destination subscribed only to ${otherType}, after an event of ${type}`,
          expected: 'no delivery of the event',
          actual: strays[0]?.body,
          answer,
        });
      }),
  );

  conformance('are shown with the body that was posted', { rules: ['EVENT-DELIVERY-BODY'], needs, world }, (context) =>
    withWebhooks(context, async (open) => {
      const webhook = await open(eventOf(context).type);
      let posts: readonly Post[] = await delivered(context, webhook);
      let shown = await readDeliveries(context, webhook);
      const areShown = (all: readonly Post[]): boolean => shown.some((delivery) => all.some((post) => showsBody(delivery, post)));
      const isShown = (): boolean => areShown(posts);
      // The first post may not be a delivery: some services test an address before they use it. A listed delivery may still be on its way.
      if (!isShown() && context.world === undefined) {
        posts = await webhook.hook.posts(areShown);
        if (!isShown()) shown = await readDeliveries(context, webhook);
      }
      if (!isShown() && (posts.some(({ isCut }) => isCut) || !context.hooks.isFinal))
        return context.judge.untested(
          'EVENT-DELIVERY-BODY',
          'the post was truncated, or the delivery is not finished; set hooks.within to the maximum time of a delivery',
        );
      context.judge.that('EVENT-DELIVERY-BODY', isShown(), {
        check: 'the deliveries to a destination compared with what its receiver got',
        expected: posts.at(-1)?.body,
        answer: shown[0],
      });
    }),
  );
});
