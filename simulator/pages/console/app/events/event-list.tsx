import { dateTime, plural } from '../shared/format.ts';
import { Code, Empty } from '../shared/parts.tsx';
import { linkTo } from '../shared/route.ts';
import { seeded } from '../shared/session.ts';
import type { EventsPageBody } from '../shared/types.ts';
import { changesOf } from './changes.ts';
import { Members } from './members.tsx';
import { PagedCards } from './paged-cards.tsx';
import { usePaged } from './pages.ts';

type LoggedEvent = EventsPageBody['events'][number];

/** A delivery or a listen session changes the receivers of an event. */
const changes = changesOf('events', 'deliveries', 'listenSessions');

export function EventList() {
  const list = usePaged<EventsPageBody, LoggedEvent>('/events', ({ events }) => events, changes);
  return <PagedCards list={list} empty={<NoEvents />} card={(event) => <EventCard key={event.id} event={event} />} />;
}

function EventCard({ event }: { readonly event: LoggedEvent }) {
  const { type, at, id, data, deliveries, listenSessions, whyNot } = event;
  return (
    <li class="card">
      <div class="bar">
        <b>{type}</b>
        <time class="quiet" dateTime={at}>
          {dateTime(at)}
        </time>
      </div>
      <p class="bar">
        {deliveries.map((delivery) => (
          <a key={delivery.id} class="chip" href={linkTo('events', 'deliveries')}>{`delivery: ${delivery.status}`}</a>
        ))}
        {listenSessions.length === 0 ? null : (
          <a class="chip" href={linkTo('events', 'sessions')}>
            {plural(listenSessions.length, 'listen session')}
          </a>
        )}
        {whyNot === null ? null : <span class="quiet">{`Not delivered: ${whyNot}`}</span>}
      </p>
      <details>
        <summary>Payload and schema</summary>
        <p class="quiet">
          Event <code>{id}</code>
        </p>
        <div class="columns">
          <Code text={JSON.stringify(data, null, 2)} label={`Payload of ${type}`} />
          <Members type={type} />
        </div>
      </details>
    </li>
  );
}

function NoEvents() {
  const { key, merchantId } = seeded.value?.personas['merchantAdmin'] ?? {};
  const body = JSON.stringify({ merchantId, lastName: 'Example' });
  return (
    <Empty title="No events yet">
      <p>Payments, customers, contracts and much else cause events. Make a customer from a terminal:</p>
      {key === undefined ? null : (
        <Code
          text={`curl -H "api-key: $GATEPROOF_KEY" -H 'content-type: application/json' -d '${body}' ${location.origin}/api/customers`}
          label="Command"
        />
      )}
    </Empty>
  );
}
