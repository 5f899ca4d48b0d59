/** A request with its answer, as evidence. Keys and secrets are already redacted in the certificate. */
import { useState } from 'preact/hooks';
import type { CertificateExchange } from '../../../../../reports/certificate-schema.ts';
import { curl } from '../../../../../reports/curl.ts';
import { exchangeText } from '../../../../../reports/exchange-text.ts';
import { Code, CopyButton } from '../shared/parts.tsx';

/** Characters of a body; the certificate holds it whole. */
const maxBody = 16_384;

export function ExchangeView({ exchange, origin }: { readonly exchange: CertificateExchange; readonly origin: string }) {
  const [isOpen, setOpen] = useState(false);
  const { id, request, response } = exchange;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <code>
          <b>{request.method}</b> {request.path}
        </code>{' '}
        <span class="chip">{response?.status ?? 'no answer'}</span>
      </summary>
      {isOpen ? <Opened exchange={exchange} origin={origin} key={id} /> : null}
    </details>
  );
}

function Opened({ exchange, origin }: { readonly exchange: CertificateExchange; readonly origin: string }) {
  const { trace, request, answer, note } = exchangeText(exchange, maxBody);
  const { id, operation } = exchange;
  return (
    <>
      <p class="quiet">{`${trace}${note === '' ? '' : ` · ${note}`} · exchange ${id}`}</p>
      <div class="actions">
        <CopyButton text={() => curl(origin, exchange)} label={`Copy ${id} as curl`}>
          Copy as curl
        </CopyButton>
        {operation === null ? null : <a class="button quiet" href={`/docs/operations/${operation}`}>{`Documentation of ${operation}`}</a>}
      </div>
      <Code text={request} label={`Request ${id}`} />
      {answer === undefined ? null : <Code text={answer} label={`Answer ${id}`} />}
    </>
  );
}
