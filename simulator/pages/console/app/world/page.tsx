import { words, plural } from '../shared/format.ts';
import { linkTo, route } from '../shared/route.ts';
import { useState } from 'preact/hooks';
import { Button, CopyButton, ErrorNote, Section } from '../shared/parts.tsx';
import { seeded, inWorld, world, worldId } from '../shared/session.ts';
import { read } from '../shared/api.ts';
import { useLoaded } from '../shared/data.ts';
import type { WorldState } from '../shared/types.ts';
import { WorldActions } from './actions.tsx';
import { RecordPage } from './record.tsx';
import { RecordsTable } from './records.tsx';

function Kinds({ counts }: { readonly counts: Readonly<Record<string, number>> }) {
  const kinds = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .toSorted(([a], [b]) => a.localeCompare(b));
  return (
    <ul class="kinds">
      {kinds.map(([kind, count]) => (
        <li key={kind}>
          <a href={linkTo('world', kind)}>{words(kind)}</a> <span class="quiet">{count.toLocaleString('en')}</span>
        </li>
      ))}
    </ul>
  );
}

const hidden = '•'.repeat(12);

function Personas() {
  const personas = Object.entries(seeded.value?.personas ?? {});
  if (personas.length === 0) return <p class="quiet">Loading …</p>;
  return (
    <ul class="lines">
      {personas.map(([name, { key, keyId, merchantId }]) => (
        <li key={name}>
          <PersonaKey name={name} value={key} />
          <details>
            <summary>Ids</summary>
            <Id name="Key" value={keyId} />
            {merchantId === undefined ? null : <Id name="Merchant" value={merchantId} />}
          </details>
        </li>
      ))}
    </ul>
  );
}

function PersonaKey({ name, value }: { readonly name: string; readonly value: string }) {
  const [isShown, setShown] = useState(false);
  const title = words(name);
  return (
    <div class="bar persona">
      <b>{title}</b>
      <code class="key">{isShown ? value : hidden}</code>
      <Button kind="quiet" run={() => setShown(!isShown)} aria-label={`${isShown ? 'Hide' : 'Reveal'} the key of ${title}`}>
        {isShown ? 'Hide' : 'Reveal'}
      </Button>
      <CopyButton text={() => value} label={`Copy the key of ${title}`}>
        Copy
      </CopyButton>
    </div>
  );
}

const Id = ({ name, value }: { readonly name?: string; readonly value: string }) => (
  <div class={name === undefined ? 'bar id' : 'bar'}>
    {name === undefined ? null : <span class="quiet">{name}</span>}
    <code>{value}</code>
    <CopyButton text={() => value} label={`Copy: ${name ?? 'Id'} ${value}`}>
      Copy
    </CopyButton>
  </div>
);

function Fixtures() {
  const fixtures = Object.entries(seeded.value?.fixtures ?? {});
  return fixtures.length === 0 ? (
    <p class="quiet">This world has none.</p>
  ) : (
    <ul class="lines">
      {fixtures.map(([name, id]) => (
        <li key={name}>
          <b>{words(name)}</b>
          <Id value={id} />
        </li>
      ))}
    </ul>
  );
}

export function WorldPage() {
  const [kind, id] = route.value.rest;
  if (kind !== undefined && id !== undefined) return <RecordPage kind={kind} id={id} />;
  if (kind !== undefined) return <RecordsTable kind={kind} />;
  return <Overview />;
}

function Overview() {
  const { value: state, error, reload } = useLoaded(() => read<WorldState>(inWorld()), [inWorld()], 5000);
  const current = world.value;
  return (
    <div class="page">
      <div class="bar">
        <h1>{`World ${worldId.value ?? ''}`}</h1>
        {current === null ? null : (
          <span class="quiet">{`seed ${current.seed} · ${plural(current.records, 'record')}${current.isDefault ? ' · default' : ''}`}</span>
        )}
      </div>
      <WorldActions />
      {error === undefined ? null : <ErrorNote text={error} retry={reload} />}
      <div class="columns">
        <Section title="Personas">
          <Personas />
        </Section>
        <Section title="Ids for a first request">
          <Fixtures />
        </Section>
      </div>
      <Section title="Records">
        <Kinds counts={state?.records ?? {}} />
      </Section>
    </div>
  );
}
