import { useEffect, useState } from 'preact/hooks';
import { read } from '../shared/api.ts';
import { textOf, useLoaded } from '../shared/data.ts';
import { SearchField } from '../shared/filters.tsx';
import { dateTime, plural, words } from '../shared/format.ts';
import { Button, Empty, ErrorNote } from '../shared/parts.tsx';
import { linkTo, linkWithin, route, setQuery } from '../shared/route.ts';
import { inWorld } from '../shared/session.ts';
import type { RecordsPage } from '../shared/types.ts';
import { kindName } from './kinds.ts';

type Entry = RecordsPage['records'][number];

/** The most informative members come first. */
const telling = ['number', 'name', 'title', 'status', 'type', 'amount', 'currency', 'email', 'isActive', 'creationTime'];
/** Members that do not help to compare records. */
const silent = new Set(['id', 'concurrencyStamp', 'isDeleted']);
const maxColumns = 6;

const isPlain = (value: unknown): boolean =>
  value !== null && typeof value !== 'object' && value !== '***' && `${String(value)}`.length <= 60;

function columnsOf(records: readonly Entry[]): readonly string[] {
  const names = [
    ...new Set(records.slice(0, 20).flatMap((record) => Object.entries(record).flatMap(([name, value]) => (isPlain(value) ? [name] : [])))),
  ];
  const others = names.filter((name) => !silent.has(name) && !telling.includes(name) && !name.endsWith('Id'));
  return [...telling.filter((name) => names.includes(name)), ...others].slice(0, maxColumns);
}

export function shownValue(value: unknown): string {
  if (value === null || value === undefined) return '—';
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? dateTime(value) : value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const pageSize = 50;
const pathOf = (kind: string, search: string, after: string | null): string => {
  const query = new URLSearchParams({
    limit: String(pageSize),
    ...(search === '' ? {} : { search }),
    ...(after === null ? {} : { after }),
  });
  return inWorld(`/records/${encodeURIComponent(kind)}?${query.toString()}`);
};

export function RecordsTable({ kind }: { readonly kind: string }) {
  const search = route.value.query['search'] ?? '';
  const { value: first, error, reload } = useLoaded(() => read<RecordsPage>(pathOf(kind, search, null)), [inWorld(), kind, search]);
  const [more, setMore] = useState<readonly RecordsPage[]>([]);
  useEffect(() => setMore([]), [first]);
  const pages = first === undefined ? [] : [first, ...more];
  const records = pages.flatMap((page) => page.records);
  const next = pages.at(-1)?.next ?? null;
  return (
    <div class="page">
      <p>
        <a href={linkTo('world')}>← World</a>
      </p>
      <div class="bar">
        <h1>{kindName(kind)}</h1>
        {first === undefined ? null : <span class="quiet">{plural(first.total, 'record')}</span>}
        <Button run={reload}>Refresh</Button>
      </div>
      <SearchField label="Search" placeholder="any text of a record" value={search} set={(value) => setQuery({ search: value })} />
      {error === undefined ? null : <ErrorNote text={textOf(error)} retry={reload} />}
      {first !== undefined && records.length === 0 ? (
        <Empty title={search === '' ? 'No records of this kind' : 'No record has this text'} />
      ) : null}
      {records.length === 0 ? null : <Table kind={kind} records={records} />}
      {next === null ? null : (
        <div>
          <Button run={async () => setMore([...more, await read<RecordsPage>(pathOf(kind, search, next))])}>Show more</Button>
        </div>
      )}
    </div>
  );
}

function Table({ kind, records }: { readonly kind: string; readonly records: readonly Entry[] }) {
  const columns = columnsOf(records);
  return (
    <div class="scroll card" role="region" tabIndex={0} aria-label={`Records: ${kindName(kind)}`}>
      <table class="records">
        <thead>
          <tr>
            {['id', ...columns].map((name) => (
              <th key={name} scope="col" class={typeof records[0]?.[name] === 'number' ? 'number' : ''}>
                {words(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => {
            const id = String(record['id']);
            return (
              <tr key={id}>
                <td>
                  <a class="mono" href={linkWithin(kind, id)}>
                    {id.length > 13 ? `…${id.slice(-12)}` : id}
                  </a>
                </td>
                {columns.map((name) => (
                  <td key={name} class={typeof record[name] === 'number' ? 'number' : ''}>
                    {shownValue(record[name])}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
