/** Mails and text messages. Their content is shown as text: a merchant wrote it. */
import { read } from '../shared/api.ts';
import { useLoaded } from '../shared/data.ts';
import { dateTime } from '../shared/format.ts';
import { Code, CopyButton, Empty, ErrorNote } from '../shared/parts.tsx';
import { inWorld } from '../shared/session.ts';
import type { MessagesBody } from '../shared/types.ts';
import { changesOf } from './changes.ts';

const changes = changesOf('emailLogs', 'smsLogs');

export function Messages() {
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
        {value?.messages.map(({ id, at, kind, to, subject, text, html, links, status, error: failure }) => (
          <li key={id} class="card">
            <div class="bar">
              <span class="chip">{kind === 'Email' ? '✉ mail' : '✆ text message'}</span>
              <b>{subject ?? to}</b>
              <time class="quiet" dateTime={at}>
                {dateTime(at)}
              </time>
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
