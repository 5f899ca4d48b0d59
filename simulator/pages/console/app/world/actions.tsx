import { useRef, useState } from 'preact/hooks';
import { post, remove, save, send } from '../shared/api.ts';
import { AskButton } from '../shared/dialog.tsx';
import { announce, Button } from '../shared/parts.tsx';
import { go, linkIn, linkTo } from '../shared/route.ts';
import { inWorld, loadPersonas, refreshWorlds, world, worldId } from '../shared/session.ts';
import type { SeededWorld } from '../shared/types.ts';

async function visit({ id }: SeededWorld): Promise<void> {
  await refreshWorlds();
  go(linkIn(id, 'world'));
  announce(`This is world ${id}`);
}

async function download(): Promise<void> {
  const answer = await send(inWorld('/snapshot'), { method: 'POST' });
  save(`${worldId.value ?? 'world'}.snapshot.json`, await answer.blob());
}

async function restore(file: File): Promise<void> {
  let snapshot: unknown;
  try {
    snapshot = JSON.parse(await file.text());
  } catch {
    throw new Error(`${file.name} is not JSON. Choose a file that the button Download snapshot made.`);
  }
  await visit(await post<SeededWorld>(inWorld('/fork'), { snapshot }));
}

async function reset(): Promise<void> {
  const { id } = await post<SeededWorld>(inWorld('/reset'));
  await Promise.all([refreshWorlds(), loadPersonas(id)]);
}

async function drop(): Promise<void> {
  await remove(inWorld());
  await refreshWorlds();
  go(linkIn(null, 'world'));
}

export function WorldActions() {
  const file = useRef<HTMLInputElement>(null);
  return (
    <div class="actions">
      <Button run={download}>Download snapshot</Button>
      <Button run={async () => visit(await post<SeededWorld>(inWorld('/fork')))}>Fork</Button>
      <Button
        run={async () => {
          const [chosen] = file.current?.files ?? [];
          if (chosen === undefined) file.current?.click();
          else await restore(chosen);
        }}
      >
        Restore from a file
      </Button>
      <RestoreInput place={file} />
      <NewWorld />
      <a class="button" href={linkTo('world', 'compare')}>
        What changed
      </a>
      <AskButton label="Reset" kind="danger" title={`Reset ${worldId.value ?? ''}?`} verb="Reset" isDanger run={reset}>
        <p>Its records, clock and log return to what they were at first. Keys stay the same.</p>
      </AskButton>
      {world.value?.isDefault === false ? (
        <AskButton label="Drop" kind="danger" title={`Drop ${worldId.value ?? ''}?`} verb="Drop" isDanger run={drop}>
          <p>Its keys are rejected from then on. This cannot be undone; download a snapshot first to keep it.</p>
        </AskButton>
      ) : null}
    </div>
  );
}

/** A hidden file input that imports the chosen file as a new world. */
function RestoreInput({ place }: { readonly place: { current: HTMLInputElement | null } }) {
  const [error, setError] = useState<string | null>(null);
  const take = async (input: HTMLInputElement): Promise<void> => {
    const [chosen] = input.files ?? [];
    if (chosen === undefined) return;
    setError(null);
    try {
      await restore(chosen);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    }
    input.value = '';
  };
  return (
    <>
      <input
        ref={place}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="Snapshot to restore"
        onChange={({ currentTarget }) => void take(currentTarget)}
      />
      {error === null ? null : (
        <span class="error inline" role="alert">
          {error}
        </span>
      )}
    </>
  );
}

function NewWorld() {
  const [seed, setSeed] = useState('');
  const [now, setNow] = useState('');
  const create = async (): Promise<void> =>
    visit(
      await post<SeededWorld>('/worlds', {
        ...(seed === '' ? {} : { seed: Number(seed) }),
        ...(now === '' ? {} : { now: `${now.length === 16 ? `${now}:00` : now}Z` }),
      }),
    );
  return (
    <AskButton label="New world" title="New world" verb="Create" run={create}>
      <div class="fields">
        <label>
          <span>Seed (the default world's if empty)</span>
          <input type="number" step="1" value={seed} onInput={({ currentTarget }) => setSeed(currentTarget.value)} />
        </label>
        <label>
          <span>Clock frozen at, UTC (runs with wall time if empty)</span>
          <input type="datetime-local" step="1" value={now} onInput={({ currentTarget }) => setNow(currentTarget.value)} />
        </label>
      </div>
    </AskButton>
  );
}
