/** What a request caused: changes of records, events with their deliveries, mails and text messages. */
import { words } from '../shared/format.ts';
import { Code } from '../shared/parts.tsx';
import { linkTo } from '../shared/route.ts';
import type { Exchange } from '../shared/types.ts';

type Caused = Exchange['caused'];

const shortened = (id: string): string => (id.length > 13 ? `…${id.slice(-12)}` : id);

function stateOf({ change, from, to, members }: Caused['changes'][number]): string {
  if (change !== 'changed') return to === null ? change : `${change}: ${to}`;
  const others = members.filter((name) => name !== 'status').map(words);
  return [...(from === to ? [] : [`${from ?? '—'} → ${to ?? '—'}`]), ...others].join(', ') || change;
}

const Change = ({ of }: { readonly of: Caused['changes'][number] }) => (
  <li>
    <b>{words(of.kind)}</b>
    {of.change === 'removed' ? (
      <code>{shortened(of.id)}</code>
    ) : (
      <a class="mono" href={linkTo('world', of.kind, of.id)}>
        {shortened(of.id)}
      </a>
    )}
    <span class="quiet">{stateOf(of)}</span>
  </li>
);

const EventOf = ({ of: { type, data, deliveries, listenSessions, whyNot } }: { readonly of: Caused['events'][number] }) => (
  <li>
    <b>{type}</b>
    {deliveries.map(({ id, status }) => (
      <a key={id} class="chip" href={linkTo('events', 'deliveries')}>{`delivery: ${status}`}</a>
    ))}
    {listenSessions.length === 0 ? null : (
      <a class="chip" href={linkTo('events', 'sessions')}>
        held by a listen session
      </a>
    )}
    {whyNot === null || listenSessions.length > 0 ? null : <span class="quiet">{`not delivered: ${whyNot}`}</span>}
    <details>
      <summary>Payload</summary>
      <Code text={JSON.stringify(data, null, 2)} label={`Payload of ${type}`} />
    </details>
  </li>
);

const MessageOf = ({ of: { kind, to, subject, text, status } }: { readonly of: Caused['messages'][number] }) => (
  <li>
    <b>{kind === 'Email' ? 'mail' : 'text message'}</b>
    <a href={linkTo('events', 'messages')}>{subject ?? to}</a>
    <span class="quiet">{`to ${to} · ${status}`}</span>
    {text === null ? null : (
      <details>
        <summary>Text</summary>
        <p class="message">{text}</p>
      </details>
    )}
  </li>
);

export function Story({ of: { changes, events, messages } }: { readonly of: Caused }) {
  if (changes.length + events.length + messages.length === 0) return null;
  return (
    <>
      <h3>What it caused</h3>
      <ul class="timeline" aria-label="What it caused">
        {changes.map((change) => (
          <Change key={`${change.kind} ${change.id}`} of={change} />
        ))}
        {events.map((event) => (
          <EventOf key={event.id} of={event} />
        ))}
        {messages.map((message) => (
          <MessageOf key={message.id} of={message} />
        ))}
      </ul>
    </>
  );
}
