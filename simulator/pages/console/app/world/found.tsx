/** Records of every kind that contain a text. */
import { read } from '../shared/api.ts';
import { useLoaded } from '../shared/data.ts';
import { Empty, ErrorNote, Section } from '../shared/parts.tsx';
import { linkTo } from '../shared/route.ts';
import { inWorld } from '../shared/session.ts';
import type { FoundRecords } from '../shared/types.ts';
import { inAreas, kindName, recordName } from './kinds.ts';

export function Found({ search }: { readonly search: string }) {
  const path = inWorld(`/records?search=${encodeURIComponent(search)}`);
  const { value, error, reload } = useLoaded(() => read<FoundRecords>(path), [path]);
  if (error !== undefined) return <ErrorNote text={error} retry={reload} />;
  if (value === undefined) return <p class="quiet">Searching …</p>;
  if (value.total === 0) return <Empty title="No record has this text" />;
  return (
    <>
      {inAreas(value.kinds, ({ kind }) => kind).map(({ title, of }) => (
        <Section key={title} title={title}>
          {of.map((found) => (
            <FoundKind key={found.kind} search={search} {...found} />
          ))}
        </Section>
      ))}
    </>
  );
}

function FoundKind({ kind, total, records, search }: FoundRecords['kinds'][number] & { readonly search: string }) {
  return (
    <div class="found-kind">
      <h3>
        <a href={`${linkTo('world', kind)}?search=${encodeURIComponent(search)}`}>{kindName(kind)}</a>{' '}
        <span class="quiet">{total > records.length ? `${records.length} of ${total.toLocaleString('en')}` : total}</span>
      </h3>
      <ul class="lines">
        {records.map((record) => {
          const id = String(record['id']);
          return (
            <li key={id} class="bar">
              <a href={linkTo('world', kind, id)}>{recordName(record) ?? id}</a>
              {recordName(record) === null ? null : <code class="quiet">{id}</code>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
