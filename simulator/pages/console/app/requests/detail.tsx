import type { Logged, Exchange, Message } from '../shared/types.ts';
import { stepTitles, whyOf } from './why.ts';
import { duration, pretty, dateTime, words } from '../shared/format.ts';
import { Code, CopyButton, ErrorNote, Facts, Prose } from '../shared/parts.tsx';
import { useEffect, useRef } from 'preact/hooks';
import { CallError, read } from '../shared/api.ts';
import { useLoaded } from '../shared/data.ts';
import { linkWithin } from '../shared/route.ts';
import { inWorld, worldId } from '../shared/session.ts';
import { changesOf, followChanges } from '../events/changes.ts';
import { contract, operationOf } from '../shared/contract.ts';
import { Actions } from './actions.tsx';
import { boundOfLog, log } from './log.ts';
import { Status } from './row.tsx';
import { Story } from './story.tsx';

const marks = { passed: '✓', answered: '✓', refused: '✕', dropped: '⊘' } as const;

/** Folded if all steps passed, since they add nothing to the status. */
const Steps = ({ steps }: { readonly steps: Logged['steps'] }) =>
  steps.at(-1)?.outcome === 'answered' ? (
    <details>
      <summary>{`Checks (${steps.length} passed)`}</summary>
      <StepList steps={steps} />
    </details>
  ) : (
    <>
      <h3>Checks</h3>
      <StepList steps={steps} />
    </>
  );

const StepList = ({ steps }: { readonly steps: Logged['steps'] }) => (
  <ol class="steps">
    {steps.map(({ step, outcome }) => (
      <li key={step} class={outcome}>
        <span class="mark" aria-hidden="true">
          {marks[outcome]}
        </span>
        <span>
          <b>{step}</b> <span class="quiet">{stepTitles[step] ?? ''}</span>
        </span>
        <span class="outcome">{outcome}</span>
      </li>
    ))}
  </ol>
);

/** Secrets are redacted before they leave the simulator. */
function Bodies({ exchange, hasExchange }: { readonly exchange: Exchange | null; readonly hasExchange: boolean }) {
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
      <div class="bar">
        <h3>{title}</h3>
        {body === '' ? null : (
          <CopyButton text={() => pretty(body)} label={`Copy the body: ${title}`}>
            Copy
          </CopyButton>
        )}
      </div>
      <details>
        <summary>{`${first} · ${headers.length} headers`}</summary>
        <Code text={headers.join('\n')} label={`Headers: ${title}`} />
      </details>
      {body === '' ? <p class="quiet">No body.</p> : <Code text={pretty(body)} label={`Body: ${title}`} />}
      {message.truncated ? <p class="quiet">The rest of the body was not kept.</p> : null}
    </>
  );
}

const readExchange = (sequence: number) => async (): Promise<Exchange | null> => {
  try {
    return await read<Exchange>(inWorld(`/requests/${sequence}`));
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null;
    throw error;
  }
};

const changes = changesOf('deliveries', 'emailLogs', 'smsLogs', 'listenSessions');

export function Detail({ sequence }: { readonly sequence: number }) {
  const heading = useRef<HTMLElement>(null);
  const { value: exchange, error, reload } = useLoaded(readExchange(sequence), [inWorld(), sequence], changes);
  const id = worldId.value;
  // Loaded again: deliveries continue and mails arrive after the response.
  useEffect(() => (id === null ? undefined : followChanges(id)), [id]);
  const entry: Logged | undefined = exchange ?? log.value.find((one) => one.sequence === sequence);
  useEffect(() => {
    // On a narrow screen the detail replaces the list.
    if (matchMedia('(max-width: 60rem)').matches) heading.current?.focus();
  }, [sequence]);
  return (
    <section class="detail" id="detail" tabIndex={-1} ref={heading} aria-label="Request">
      <a class="back" href={linkWithin()}>
        ← All requests
      </a>
      {entry === undefined ? (
        <p class="quiet">{exchange === null ? `Request ${sequence} is not in the log: ${boundOfLog()}` : 'Loading …'}</p>
      ) : (
        <Shown entry={entry} exchange={exchange ?? null} />
      )}
      {error === undefined ? null : <ErrorNote text={error} retry={reload} />}
    </section>
  );
}

function Shown({ entry, exchange }: { readonly entry: Logged; readonly exchange: Exchange | null }) {
  const { method, url, operation, keyId, userId, ip, correlationId, at, elapsedMs, code, rules } = entry;
  const summary = operationOf(operation)?.summary;
  const why = whyOf(entry);
  const isRefused = entry.steps.at(-1)?.outcome !== 'answered';
  return (
    <>
      <h2 class="call">
        <Status entry={entry} /> <span class="mono">{`${method} ${url}`}</span>
      </h2>
      <p class="quiet">
        {operation ?? 'No operation has this path and method.'}
        {summary === undefined ? null : ` · ${summary}`}
      </p>
      <p>{`${callerOf(entry)} · ${duration(elapsedMs)} · ${dateTime(at)}`}</p>
      {why === '' ? null : (
        <div class="why">
          <h3>Why</h3>
          <p>
            <Prose text={why} />
          </p>
          {code === null ? null : (
            <p>
              Code <code>{code}</code>
            </p>
          )}
        </div>
      )}
      <Actions entry={entry} exchange={exchange} key={entry.sequence} />
      {exchange === null ? null : <Story of={exchange.caused} />}
      {isRefused ? <Steps steps={entry.steps} /> : null}
      <Bodies exchange={exchange} hasExchange={entry.hasExchange} />
      <h3>More</h3>
      {isRefused ? null : <Steps steps={entry.steps} />}
      {rules.length === 0 ? null : <Rules ids={rules} />}
      <Facts
        of={[
          ['Key', <code>{keyId ?? '—'}</code>],
          ['User', <code>{userId ?? '—'}</code>],
          ['From', ip],
          ['Correlation id', <code>{correlationId}</code>],
        ]}
      />
    </>
  );
}

function callerOf({ persona, keyId, operation }: Logged): string {
  if (persona !== null) return words(persona);
  if (operation === null) return 'key not read, since the request has no operation';
  return keyId === null ? 'no known key was sent' : 'a key that is not of a persona';
}

const Rules = ({ ids }: { readonly ids: readonly string[] }) => (
  <details>
    <summary>{`Rules of this operation (${ids.length})`}</summary>
    <ul class="rules">
      {ids.map((id) => {
        const rule = contract.value?.rules[id];
        return (
          <li key={id}>
            <code>{id}</code> {rule === undefined ? null : `${rule.keyword}: ${rule.statement} (${rule.source})`}
          </li>
        );
      })}
    </ul>
  </details>
);
