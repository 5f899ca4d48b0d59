/** The response beside a request: that of a recorded run, or the one just received, with a link to the console. */
import { useEffect, useState } from 'preact/hooks';
import { read } from '../shared/api.ts';
import { Status } from '../requests/row.tsx';
import type { Logged } from '../shared/types.ts';
import type { OperationFacts } from './data.ts';
import { Json } from './json.tsx';
import type { ApiOperation } from './schema.ts';
import { tryWorld } from './world.ts';
import { root } from '../shared/root.ts';

export interface Received {
  /** 0: a redirect, which the browser does not show. */
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly elapsedMs: number;
  readonly text: string;
}

/** Entries of the log among which the request is looked for. */
const latest = 50;

/** The number of the request in the log of the world, found by its correlation id; null until it is known. */
function useLogged(received: Received | null): number | null {
  const [sequence, set] = useState<number | null>(null);
  useEffect(() => {
    set(null);
    const id = tryWorld.value?.id;
    if (received === null || id === undefined) return undefined;
    let isCurrent = true;
    const values = new Set(received.headers.map(([, value]) => value));
    const find = async (): Promise<void> => {
      const { requests } = await read<{ readonly requests: readonly Logged[] }>(
        `/worlds/${encodeURIComponent(id)}/requests?limit=${latest}`,
      );
      const entry = requests.findLast(({ correlationId }) => values.has(correlationId));
      if (isCurrent && entry !== undefined) set(entry.sequence);
    };
    // Without the log there is no link to it.
    find().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [received]);
  return sequence;
}

interface AnswerProps {
  readonly received: Received | null;
  readonly operation: ApiOperation;
  readonly facts: OperationFacts | undefined;
  readonly clear: () => void;
}

export function AnswerCard({ received, operation, facts, clear }: AnswerProps) {
  const sequence = useLogged(received);
  const success = facts?.success;
  if (received === null) {
    const [status = '200', response] = Object.entries(operation.responses).find(([code]) => /^[23]/.test(code)) ?? [];
    const [media] = Object.values(response?.content ?? {});
    const value = success?.answer?.value ?? Object.values(media?.examples ?? {})[0]?.value ?? media?.example;
    const types = Object.keys(response?.content ?? {}).join(', ');
    return (
      <section class="card" aria-labelledby="answer">
        <div class="card-head">
          <h2 id="answer">Answer</h2>
          <span>
            <Status entry={{ status: success?.status ?? Number(status) }} /> <span class="quiet">{types}</span>
          </span>
        </div>
        {value === undefined || value === null ? (
          <p class="quiet">{response?.description ?? 'There is no example of the answer.'}</p>
        ) : (
          <Json text={typeof value === 'string' ? value : JSON.stringify(value)} label="Answer of a run" />
        )}
        <p class="quiet">
          {`An answer ${success === undefined ? 'that fits' : `of a run${success.isCut === true ? '; of long lists, the first items' : ''}`}. Send shows yours.`}
        </p>
      </section>
    );
  }
  const { status, headers, elapsedMs, text } = received;
  return (
    <section class="card" aria-labelledby="answer">
      <div class="card-head">
        <h2 id="answer">Answer received</h2>
        <span role="status">
          {status === 0 ? <b>a redirect</b> : <Status entry={{ status }} />} <span class="quiet">{`${Math.round(elapsedMs)} ms`}</span>
        </span>
      </div>
      {text === '' ? <p class="quiet">The answer has no body.</p> : <Json text={text} label="Body of the answer" />}
      <details>
        <summary>{`${headers.length} headers`}</summary>
        <pre class="code" tabIndex={0} role="group" aria-label="Headers of the answer">
          {headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
        </pre>
      </details>
      <div class="actions">
        {sequence === null ? null : (
          <a class="button" href={`${root}/#/${encodeURIComponent(tryWorld.value?.id ?? '')}/requests/${sequence}`}>
            Show in the console
          </a>
        )}
        <button type="button" class="button quiet" onClick={clear}>
          Show the example
        </button>
      </div>
    </section>
  );
}
