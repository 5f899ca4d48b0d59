import { read } from '../shared/api.ts';
import { useLoaded } from '../shared/data.ts';
import { dateTime, plural, secondsBetween, span, words } from '../shared/format.ts';
import { announce, Command, Empty, ErrorNote, Facts, Section } from '../shared/parts.tsx';
import { RemoveButton } from '../shared/remove-button.tsx';
import { inWorld, keyOf, world } from '../shared/session.ts';
import type { ListenSessionsBody } from '../shared/types.ts';
import { changesOf } from './changes.ts';
import { OpenSession, sessionsPath } from './open-session.tsx';
import { address } from '../shared/root.ts';

type Session = ListenSessionsBody['listenSessions'][number];

/** An event is held by the sessions that select it. */
const changes = changesOf('listenSessions', 'events');

export function Sessions() {
  const { value, error, reload } = useLoaded(() => read<ListenSessionsBody>(inWorld('/listen-sessions')), [inWorld()], changes);
  return (
    <>
      <Section title="Open a listen session">
        <OpenSession />
      </Section>
      {error === undefined ? null : <ErrorNote text={error} retry={reload} />}
      {value?.listenSessions.length === 0 ? (
        <Empty title="No listen session is open" command={`npx gateproof listen --url ${address} --forward-to http://localhost:3000/hooks`}>
          <p>
            A session holds the events of a merchant until they are fetched, so that a laptop needs no public address. Open one above, or:
          </p>
        </Empty>
      ) : null}
      <ul class="cards">
        {value?.listenSessions.map((session) => (
          <SessionCard key={session.id} session={session} />
        ))}
      </ul>
    </>
  );
}

function SessionCard({ session }: { readonly session: Session }) {
  const { id, name, merchantId, merchantName, ownerId, persona, eventTypes, filter, at, expiresAt, polledAt, lastDroppedAt } = session;
  const key = keyOf(persona);
  const left = world.value === null ? '' : ` (in ${span(secondsBetween(world.value.now, expiresAt))})`;
  return (
    <li class="card" aria-label={`Listen session ${name ?? id}`}>
      <div class="bar">
        <b>{name ?? 'Without a name'}</b>
        <span class="chip">{`${plural(session.buffered, 'event')} held`}</span>
        {session.dropped === 0 ? null : <span class="chip">{`${session.dropped} dropped`}</span>}
      </div>
      <Facts
        of={[
          ['Merchant', merchantName ?? <code>{merchantId}</code>],
          ['Opened by', persona === null ? <code>{ownerId}</code> : words(persona)],
          ['Event types', eventTypes === null ? 'all' : eventTypes.join(', ')],
          ['Filter', filter === null ? 'none' : <code>{JSON.stringify(filter)}</code>],
          ['Opened', dateTime(at)],
          ['Expires unless polled', `${dateTime(expiresAt)}${left}`],
          ['Last poll', polledAt === null ? 'not yet' : dateTime(polledAt)],
          ['Dropped', droppedText(session.dropped, lastDroppedAt)],
        ]}
      />
      <details>
        <summary>Fetch its events</summary>
        <Poll id={id} value={key} />
      </details>
      <div class="actions">
        <RemoveButton path={`/listen-sessions/${id}`} kind="plain" done={() => announce('The listen session is closed')}>
          Close
        </RemoveButton>
      </div>
    </li>
  );
}

const droppedText = (count: number, at: string | null): string =>
  count === 0 ? 'nothing' : `${plural(count, 'event')} too old or too many${at === null ? '' : `, the last of ${dateTime(at)}`}`;

/** `value`: the key of the persona that opened it. */
function Poll({ id, value }: { readonly id: string; readonly value: string | null }) {
  const secret = value ?? '$GATEPROOF_KEY';
  const url = `${address}${sessionsPath}/${id}/events`;
  return (
    <>
      <Command secret={secret} text={`curl -H "api-key: ${secret}" ${url}`} />
      <p class="quiet">
        The answer has the events and a cursor; send it as <code>CursorUtc</code> to go on. A poll renews the session, and is not in the
        list of requests. This command does all of it in a session of its own:
      </p>
      <Command
        secret={secret}
        text={`GATEPROOF_KEY="${secret}" npx gateproof listen --url ${address} --forward-to http://localhost:3000/hooks`}
      />
    </>
  );
}
