import { read, post } from '../shared/api.ts';
import { useLoaded, textOf } from '../shared/data.ts';
import { secondsBetween, span } from '../shared/format.ts';
import { Empty, ErrorNote, Code, CopyButton, announce, Section } from '../shared/parts.tsx';
import { inWorld, personaOf, world } from '../shared/session.ts';
import type { Limits, Fault, WorldState } from '../shared/types.ts';
import { useEffect, useState } from 'preact/hooks';
import { contract } from '../shared/contract.ts';
import { Choices } from './choices.tsx';
import { FaultForm } from './fault-form.tsx';
import { FaultList } from './fault-list.tsx';

/** The windows of rate limits that count something now. */
function Windows({ now }: { readonly now: string | null }) {
  const { value, error, reload } = useLoaded(() => read<Limits>(inWorld('/limits')), [inWorld()], 2000);
  if (error !== undefined) return <ErrorNote text={error} retry={reload} />;
  if (value === undefined) return <p class="quiet">Loading …</p>;
  if (value.windows.length === 0) {
    return (
      <Empty title="No window is open">
        <p>A window opens with the first request that counts towards a limit.</p>
      </Empty>
    );
  }
  return (
    <div class="windows">
      {value.windows.map(({ limiter, key, permitLimit, windowSeconds, used, remaining, resetsAt, profile }) => {
        const who = personaOf(key) ?? key;
        return (
          <div key={`${limiter} ${key}`}>
            <div class="bar">
              <b>{limiter}</b>
              <code>{who}</code>
              {profile === null ? null : <span class="chip">{profile}</span>}
              <span class="quiet">
                {`${used} of ${permitLimit} in ${span(windowSeconds)}; ${remaining} left${now === null ? '' : `, resets in ${span(secondsBetween(now, resetsAt))}`}`}
              </span>
            </div>
            <meter min={0} max={permitLimit} high={permitLimit * 0.9} value={used} aria-label={`${limiter} of ${who}`} />
          </div>
        );
      })}
    </div>
  );
}

interface KeptProps {
  readonly choices: Readonly<Record<string, unknown>>;
  readonly without: readonly string[];
  readonly faults: readonly Fault[];
}

/** Every JSON value is YAML, so nothing else is needed to write it. */
const choicesYaml = (choices: KeptProps['choices']): string =>
  Object.entries(choices)
    .map(([id, value]) => `${id}: ${JSON.stringify(value)}\n`)
    .join('');

function Kept({ choices, without, faults }: KeptProps) {
  const yaml = choicesYaml(choices);
  const options = without.map((group) => ` --without ${group}`).join('');
  const list = faults.map((fault) => `- ${JSON.stringify(fault)}\n`).join('');
  if (yaml === '' && options === '' && list === '') return <p class="quiet">Nothing differs from the defaults.</p>;
  return (
    <>
      {yaml === '' && options === '' ? null : (
        <Block title="choices.yaml" text={yaml} hint={`gateproof serve${yaml === '' ? '' : ' --choices choices.yaml'}${options}`} />
      )}
      {list === '' ? null : <Block title="faults.yaml" text={list} hint="Each entry is a body of POST /_sim/worlds/{id}/faults." />}
    </>
  );
}

const Block = ({ title, text, hint }: { readonly title: string; readonly text: string; readonly hint: string }) => (
  <div>
    {text === '' ? null : (
      <div class="bar">
        <h3>{title}</h3>
        <CopyButton text={() => text}>Copy</CopyButton>
      </div>
    )}
    {text === '' ? null : <Code text={text.trimEnd()} label={title} />}
    <p class="quiet">
      <code>{hint}</code>
    </p>
  </div>
);

function Groups({ without, done }: { readonly without: readonly string[]; readonly done: () => void }) {
  const [error, setError] = useState<string | null>(null);
  /** Requested but not yet confirmed by the world: boxes stay as they were clicked, and a second click adds to the first. */
  const [asked, ask] = useState<readonly string[] | null>(null);
  const told = without.toSorted().join();
  useEffect(() => ask((now) => (now?.toSorted().join() === told ? null : now)), [told]);
  const shown = asked ?? without;
  const change = async (group: string, isOn: boolean): Promise<void> => {
    const wanted = isOn ? shown.filter((one) => one !== group) : [...shown, group];
    setError(null);
    ask(wanted);
    try {
      await post(inWorld('/settings'), { without: wanted });
      announce(`${group} is ${isOn ? 'on' : 'off'}`);
    } catch (failure) {
      setError(textOf(failure));
      ask(null);
    }
    done();
  };
  return (
    <>
      <p class="quiet">A group that is switched off answers 501.</p>
      {error === null ? null : (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      <div class="groups">
        {contract.value?.groups.map((group) => (
          <label key={group}>
            <input
              type="checkbox"
              checked={!shown.includes(group)}
              onChange={({ currentTarget }) => void change(group, currentTarget.checked)}
            />
            {group}
          </label>
        ))}
      </div>
    </>
  );
}

export function FaultsPage() {
  const faults = useLoaded(() => read<{ readonly faults: readonly Fault[] }>(inWorld('/faults')), [inWorld()], 3000);
  const state = useLoaded(() => read<WorldState>(inWorld()), [inWorld()], 10_000);
  const reload = (): void => {
    faults.reload();
    state.reload();
  };
  const error = faults.error ?? state.error;
  const set = faults.value?.faults ?? [];
  return (
    <div class="page">
      <h1>Faults and limits</h1>
      {error === undefined ? null : <ErrorNote text={error} retry={reload} />}
      <div class="columns">
        <Section title="Set a fault">
          <FaultForm done={faults.reload} />
        </Section>
        <Section title="Faults that are set">
          <FaultList faults={set} done={faults.reload} />
        </Section>
      </div>
      <Section title="Rate limits">
        <Windows now={world.value?.now ?? null} />
      </Section>
      <Section title="Choices">
        <Choices set={state.value?.choices ?? {}} done={state.reload} />
      </Section>
      <Section title="Groups of operations">
        <Groups without={state.value?.without ?? []} done={state.reload} />
      </Section>
      <Section title="To keep in a repository">
        <Kept choices={state.value?.choices ?? {}} without={state.value?.without ?? []} faults={set} />
      </Section>
    </div>
  );
}
