/** Suppression of a failing endpoint, with the suite's receiver. */
import { conformance, topic, unobservable, type Answer, type Context } from '../../fixtures/test.ts';
import { makingNeeds, noon } from '../checks/resource.ts';
import { isAlike, suppressionOf } from '../checks/notification-choices.ts';
import { delivered, eventOf, judgeArrival, provoke, withWebhooks, type Webhook } from '../checks/webhook.ts';

const as = 'merchantAdmin' as const;
const world = { now: noon } as const;
const needs = [...makingNeeds, 'hooks'] as const;

/** Milliseconds between looks while a target may still be recording the result of a post. */
const pauses = [200, 500, 1000, 2000] as const;
const maxFailures = 12;

/** Waits until the target has recorded a failure: the state differs from `unfailed`, the endpoint's earlier state. */
async function failedState(context: Context, { id }: Webhook, unfailed: Answer): Promise<void> {
  let state = await suppressionOf(context, id);
  for (const pause of context.world === undefined ? pauses : []) {
    if (!isAlike(state, unfailed)) break;
    await context.clock.wait(pause);
    state = await suppressionOf(context, id);
  }
  if (!state.ok || isAlike(state, unfailed))
    unobservable('notificationDestinations.suppression reads after a failed delivery as it did before');
}

/** Fails events one after another, until one is no longer sent. */
async function suppress(context: Context, webhook: Webhook): Promise<void> {
  const unfailed = await suppressionOf(context, webhook.id);
  // Deployments that handle 410 suppress the endpoint at once; others may never do so.
  await webhook.hook.answer({ status: context.world === undefined ? 500 : 410 });
  let known = (await delivered(context, webhook)).length;
  for (let failures = 1; failures < maxFailures; failures++) {
    await provoke(context);
    const { length } = await webhook.hook.posts((all) => all.length > known);
    if (length === known) return failedState(context, webhook, unfailed);
    known = length;
  }
  unobservable(`${maxFailures} failures in a row did not suppress the destination`);
}

topic('Suppression at a receiver', () => {
  conformance('lasts beyond a success', { rules: ['EVENT-SUPPRESSION-DURABLE'], needs, world }, (context) =>
    withWebhooks(context, async (open) => {
      const webhook = await open(eventOf(context).type);
      const { hook, id } = webhook;
      const unfailed = await suppressionOf(context, id);
      await hook.answer({ status: 500 });
      const failed = await delivered(context, webhook);
      await failedState(context, webhook, unfailed);
      await hook.answer({ status: 204 });
      await provoke(context);
      await hook.posts((all) => all.length > failed.length);
      if (context.world === undefined) await context.clock.wait(pauses[2]);
      const answer = await suppressionOf(context, id);
      context.judge.that('EVENT-SUPPRESSION-DURABLE', answer.ok && !isAlike(answer, unfailed), {
        check: 'the suppression state of an endpoint that has failed and then succeeded',
        expected: 'not that of an endpoint that never failed',
        answer,
      });
    }),
  );

  conformance('ends when it is cleared', { rules: ['EVENT-SUPPRESSION-CLEAR'], needs: [...needs, 'hooks.within'], world }, (context) =>
    withWebhooks(context, async (open) => {
      const webhook = await open(eventOf(context).type);
      await suppress(context, webhook);
      const { hook, id } = webhook;
      await hook.answer({ status: 204 });
      await context.api.assumed('notificationDestinations.clearSuppression', { as, params: { id } });
      const { length } = await hook.posts(() => true);
      const answer = await provoke(context);
      const posts = await hook.posts((all) => all.length > length);
      const check = 'an event after suppression was cleared';
      await judgeArrival(context, 'EVENT-SUPPRESSION-CLEAR', posts.length > length, { check, answer });
    }),
  );
});
