import { read } from '../shared/api.ts';
import { useLoaded } from '../shared/data.ts';
import { dateTime } from '../shared/format.ts';
import { Code, CopyButton, Empty, ErrorNote, RequestLink } from '../shared/parts.tsx';
import { inWorld, worldId } from '../shared/session.ts';
import type { MessagesBody } from '../shared/types.ts';
import { changesOf, followChanges } from './changes.ts';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { linkTo, route } from '../shared/route.ts';
import { Deliveries } from './deliveries.tsx';
import { EventList } from './event-list.tsx';
import { loadEventTypes } from './event-types.ts';
import { Sessions } from './sessions.tsx';

// Mails and text messages. Their content is shown as text: a merchant wrote it.

const changes = changesOf('emailLogs', 'smsLogs');

function Messages() {
  const { value, error, reload } = useLoaded(() => read<MessagesBody>(inWorld('/messages?limit=100')), [inWorld()], changes);
  return (
    <>
      {error === undefined ? null : <ErrorNote text={error} retry={reload} />}
      {value?.messages.length === 0 ? (
        <Empty title="No message was sent">
          <p>Invitations, receipts, codes and announcements appear here; nothing leaves this machine.</p>
        </Empty>
      ) : null}
      <ul class="cards">
        {value?.messages.map(({ id, at, kind, to, subject, text, html, links, status, error: failure, request }) => (
          <li key={id} class="card">
            <div class="bar">
              <span class="chip">{kind === 'Email' ? '✉ mail' : '✆ text message'}</span>
              <b>{subject ?? to}</b>
              <time class="quiet" dateTime={at}>
                {dateTime(at)}
              </time>
              <RequestLink of={{ request }} />
            </div>
            <p class="quiet">{`To ${to} · ${status}${failure === null ? '' : `: ${failure}`}`}</p>
            <p class="message">{text ?? (html === null ? 'No text.' : '')}</p>
            {html === null ? null : (
              <details>
                <summary>HTML as sent</summary>
                <Code text={html} label="HTML of the mail" />
              </details>
            )}
            {links.map((link) => (
              <div key={link} class="bar">
                <code>{link}</code>
                <CopyButton text={() => link} label={`Copy the link ${link}`}>
                  Copy link
                </CopyButton>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

const parts = {
  events: ['Events', EventList],
  deliveries: ['Deliveries', Deliveries],
  sessions: ['Listen sessions', Sessions],
  messages: ['Mails and text messages', Messages],
} as const;
type Part = keyof typeof parts;
const names = Object.keys(parts) as readonly Part[];

export function EventsPage() {
  const part = names.find((name) => name === route.value.rest[0]) ?? 'events';
  const [, Shown] = parts[part];
  const id = worldId.value;
  useEffect(() => void loadEventTypes(), []);
  useEffect(() => (id === null ? undefined : followChanges(id)), [id]);
  return (
    <div class="page">
      <h1>Events</h1>
      <nav class="nav" aria-label="Events">
        {names.map((name) => (
          <Tab key={name} href={linkTo('events', name)} isCurrent={name === part}>
            {parts[name][0]}
          </Tab>
        ))}
      </nav>
      <Shown />
    </div>
  );
}

interface TabProps {
  readonly href: string;
  readonly isCurrent: boolean;
  readonly children: ComponentChildren;
}
const Tab = ({ href, isCurrent, children }: TabProps) => (
  <a href={href} {...(isCurrent ? { 'aria-current': 'page' as const } : {})}>
    {children}
  </a>
);
