import { worldLimits } from '../../../../../schemas/limits.ts';
import { eventTypes } from './event-types.ts';
import { dateTime, plural } from '../shared/format.ts';
import { Code, Empty, RequestLink } from '../shared/parts.tsx';
import { linkTo } from '../shared/route.ts';
import { seeded } from '../shared/session.ts';
import type { EventsPageBody } from '../shared/types.ts';
import { changesOf } from './changes.ts';
import { PagedCards, usePaged } from './pages.tsx';
import { address, root } from '../shared/root.ts';

function Members({ type }: { readonly type: string }) {
  const known = eventTypes.value[type];
  if (known === undefined) return null;
  return (
    <div role="group" aria-label={`Members of ${type}`}>
      <p>{known.description}</p>
      <dl class="lines">
        {known.members.map(({ name, type: kind, description }) => (
          <div key={name}>
            <dt>
              <code>{name}</code> <span class="quiet">{kind}</span>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <p class="quiet">
        A webhook has this payload as <code>data</code>.{' '}
        <a href={`${root}/docs/events/${type}`}>When it is sent, and by which operations</a>
      </p>
    </div>
  );
}

type LoggedEvent = EventsPageBody['events'][number];

/** A delivery or a listen session changes the receivers of an event. */
const changes = changesOf('events', 'deliveries', 'listenSessions');

export function EventList() {
  const list = usePaged<EventsPageBody, LoggedEvent>('/events', ({ events }) => events, changes);
  const oldest = list.items?.at(-1);
  return (
    <>
      <PagedCards list={list} empty={<NoEvents />} card={(event) => <EventCard key={event.id} event={event} />} />
      {list.more === null && oldest !== undefined && oldest.sequence > 1 ? <Earlier /> : null}
    </>
  );
}

const [many, few] = [worldLimits.eventLog, worldLimits.unwatchedEvents].map(({ max }) => max.toLocaleString('en'));

const Earlier = () => (
  <p class="quiet">
    {`Earlier events are not kept: a world keeps its last ${many}, the last ${few} while no page follows it, and none from before a reset.`}
  </p>
);

function EventCard({ event }: { readonly event: LoggedEvent }) {
  const { type, at, id, data, deliveries, listenSessions, whyNot } = event;
  return (
    <li class="card">
      <div class="bar">
        <b>{type}</b>
        <time class="quiet" dateTime={at}>
          {dateTime(at)}
        </time>
        <RequestLink of={event} />
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
      <p>
        None has happened since this world was made; the records that it began with caused none. Payments, customers, contracts and much
        else cause events. Make a customer from a terminal:
      </p>
      {key === undefined ? null : (
        <Code
          text={`curl -H "api-key: $GATEPROOF_KEY" -H 'content-type: application/json' -d '${body}' ${address}/api/customers`}
          label="Command"
        />
      )}
    </Empty>
  );
}
