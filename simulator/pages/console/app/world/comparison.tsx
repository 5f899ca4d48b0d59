/** The difference between a snapshot and now, or between two snapshots: records added, changed and removed, by member. */
import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { post, send } from '../shared/api.ts';
import { dateTime, plural } from '../shared/format.ts';
import { announce, Button, Empty, Section } from '../shared/parts.tsx';
import { linkTo } from '../shared/route.ts';
import { inWorld, worldId } from '../shared/session.ts';
import type { Comparison } from '../shared/types.ts';
import { inAreas, kindName } from './kinds.ts';
import { shownValue } from './records.tsx';

interface Taken {
  readonly world: string;
  readonly title: string;
  readonly snapshot: unknown;
}

/** Kept while the tab is open, so that requests can be made on other pages in between. */
const earlier = signal<Taken | null>(null);

async function take(): Promise<void> {
  const answer = await send(inWorld('/snapshot'), { method: 'POST' });
  const title = `the snapshot taken at ${new Date().toLocaleTimeString('en-GB')}`;
  earlier.value = { world: worldId.value ?? '', title, snapshot: await answer.json() };
  announce('The snapshot is taken');
}

async function readFile(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text());
  } catch {
    throw new Error(`${file.name} is not JSON. Choose a file that the button Download snapshot made.`);
  }
}

interface FileFieldProps {
  readonly label: string;
  readonly chosen: (file: File | undefined) => void;
}
const FileField = ({ label, chosen }: FileFieldProps) => (
  <label>
    <span>{label}</span>
    <input type="file" accept="application/json,.json" onChange={({ currentTarget }) => chosen(currentTarget.files?.[0])} />
  </label>
);

export function ComparisonPage() {
  const [file, setFile] = useState<File>();
  const [later, setLater] = useState<File>();
  const [result, setResult] = useState<Comparison | null>(null);
  const taken = earlier.value?.world === worldId.value ? earlier.value : null;
  const hasBefore = file !== undefined || taken !== null;
  const compare = async (): Promise<void> => {
    const before = file === undefined ? taken?.snapshot : await readFile(file);
    const after = later === undefined ? {} : { after: await readFile(later) };
    setResult(await post<Comparison>(inWorld('/compare'), { before, ...after }));
    announce('The comparison is shown');
  };
  return (
    <div class="page">
      <p>
        <a href={linkTo('world')}>← World</a>
      </p>
      <h1>What changed</h1>
      <Section title="Compare two moments">
        <div class="actions">
          <Button kind={hasBefore ? 'plain' : 'main'} run={take}>
            Take a snapshot now
          </Button>
          <Button kind={hasBefore ? 'main' : 'plain'} disabled={!hasBefore} run={compare}>
            Compare
          </Button>
        </div>
        <p class="quiet">
          {hasBefore
            ? `Compares ${file?.name ?? taken?.title ?? ''} with ${later?.name ?? 'the world as it is'}.`
            : 'Take a snapshot, send requests or move the clock, and compare. It is kept until this tab is closed.'}
        </p>
        <details>
          <summary>Snapshots from files</summary>
          <div class="fields">
            <FileField label="Earlier (the one taken here if none)" chosen={setFile} />
            <FileField label="Later (the world as it is if none)" chosen={setLater} />
          </div>
        </details>
      </Section>
      {result === null ? null : <Shown result={result} />}
    </div>
  );
}

const signs = { added: '+ added', changed: '~ changed', removed: '− removed' } as const;

function Shown({ result: { before, after, added, changed, removed, changes } }: { readonly result: Comparison }) {
  const total = added + changed + removed;
  if (total === 0) return <Empty title="Nothing differs" />;
  return (
    <>
      <p role="status">
        {`${plural(added, 'record')} added, ${changed} changed, ${removed} removed, between ${dateTime(before)} and ${dateTime(after)} UTC.`}
        {changes.length < total ? ` The first ${changes.length} are shown.` : ''}
      </p>
      {inAreas(changes, ({ kind }) => kind).map(({ title, of }) => (
        <Section key={title} title={title}>
          <ul class="lines">
            {of.map((change) => (
              <ChangedRecord key={`${change.kind} ${change.id}`} {...change} />
            ))}
          </ul>
        </Section>
      ))}
    </>
  );
}

const isSet = (value: unknown): boolean => value !== null && value !== undefined;

function ChangedRecord({ kind, id, change, members }: Comparison['changes'][number]) {
  return (
    <li>
      <details open={change === 'changed'}>
        <summary>
          <span class="chip">{signs[change]}</span> {kindName(kind)} <code>{id}</code>
        </summary>
        <table class="members">
          <thead>
            <tr>
              <th scope="col">Member</th>
              {change === 'added' ? null : <th scope="col">Before</th>}
              {change === 'removed' ? null : <th scope="col">After</th>}
            </tr>
          </thead>
          <tbody>
            {members
              .filter((member) => isSet(member.before) || isSet(member.after))
              .map((member) => (
                <tr key={member.name}>
                  <th scope="row">{member.name}</th>
                  {change === 'added' ? null : <td>{shownValue(member.before)}</td>}
                  {change === 'removed' ? null : <td>{shownValue(member.after)}</td>}
                </tr>
              ))}
          </tbody>
        </table>
        {change === 'removed' ? null : <a href={linkTo('world', kind, id)}>Open the record as it is</a>}
      </details>
    </li>
  );
}
