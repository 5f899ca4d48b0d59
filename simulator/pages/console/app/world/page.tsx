import { read } from '../shared/api.ts';
import { useLoaded } from '../shared/data.ts';
import { plural } from '../shared/format.ts';
import { ErrorNote, Section } from '../shared/parts.tsx';
import { route } from '../shared/route.ts';
import { inWorld, world, worldId } from '../shared/session.ts';
import type { WorldState } from '../shared/types.ts';
import { WorldActions } from './actions.tsx';
import { Kinds } from './kinds.tsx';
import { Fixtures, Personas } from './personas.tsx';
import { RecordPage } from './record.tsx';
import { RecordsTable } from './records.tsx';

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
