import { useState, useEffect, useRef } from 'preact/hooks';
import type { CertificateExchange, Certificate, LedgerRow } from '../../../../../reports/certificate-schema.ts';
import { curl } from '../../../../../reports/curl.ts';
import { exchangeText } from '../../../../../reports/exchange-text.ts';
import { Code, CopyButton, Facts, Prose } from '../shared/parts.tsx';
import { levelName, verdictOf, type Index } from './listed.ts';
import { Pill } from './words.tsx';
import { root } from '../shared/root.ts';

/** Characters of a body; the certificate holds it whole. */
const maxBody = 16_384;

/** Undefined for a graded client: the gateway of its scenario is gone. */
type Origin = string | undefined;

/** Keys and secrets are already redacted in the certificate. */
function ExchangeView({ exchange, origin }: { readonly exchange: CertificateExchange; readonly origin: Origin }) {
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

function Opened({ exchange, origin }: { readonly exchange: CertificateExchange; readonly origin: Origin }) {
  const { trace, request, answer, note } = exchangeText(exchange, maxBody);
  const { id, operation } = exchange;
  return (
    <>
      <p class="quiet">{`${trace}${note === '' ? '' : ` · ${note}`} · exchange ${id}`}</p>
      <div class="actions">
        {origin === undefined ? null : (
          <CopyButton text={() => curl(origin, exchange)} label={`Copy ${id} as curl`}>
            Copy as curl
          </CopyButton>
        )}
        {operation === null ? null : (
          <a class="button quiet" href={`${root}/docs/operations/${operation}`}>{`Documentation of ${operation}`}</a>
        )}
      </div>
      <Code text={request} label={`Request ${id}`} />
      {answer === undefined ? null : <Code text={answer} label={`Answer ${id}`} />}
    </>
  );
}

/** Checks that are shown; a rule of every operation has hundreds. */
const maxChecks = 50;
const maxValue = 2000;
/** If fewer pixels of the detail are in view, it is scrolled there. */
const leastShown = 200;

interface DetailProps {
  readonly row: LedgerRow;
  readonly index: Index;
  readonly origin: Origin;
  readonly failures: Certificate['failures'];
  readonly back: string;
}

export function RuleDetail({ row, index, origin, failures, back }: DetailProps) {
  const place = useRef<HTMLElement>(null);
  const { id, statement, keyword, level, source, observed, coverage, uncovered, checks } = row;
  const verdict = verdictOf(row);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    element.scrollTo(0, 0);
    // On a narrow screen the detail replaces the list.
    if (matchMedia('(max-width: 60rem)').matches) element.focus();
    const { top, bottom } = element.getBoundingClientRect();
    // A link from elsewhere on the page leads here.
    if (top > innerHeight - leastShown || bottom < leastShown) element.parentElement?.scrollIntoView();
  }, [id]);
  const failure = failures.find(({ rule }) => rule === id);
  const sorted = [...checks.filter((check) => check.verdict === verdict), ...checks.filter((check) => check.verdict !== verdict)];
  return (
    <section class="detail" id="rule" tabIndex={-1} ref={place} aria-label={`Rule ${id}`}>
      <a class="back" href={back}>
        ← All rules
      </a>
      <h3 class="rule-name">
        <Pill verdict={verdict} /> <code>{id}</code>
      </h3>
      <p>
        <Prose text={statement} />
      </p>
      <p class="quiet">{`${keyword} · ${levelName(level)} · ${source}`}</p>
      <p class="quiet">
        Observed by: <Prose text={observed} />
      </p>
      {uncovered === undefined ? null : <p class="notice">{`${coverage}: ${uncovered}`}</p>}
      {failure?.known === undefined || failure.known === null ? null : <p class="notice">{`Known failure: ${failure.known}`}</p>}
      {failure?.script === undefined ? null : (
        <details>
          <summary>Script with the shortest sequence found that reproduces it</summary>
          <Code text={failure.script} label={`Script that reproduces ${id}`} />
        </details>
      )}
      {failure?.story === undefined || failure.story.length === 0 ? null : (
        <details>
          <summary>What happened: requests, deliveries, and what the client said</summary>
          <Code text={failure.story.join('\n')} label={`Story of ${failure.test ?? id} for ${id}`} />
        </details>
      )}
      <ul class="lines checks" aria-label={`Checks of ${id}`}>
        {sorted.slice(0, maxChecks).map((check, at) => (
          <li key={`${id} ${at}`}>
            <p>
              <Pill verdict={check.verdict} /> {check.check}
            </p>
            <Values check={check} />
            <Evidence check={check} index={index} origin={origin} />
            {check.test === null ? null : <p class="quiet trace">{check.test}</p>}
          </li>
        ))}
      </ul>
      {checks.length <= maxChecks ? null : <p class="quiet">{`… and ${checks.length - maxChecks} more checks in the certificate.`}</p>}
    </section>
  );
}

type Check = LedgerRow['checks'][number];
const cut = (text: string): string =>
  text.length <= maxValue ? text : `${text.slice(0, maxValue)} … (${text.length - maxValue} more characters)`;

function Values({ check: { expected, actual, reason } }: { readonly check: Check }) {
  const values = Object.entries({ Expected: expected, Actual: actual, Reason: reason }).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, cut(text)] as const],
  );
  return values.length === 0 ? null : <Facts of={values} />;
}

function Evidence({ check, index, origin }: { readonly check: Check; readonly index: Index; readonly origin: Origin }) {
  const exchange = index.exchange(check.exchange);
  return exchange === undefined ? null : <ExchangeView exchange={exchange} origin={origin} />;
}
