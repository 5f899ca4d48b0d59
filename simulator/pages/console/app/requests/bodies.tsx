/** The request and its answer. Secrets are redacted before they leave the simulator. */
import { pretty } from '../shared/format.ts';
import { Code } from '../shared/parts.tsx';
import type { Exchange, Message } from '../shared/types.ts';

export function Bodies({ exchange, hasExchange }: { readonly exchange: Exchange | null; readonly hasExchange: boolean }) {
  if (exchange === null || (exchange.request === null && exchange.response === null)) {
    return hasExchange && exchange === null ? (
      <p class="quiet">Loading what was sent …</p>
    ) : (
      <p class="quiet">What was sent and answered is kept for the latest requests while this page is open. Send it again to see both.</p>
    );
  }
  return (
    <>
      {exchange.request === null ? null : (
        <Side title="Sent" first={`${exchange.request.method} ${exchange.request.url}`} message={exchange.request} />
      )}
      {exchange.response === null ? null : <Side title="Answered" first={String(exchange.response.status)} message={exchange.response} />}
    </>
  );
}

function Side({ title, first, message }: { readonly title: string; readonly first: string; readonly message: Message }) {
  const headers = Object.entries(message.headers).map(([name, value]) => `${name}: ${String(value)}`);
  const body = message.body ?? '';
  return (
    <>
      <h3>{title}</h3>
      <details>
        <summary>{`${first} · ${headers.length} headers`}</summary>
        <Code text={headers.join('\n')} label={`Headers: ${title}`} />
      </details>
      {body === '' ? <p class="quiet">No body.</p> : <Code text={pretty(body)} label={`Body: ${title}`} />}
      {message.truncated ? <p class="quiet">The rest of the body was not kept.</p> : null}
    </>
  );
}
