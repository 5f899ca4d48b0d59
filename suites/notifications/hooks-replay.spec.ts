import { conformance, topic, unobservable, type Answer, type Context } from '../../fixtures/test.ts';
import { deliveriesTo, windowAround } from '../checks/delivery.ts';
import { makingNeeds, noon } from '../checks/resource.ts';
import { delivered, eventOf, judgeArrival, provoke, withWebhooks } from '../checks/webhook.ts';

const as = 'merchantAdmin' as const;
const world = { now: noon } as const;
const needs = [...makingNeeds, 'hooks'] as const;

/** Milliseconds that a target may need to record that a delivery has arrived; until then it may not be replayable. */
const pauses = [200, 500, 1000, 2000] as const;
const noted = pauses[2];

/** Replays a delivery once the target allows it. */
async function replayed({ api, clock, world }: Context, id: string): Promise<Answer> {
  for (const pause of world === undefined ? pauses : []) {
    const answer = await api.call('notificationEvents.replay', {
      as,
      params: { id },
      body: api.bodyFor('notificationEvents.replay', undefined),
    });
    if (answer.ok) return answer;
    await clock.wait(pause);
  }
  return api.assumed('notificationEvents.replay', { as, params: { id } });
}

topic('Replays at a receiver', () => {
  conformance('send one delivery again', { rules: ['EVENT-REPLAY-ONE'], needs, world }, (context) =>
    withWebhooks(context, async (open) => {
      const webhook = await open(eventOf(context).type);
      const { length } = await delivered(context, webhook);
      const [id] = await deliveriesTo(context, webhook);
      if (id === undefined) unobservable('notificationEvents.list shows no delivery with its id');
      const answer = await replayed(context, id);
      const posts = await webhook.hook.posts((all) => all.length > length);
      await judgeArrival(context, 'EVENT-REPLAY-ONE', posts.length > length, { check: 'a replay of a delivery', answer });
    }),
  );

  conformance('send every delivery of a window again', { rules: ['EVENT-REPLAY-WINDOW'], needs, world }, (context) =>
    withWebhooks(context, async (open) => {
      const { api, judge } = context;
      const webhook = await open(eventOf(context).type);
      const { hook, id } = webhook;
      await provoke(context);
      await delivered(context, webhook);
      const before = await hook.posts((all) => all.length >= 2);
      if (before.length < 2) unobservable('two events caused fewer than two deliveries');
      if (context.world === undefined) await context.clock.wait(noted);
      const window = await windowAround(context);
      const body = { ...window, destinationId: id, statuses: ['Delivered', 'Failed', 'Suppressed'] };
      const answer = await api.assumed('notificationEvents.replayWindow', { as, body, fill: { ...window, destination: id } });
      const wanted = before.length + 2;
      const posts = await hook.posts((all) => all.length >= wanted);
      // Which deliveries can be replayed is not documented: replayed ones prove the rule, missing ones prove nothing.
      if (posts.length < wanted && context.world === undefined)
        return judge.untested(
          'EVENT-REPLAY-WINDOW',
          'not every delivery arrived again, and which of them can be replayed is not specified',
        );
      judge.that('EVENT-REPLAY-WINDOW', posts.length >= wanted, {
        check: 'a replay of a window with two deliveries to one destination',
        expected: 'two more posts',
        actual: `${posts.length - before.length} more`,
        answer,
      });
    }),
  );
});
