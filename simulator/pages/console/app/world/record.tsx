import { lazy, Suspense } from 'preact/compat';
import { read } from '../shared/api.ts';
import { useLoaded } from '../shared/data.ts';
import { contract } from '../shared/contract.ts';
import { dateTime } from '../shared/format.ts';
import { Code, CopyButton, ErrorNote, Facts, RequestLink, Section } from '../shared/parts.tsx';
import { linkWithin } from '../shared/route.ts';
import { inWorld } from '../shared/session.ts';
import type { RecordDetail } from '../shared/types.ts';
import { kindName, recordName } from './kinds.ts';
import { shownValue } from './records.tsx';

// The layout of a diagram would be most of the console's first load.
const Diagram = lazy(() => import('./diagram.tsx').then(({ Diagram }) => Diagram));

export function RecordPage({ kind, id }: { readonly kind: string; readonly id: string }) {
  const path = inWorld(`/records/${encodeURIComponent(kind)}/${encodeURIComponent(id)}`);
  const { value: detail, error, reload } = useLoaded(() => read<RecordDetail>(path), [path], 4000);
  return (
    <div class="page">
      <p>
        <a href={linkWithin(kind)}>{`← ${kindName(kind)}`}</a>
      </p>
      <div class="bar">
        <h1>{recordName(detail?.record ?? {}) ?? kindName(kind)}</h1>
        <code>{id}</code>
        <CopyButton text={() => id}>Copy id</CopyButton>
      </div>
      {error === undefined ? null : <ErrorNote text={error} retry={reload} />}
      {detail === undefined ? null : <Shown detail={detail} />}
    </div>
  );
}

function Shown({ detail: { record, states, history } }: { readonly detail: RecordDetail }) {
  const machine = contract.value?.machines.find(({ name }) => name === states.name);
  const plain = Object.entries(record).filter(([, value]) => value === null || typeof value !== 'object');
  const nested = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && typeof value === 'object'));
  return (
    <>
      {machine === undefined || states.state === null ? null : (
        <Section title="State">
          <Suspense fallback={<p class="quiet">Loading …</p>}>
            <Diagram machine={machine} state={states.state} />
          </Suspense>
        </Section>
      )}
      <div class="columns">
        <Section title="Members">
          <Facts of={plain.map(([name, value]) => [breakable(name), shownValue(value)])} />
          {Object.keys(nested).length === 0 ? null : <Code text={JSON.stringify(nested, null, 2)} label="Other members" />}
        </Section>
        <Section title="History">
          <History of={history} />
        </Section>
      </div>
    </>
  );
}

/** A name that can break between its words if there is no room. */
const breakable = (name: string): string => name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '\u200b');

function History({ of }: { readonly of: RecordDetail['history'] }) {
  if (of.length === 0) return <p class="quiet">Nothing has changed it since it was made.</p>;
  return (
    <ol class="timeline">
      {of.map(({ at, change, from, to, by, request }, index) => (
        <li key={index}>
          <time class="quiet" dateTime={at}>
            {dateTime(at)}
          </time>
          <b>{change}</b>
          {from === null && to === null ? null : <span>{`${shownValue(from)} → ${shownValue(to)}`}</span>}
          {by === null ? null : <span class="quiet">{`by ${by}`}</span>}
          <RequestLink of={{ request }} />
        </li>
      ))}
    </ol>
  );
}
