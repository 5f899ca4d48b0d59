/** Events with a cause, as listen sessions get them (concepts: Listen sessions, 2; What the service does). */
import { conformance, topic, unobservable, type Context } from '../../../fixtures/test.ts';
import { isGroupName, type GroupName } from '../../../schemas/groups.ts';
import { settled } from '../../checks/eventually.ts';
import { attempt } from '../../checks/refused.ts';
import { drain, drainNew, eventsOf, identity, inSession, type Event, type Session } from '../../checks/listen-session.ts';
import { makeId } from '../../checks/resource.ts';

const needs = ['merchantAdmin.merchantId', 'consent.write'] as const;

/** How many records to make, each after the events of the previous one have been seen. */
const rounds = 3;

const isAbout =
  (id: string) =>
  (event: Event): boolean =>
    JSON.stringify(event).toLowerCase().includes(id.toLowerCase());

/** The group whose creations cause the event that the owner names, else the assumed one. */
function causeOf({ target }: Context): GroupName {
  const group = target.hooks?.event.operation.replace(/\.create$/, '') ?? 'customers';
  return isGroupName(group) ? group : 'customers';
}

/** Makes records one after the other; returns their ids once the session shows events of each. */
async function happen(context: Context, session: Session, between?: (ids: readonly string[]) => Promise<void>): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const id = await makeId(context, causeOf(context));
    const { isThere } = await session.until(
      () => drain(session),
      ({ answers }) => answers.flatMap(eventsOf).some(isAbout(id)),
    );
    if (!isThere)
      unobservable(
        `no session shows the id of a record of ${causeOf(context)} that was just made; set hooks.event to an operation that causes events`,
      );
    ids.push(id);
    await between?.(ids);
  }
  return ids;
}

/** The events of a session by their identity, in order of arrival. */
async function allOf(session: Session): Promise<readonly Event[]> {
  const { answers } = await drain(session);
  return [...new Map(answers.flatMap(eventsOf).map((event) => [identity(event), event])).values()];
}

topic('Events of records', () => {
  conformance('come oldest first', { rules: ['LISTEN-EVENTS-ORDER'], needs }, (context) =>
    inSession(context, async (session) => {
      const { judge } = context;
      // An event of another cause, seen after that of the first record.
      let sample: string | undefined;
      const ids = await happen(context, session, async ({ length }) => {
        if (length > 1) return;
        const { events } = await drain(session);
        await attempt(() => session.sample());
        sample = (await drainNew(session, events)).fresh[0];
      });
      const answer = await session.poll();
      const all = await allOf(session);
      const order = ids.map((id) => all.findIndex(isAbout(id)));
      const oldest = order.findIndex((at) => at >= 0);
      if (oldest < 0 && all.some((event) => identity(event) !== sample))
        unobservable('listenSessions.events keeps fewer events than were seen before: those of the records are gone');
      // A buffer may be small, and loses its oldest events first.
      judge.that('LISTEN-EVENTS-ORDER', oldest >= 0 && !order.slice(oldest).includes(-1), {
        check: `the events of ${rounds} records that were seen before, read again from the start`,
        expected: 'an event of each, but of the first if the buffer has lost them',
        actual: oldest < 0 ? 'no event at all' : `events of the records ${order.flatMap((at, i) => (at < 0 ? [] : [i + 1])).join(', ')}`,
        answer,
      });
      const sampleAt = all.findIndex((event) => identity(event) === sample);
      if (sampleAt >= 0)
        judge.that('LISTEN-EVENTS-ORDER', order[0]! < sampleAt && !order.slice(1).some((at) => at >= 0 && at < sampleAt), {
          check: 'the place of a sample that was staged between two records, after the events of the first had been seen',
          expected: 'between the events of both',
          answer,
        });
      judge.that('LISTEN-EVENTS-ORDER', !order.some((at, i) => i > 0 && at >= 0 && at < order[i - 1]!), {
        check: `the order of the events of ${rounds} records, each made after the events of the one before had been seen`,
        expected: 'as they were made',
        answer,
      });
    }),
  );

  conformance('reach no session of another merchant', { rules: ['LISTEN-EVENTS-OWN'], needs: [...needs, 'otherMerchant'] }, (context) =>
    inSession(context, (session) =>
      inSession(
        context,
        async (other) => {
          const ids = await happen(context, session);
          await settled(context, 'events');
          const answer = await other.poll();
          const seen = await allOf(other);
          context.judge.that('LISTEN-EVENTS-OWN', !ids.some((id) => seen.some(isAbout(id))), {
            check: `a session of another merchant, after ${rounds} records were made`,
            expected: 'no event that shows their ids',
            answer,
          });
        },
        'otherMerchant',
      ),
    ),
  );
});
