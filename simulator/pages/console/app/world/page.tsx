import { lazy, Suspense } from 'preact/compat';
import { read } from '../shared/api.ts';
import { useLoaded } from '../shared/data.ts';
import { SearchField } from '../shared/filters.tsx';
import { plural } from '../shared/format.ts';
import { ErrorNote, Section } from '../shared/parts.tsx';
import { linkTo, route, setQuery } from '../shared/route.ts';
import { inWorld, world, worldId } from '../shared/session.ts';
import type { WorldState } from '../shared/types.ts';
import { WorldActions } from './actions.tsx';
import { Fixtures } from './fixtures.tsx';
import { Found } from './found.tsx';
import { inAreas, kindName } from './kinds.ts';
import { MerchantSection, Personas } from './personas.tsx';
import { RecordPage } from './record.tsx';
import { RecordsTable } from './records.tsx';
import { root } from '../shared/root.ts';

const ComparisonPage = lazy(() => import('./comparison.tsx').then(({ ComparisonPage }) => ComparisonPage));

function Kinds({ counts }: { readonly counts: Readonly<Record<string, number>> }) {
  const kinds = Object.entries(counts).filter(([, count]) => count > 0);
  return (
    <div class="areas">
      {inAreas(kinds, ([kind]) => kind).map(({ title, of }) => (
        <div key={title} class="area">
          <h3>
            {title} <span class="quiet">{of.reduce((sum, [, count]) => sum + count, 0).toLocaleString('en')}</span>
          </h3>
          <ul class="kinds">
            {of.map(([kind, count]) => (
              <li key={kind}>
                <a href={linkTo('world', kind)}>{kindName(kind)}</a> <span class="quiet">{count.toLocaleString('en')}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

export function WorldPage() {
  const [kind, id] = route.value.rest;
  if (kind === 'compare')
    return (
      <Suspense fallback={<p class="quiet">Loading …</p>}>
        <ComparisonPage />
      </Suspense>
    );
  if (kind !== undefined && id !== undefined) return <RecordPage kind={kind} id={id} />;
  if (kind !== undefined) return <RecordsTable kind={kind} />;
  return <Overview />;
}

function Overview() {
  const { value: state, error, reload } = useLoaded(() => read<WorldState>(inWorld()), [inWorld()], 5000);
  const current = world.value;
  const { search = '' } = route.value.query;
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
      <SearchField
        label="Search all records"
        placeholder="a name, number, reference, id or status"
        value={search}
        set={(text) => setQuery({ search: text })}
      />
      {search === '' ? (
        <>
          <MerchantSection />
          <div class="columns">
            <Section title="Personas">
              <Personas />
            </Section>
            <Section title="Records for a first request">
              <Fixtures />
            </Section>
          </div>
          <Section title="Records">
            <Kinds counts={state?.records ?? {}} />
          </Section>
          <p class="quiet">
            A terminal does all of this with <a href={`${root}/_sim`}>the calls of the control plane</a>.
          </p>
        </>
      ) : (
        <Found search={search} />
      )}
    </div>
  );
}
