/** The target's choices for its listen sessions: their lifetime, their capacity, and who may poll them. */
import { conformance, required, topic } from '../../../fixtures/test.ts';
import { formatDuration, milliseconds } from '../../../schemas/shared/instant.ts';
import { observeChoice } from '../../checks/choice.ts';
import { batchBounds, bufferAge, isPollableByOthers, lifetimeOf, rereadSeconds } from '../../checks/listen-choices.ts';
import { eventsOf, inSession } from '../../checks/listen-session.ts';
import { headerPrefixOf } from '../../checks/notification-choices.ts';

const needs = ['merchantAdmin', 'consent.write'] as const;

topic('Choices of the target', () => {
  conformance('are seen in how a session is polled', { rules: ['LISTEN-POLL-200'], needs }, async (context) => {
    const { judge, world } = context;
    await world?.freeze();
    await inSession(context, async (session) => {
      const polled = await session.poll();
      judge.equal('LISTEN-POLL-200', polled.status, 200, { check: 'a poll of a session just opened', answer: polled });
      required(polled, 'a poll', 200);
      const isShared = await isPollableByOthers(context, session);
      if (isShared !== undefined) observeChoice(judge, 'listen.pollableBy', isShared ? 'merchant' : 'owner');
      observeChoice(judge, 'listen.lifetime', formatDuration(milliseconds(await lifetimeOf(context, polled))));
      const window = await rereadSeconds(session);
      if (window !== undefined) observeChoice(judge, 'listen.overlapSeconds', window);
      observeChoice(judge, 'webhooks.headerPrefix', headerPrefixOf(eventsOf(await session.poll())));
    });
  });

  conformance('are seen in how much a session holds', { rules: ['LISTEN-POLL-200'], needs }, async (context) => {
    const { judge, world } = context;
    await world?.freeze();
    await inSession(context, async (session) => {
      const polled = await session.poll();
      judge.equal('LISTEN-POLL-200', polled.status, 200, { check: 'a poll of a session just opened', answer: polled });
      const age = world === undefined ? undefined : await bufferAge(context, session);
      if (age !== undefined) observeChoice(judge, 'listen.bufferAge', formatDuration(milliseconds(age)));
    });
    await inSession(context, async (session) => {
      const bounds = await batchBounds(context, session);
      if (bounds !== undefined) observeChoice(judge, 'listen.maxResultCount', bounds);
    });
  });
});
