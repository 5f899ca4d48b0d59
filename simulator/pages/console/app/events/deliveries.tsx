import { Code, announce, Button, Empty, Facts, RequestLink } from '../shared/parts.tsx';
import { post } from '../shared/api.ts';
import { dateTime, pretty } from '../shared/format.ts';
import type { DeliveriesBody } from '../shared/types.ts';
import { inWorld } from '../shared/session.ts';
import { changesOf } from './changes.ts';
import { PagedCards, usePaged } from './pages.tsx';

const named = (headers: Readonly<Record<string, string>>, end: string): string | undefined =>
  Object.keys(headers).find((name) => name.toLowerCase().endsWith(end));

function Signature({ headers }: { readonly headers: Readonly<Record<string, string>> }) {
  const signature = named(headers, '-signature');
  const id = named(headers, '-id');
  const timestamp = named(headers, '-timestamp');
  if (signature === undefined || id === undefined || timestamp === undefined)
    return <p class="quiet">It is not signed: only webhooks are, with the secret of their destination.</p>;
  return (
    <>
      <Code text={[id, timestamp, signature].map((name) => `${name}: ${headers[name] ?? ''}`).join('\n')} label="Signature" />
      <p>
        A receiver computes <code>HMAC-SHA256</code> over <code>{`${id}.${timestamp}.body`}</code>, the values of both headers and the body
        as it arrived. The key is the part of the signing secret after <code>whsec_</code>, decoded from base64; the result in base64, after{' '}
        <code>v1,</code>, must equal one entry of <code>{signature}</code>, compared in constant time. It refuses a timestamp that is
        minutes away, and takes each id once. Libraries for Standard Webhooks do all of it.
      </p>
    </>
  );
}

type Delivery = DeliveriesBody['deliveries'][number];

const changes = changesOf('deliveries');

export function Deliveries() {
  const list = usePaged<DeliveriesBody, Delivery>('/deliveries', ({ deliveries }) => deliveries, changes);
  return <PagedCards list={list} empty={<NoDeliveries />} card={(delivery) => <DeliveryCard key={delivery.id} delivery={delivery} />} />;
}

const NoDeliveries = () => (
  <Empty title="Nothing was delivered" command="npx gateproof listen --forward-to http://localhost:3000/hooks">
    <p>Events go to destinations that subscribe to them, and to listen sessions. Open one:</p>
  </Empty>
);

function DeliveryCard({ delivery }: { readonly delivery: Delivery }) {
  const { eventType, at, destinationName, url, status, attempts, headers, body, responseBody, nextAttemptAt, whyNot } = delivery;
  const resend = async (): Promise<void> => {
    await post(inWorld(`/deliveries/${delivery.id}/resend`));
    announce('Sent again; the new delivery is at the top of the list');
  };
  const sent = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <li class="card">
      <div class="bar">
        <b>{eventType}</b>
        <span class="chip">{status}</span>
        {delivery.replayOfId === null ? null : <span class="chip">sent again</span>}
        <time class="quiet" dateTime={at}>
          {dateTime(at)}
        </time>
        <RequestLink of={delivery} />
      </div>
      {whyNot === null ? null : <p class="notice">{whyNot}</p>}
      <Facts
        of={[
          ['Destination', destinationName ?? delivery.destinationId],
          ['Address', url ?? '—'],
          ['Next attempt', nextAttemptAt === null ? '—' : dateTime(nextAttemptAt)],
        ]}
      />
      {attempts.length === 0 ? (
        <p class="quiet">Not tried yet.</p>
      ) : (
        <ol class="timeline">
          {attempts.map(({ number, at: tried, statusCode, durationMs, error }) => (
            <li key={number}>
              <time class="quiet" dateTime={tried}>
                {dateTime(tried)}
              </time>
              <b>{statusCode === null ? '✕ no answer' : `${statusCode < 300 ? '✓' : '✕'} ${statusCode}`}</b>
              <span class="quiet">{`attempt ${number}, ${durationMs} ms${error === null ? '' : `: ${error}`}`}</span>
            </li>
          ))}
        </ol>
      )}
      <details>
        <summary>What was sent</summary>
        <Code text={sent.join('\n')} label={`Headers of ${eventType}`} />
        <Code text={pretty(body)} label={`Body of ${eventType}`} />
        {responseBody === null || responseBody === '' ? null : <Code text={responseBody} label="Answer" />}
      </details>
      {sent.length === 0 ? null : (
        <details>
          <summary>Signature, and how to verify it</summary>
          <Signature headers={headers} />
        </details>
      )}
      <div class="actions">
        <Button run={resend} aria-label={`Resend ${eventType} of ${dateTime(at)}`}>
          Resend
        </Button>
      </div>
    </li>
  );
}
