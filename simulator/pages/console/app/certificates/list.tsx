import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { outcomeTitles } from '../../../../../reports/words.ts';
import { dateTime } from '../shared/format.ts';
import { Button, Empty, Section } from '../shared/parts.tsx';
import { RemoveButton } from '../shared/remove-button.tsx';
import { go, linkTo } from '../shared/route.ts';
import type { Certification } from '../shared/types.ts';
import { closeFile, files, pathOf } from './kept.ts';

interface Entry {
  readonly key: string;
  readonly name: string;
  readonly outcome: string;
  readonly detail: string;
  readonly startedAt: string;
  readonly isDone: boolean;
  readonly forget: ComponentChildren;
}

const states: Readonly<Record<string, string>> = { failed: 'Failed', cancelled: 'Cancelled' };
const titleOf = (name: string): string => outcomeTitles[name as keyof typeof outcomeTitles] ?? name;

export function Kept({ runs, reload }: { readonly runs: readonly Certification[]; readonly reload: () => void }) {
  const ended = runs.filter(({ state }) => state !== 'running');
  const entries: readonly Entry[] = [
    ...files.value.map(({ key, name, certificate }) => ({
      key,
      name,
      outcome: titleOf(certificate.outcome.name),
      detail: `${certificate.target.name}: ${certificate.outcome.headline}`,
      startedAt: certificate.startedAt,
      isDone: true,
      forget: (
        <Button kind="quiet" run={() => closeFile(key)} aria-label={`Forget ${key}`}>
          Forget
        </Button>
      ),
    })),
    ...ended.map(({ id, world, state, outcome, reason, startedAt, selection }) => ({
      key: id,
      name: `${world}, ${selection.grep === undefined ? 'all chapters' : chaptersOf(selection.grep)}`,
      outcome: states[state] ?? titleOf(outcome?.name ?? ''),
      detail: outcome?.headline ?? reason ?? '',
      startedAt,
      isDone: state === 'done',
      forget: (
        <RemoveButton path={pathOf(id)} label={`Forget ${id}`} done={reload}>
          Forget
        </RemoveButton>
      ),
    })),
  ];
  if (entries.length === 0)
    return (
      <Empty title="No certificates yet">
        <p>A certificate says of every rule whether the target keeps it, with the exchanges that show it.</p>
      </Empty>
    );
  const done = entries.filter(({ isDone }) => isDone);
  return (
    <>
      <Section
        title="Certificates to read"
        aside={<span class="quiet">Kept until the simulator ends, files until this tab is closed</span>}
      >
        <ul class="lines">
          {entries.map((entry) => (
            <Line key={entry.key} entry={entry} />
          ))}
        </ul>
      </Section>
      {done.length < 2 ? null : (
        <Section title="What changed between two certificates">
          <Pick entries={done} />
        </Section>
      )}
    </>
  );
}

/** The chapters of `^(access|billing)/`, which the form writes, in words. */
const chaptersOf = (grep: string): string => grep.replace(/^\^\(?([\w|-]+)\)?\/$/, (_, names: string) => names.replaceAll('|', ', '));

function Line({ entry: { key: id, name, outcome, detail, startedAt, isDone, forget } }: { readonly entry: Entry }) {
  return (
    <li class="kept">
      <div>
        {isDone ? (
          <a href={linkTo('certificates', id)} aria-label={`${name}, ${id}: ${outcome}`}>
            <b>{outcome}</b>
          </a>
        ) : (
          <b>{outcome}</b>
        )}{' '}
        {name} <span class="quiet">{`${id} · ${dateTime(startedAt)}`}</span>
        <p class="quiet">{detail}</p>
      </div>
      {forget}
    </li>
  );
}

function Pick({ entries }: { readonly entries: readonly Entry[] }) {
  const [latest, before] = entries;
  const [pair, setPair] = useState<{ readonly old?: string; readonly new?: string }>({});
  const known = (key: string | undefined): string | undefined => entries.find((entry) => entry.key === key)?.key;
  const old = known(pair.old) ?? before?.key ?? '';
  const current = known(pair.new) ?? latest?.key ?? '';
  const choice = (name: 'old' | 'new', value: string) => (
    <label class="filter">
      <span>{name.toUpperCase()}</span>
      <select value={value} onChange={({ currentTarget }) => setPair({ ...pair, [name]: currentTarget.value })}>
        {entries.map((entry) => (
          <option key={entry.key} value={entry.key}>{`${entry.key}: ${entry.name} (${entry.outcome})`}</option>
        ))}
      </select>
    </label>
  );
  return (
    <div class="actions bottom">
      {choice('old', old)}
      {choice('new', current)}
      <Button run={() => go(linkTo('certificates', 'diff', old, current))}>Compare</Button>
    </div>
  );
}
