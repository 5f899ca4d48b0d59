import { read } from '../shared/api.ts';
import { useLoaded } from '../shared/data.ts';
import { ErrorNote, Section } from '../shared/parts.tsx';
import { inWorld, world } from '../shared/session.ts';
import type { Fault, WorldState } from '../shared/types.ts';
import { Choices } from './choices.tsx';
import { FaultForm } from './fault-form.tsx';
import { FaultList } from './fault-list.tsx';
import { Groups } from './groups.tsx';
import { Kept } from './kept.tsx';
import { Windows } from './windows.tsx';

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
