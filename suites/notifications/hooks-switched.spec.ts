/** Destinations that are disabled, enabled again or deleted, or whose subscription is, with the suite's receiver. */
import { conformance, required, topic, unobservable, type Context, type Post } from '../../fixtures/test.ts';
import { attempt } from '../checks/refused.ts';
import { makingNeeds, noon } from '../checks/resource.ts';
import { eventOf, isPostOf, provoke, withWebhooks, type Webhook } from '../checks/webhook.ts';

const as = 'merchantAdmin' as const;
const subscriptions = 'notificationSubscriptions' as const;
const destinations = 'notificationDestinations' as const;

interface Event {
  readonly answer: Awaited<ReturnType<typeof provoke>>;
  /** Its posts to a destination: once one has arrived, when the time of a delivery has passed, or only those so far. */
  postsTo(webhook: Webhook, until: 'one' | 'end' | 'now'): Promise<readonly Post[]>;
}

/** Causes an event. In a world nothing else is posted; elsewhere only the posts that name the event's record count. */
async function cause(context: Context, receivers: readonly Webhook[]): Promise<Event> {
  const before = new Map<Webhook, number>();
  if (context.world !== undefined) for (const webhook of receivers) before.set(webhook, (await webhook.hook.posts(() => true)).length);
  const answer = await provoke(context);
  const isOfIt = isPostOf(answer);
  const ofIt = (webhook: Webhook, posts: readonly Post[]): readonly Post[] =>
    context.world === undefined ? posts.filter(isOfIt) : posts.slice(before.get(webhook) ?? 0);
  return {
    answer,
    async postsTo(webhook, until) {
      const isEnough = (all: readonly Post[]): boolean => until === 'now' || (until === 'one' && ofIt(webhook, all).length > 0);
      return ofIt(webhook, await webhook.hook.posts(isEnough));
    },
  };
}

topic('Switched deliveries at a receiver', () => {
  conformance(
    'stop while a subscription or destination is disabled or deleted, and go on once it is enabled',
    {
      rules: ['EVENT-DISABLED', 'EVENT-ENABLED-AGAIN', 'EVENT-UNSUBSCRIBED'],
      needs: [...makingNeeds, 'hooks', 'hooks.within'],
      world: { now: noon },
    },
    (context) =>
      withWebhooks(context, async (open) => {
        const { api, judge } = context;
        const { type } = eventOf(context);
        const witness = await open(type);
        const unsubscribed = await open(type);
        const switched = [
          { what: 'a disabled subscription', group: subscriptions, webhook: await open(type) },
          { what: 'a disabled destination', group: destinations, webhook: await open(type) },
        ] as const;
        const receivers = [witness, unsubscribed, ...switched.map(({ webhook }) => webhook)];
        if (!receivers.every(({ isUnderstood }) => isUnderstood))
          unobservable(
            'a read does not show the destination and the type of a subscription; set requests["notificationSubscriptions.create"]',
          );
        const first = await cause(context, receivers);
        for (const webhook of receivers)
          if ((await first.postsTo(webhook, 'one')).length === 0)
            unobservable('an event did not reach each destination that subscribes to it, or its deliveries do not identify its record');

        const idOf = ({ group, webhook }: (typeof switched)[number]): string =>
          group === subscriptions ? webhook.subscription! : webhook.id;
        const turn = (verb: 'disable' | 'enable') =>
          Promise.all(switched.map((one) => api.assumed(`${one.group}.${verb}`, { as, params: { id: idOf(one) } })));
        const deletion = await api.call(`${subscriptions}.delete`, { as, params: { id: unsubscribed.subscription! } });
        required(deletion, 'the deletion of a subscription');
        const isDisabled = (await attempt(() => turn('disable'))) !== undefined;
        const second = await cause(context, receivers);
        if ((await second.postsTo(witness, 'one')).length === 0)
          unobservable('the destination that is still subscribed received no delivery');
        const strays = await second.postsTo(unsubscribed, 'end');
        judge.that('EVENT-UNSUBSCRIBED', strays.length === 0, {
          check: 'a destination whose only subscription was deleted, after an event of its type',
          expected: 'no delivery of the event',
          actual: strays[0]?.body,
          answer: second.answer,
        });
        if (!isDisabled)
          unobservable(
            'notificationSubscriptions.disable or notificationDestinations.disable was refused; SUBSCRIPTION-SWITCH and DESTINATION-SWITCH say why',
          );
        for (const { what, webhook } of switched) {
          const posts = await second.postsTo(webhook, 'now');
          judge.that('EVENT-DISABLED', posts.length === 0, {
            check: `${what}, after an event of its type`,
            expected: 'no delivery of the event',
            actual: posts[0]?.body,
            answer: second.answer,
          });
        }

        await turn('enable');
        const third = await cause(context, receivers);
        for (const { what, webhook } of switched)
          judge.that('EVENT-ENABLED-AGAIN', (await third.postsTo(webhook, 'one')).length > 0, {
            check: `${what} that was enabled again, after another event of its type`,
            expected: 'a delivery of the event',
            actual: 'none',
            answer: third.answer,
          });
      }),
  );
});
