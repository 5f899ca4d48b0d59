import { useEffect, useState } from 'preact/hooks';
import { CallError, post, read } from '../shared/api.ts';
import { useLoaded, type Loaded } from '../shared/data.ts';
import { plural } from '../shared/format.ts';
import { announce, Button, Empty, ErrorNote } from '../shared/parts.tsx';
import { RemoveButton } from '../shared/remove-button.tsx';
import { go, linkTo } from '../shared/route.ts';
import { inWorld, worldId } from '../shared/session.ts';
import type { Certification, Certifications } from '../shared/types.ts';
import { verdicts } from '../../../../../schemas/shared/verdict.ts';
import { pathOf } from './kept.ts';
import { Pill } from './words.tsx';

/** Null: this simulator cannot certify. */
export type RunList = Loaded<Certifications | null>;

/** Milliseconds between two reads of a run. */
const lookEvery = 1000;

/** Set by the first 501: this simulator will never be able to certify. */
let cannotCertify = false;

async function readRuns(): Promise<Certifications | null> {
  if (cannotCertify) return null;
  try {
    return await read<Certifications>(inWorld('/certifications'));
  } catch (error) {
    cannotCertify = error instanceof CallError && error.status === 501;
    if (cannotCertify) return null;
    throw error;
  }
}

export const useRuns = (): RunList => useLoaded(readRuns, [inWorld()], lookEvery);

export function Runs({ runs: { value, error, reload } }: { readonly runs: RunList }) {
  const [own, setOwn] = useState<string | null>(null);
  const running = value?.certifications.find(({ state }) => state === 'running');
  const ended = value?.certifications.find(({ id, state }) => id === own && state !== 'running');
  useEffect(() => {
    if (ended === undefined) return;
    announce(`The certification is ${ended.state}`);
    setOwn(null);
    if (ended.state === 'done') go(linkTo('certificates', ended.id));
  }, [ended?.id]);
  if (error !== undefined) return <ErrorNote text={error} retry={reload} />;
  if (value === undefined) return <p class="quiet">Loading …</p>;
  if (value === null)
    return (
      <Empty title="This simulator cannot certify" command="npx gateproof certify">
        <p>
          Only one that <code>gateproof serve</code> started can. Certify from a terminal, and open the certificate here:
        </p>
      </Empty>
    );
  const start = async (selection: unknown): Promise<void> => {
    const { id } = await post<Certification>(inWorld('/certifications'), selection);
    setOwn(id);
    reload();
  };
  return running === undefined ? <RunForm chapters={value.chapters} start={start} /> : <Running run={running} reload={reload} />;
}

/** Titles of tests begin with their file, which is in the folder of its chapter. */
const patternOf = (chapters: readonly string[]): string =>
  chapters.length === 1 ? `^${chapters[0] ?? ''}/` : `^(${chapters.toSorted().join('|')})/`;

interface FormProps {
  readonly chapters: readonly string[];
  readonly start: (selection: unknown) => Promise<void>;
}

function RunForm({ chapters, start }: FormProps) {
  const [chosen, choose] = useState<readonly string[]>([]);
  const [isDeep, setDeep] = useState(false);
  const toggle = (name: string): void => choose(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
  const selection = { ...(chosen.length === 0 ? {} : { grep: patternOf(chosen) }), ...(isDeep ? { deep: true } : {}) };
  return (
    <>
      <p>
        The suites run against a copy: a simulator in a process of its own that has the seed, choices, groups and mutants of this world.
        Each test makes the records that it needs; this world is not touched.
      </p>
      <fieldset class="chapters">
        <legend>Chapters (all if none is chosen)</legend>
        {chapters.map((name) => (
          <label key={name}>
            <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} /> {name}
          </label>
        ))}
      </fieldset>
      <label class="check-line">
        <input type="checkbox" checked={isDeep} onChange={({ currentTarget }) => setDeep(currentTarget.checked)} /> Random walks through
        states as well
      </label>
      <div class="actions">
        <Button kind="main" run={() => start(selection)}>{`Certify ${worldId.value ?? ''}`}</Button>
      </div>
    </>
  );
}

function Running({ run, reload }: { readonly run: Certification; readonly reload: () => void }) {
  const { id, world, planned, done, counts, elapsedMs } = run;
  return (
    <>
      <p>
        {`${id} certifies ${world}`}
        <span class="quiet">{` · ${Math.round(elapsedMs / 1000)} s`}</span>
      </p>
      <progress class="progress" aria-label="Tests done" {...(planned === 0 ? {} : { value: done, max: planned })} />
      <p>{planned === 0 ? 'Starting …' : `${done} of ${plural(planned, 'test')} done`}</p>
      <ul class="pills" aria-label="Rules by verdict so far">
        {verdicts.map((verdict) =>
          counts[verdict] === undefined ? null : (
            <li key={verdict}>
              <Pill verdict={verdict} /> {counts[verdict]}
            </li>
          ),
        )}
      </ul>
      <div class="actions">
        <RemoveButton path={pathOf(id)} kind="danger" done={reload}>
          Cancel
        </RemoveButton>
      </div>
    </>
  );
}
