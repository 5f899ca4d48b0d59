/** Opens certificates from the disk, chosen or dropped. They stay in this tab. */
import { useState } from 'preact/hooks';
import { textOf } from '../shared/data.ts';
import { announce } from '../shared/parts.tsx';
import { go, linkTo } from '../shared/route.ts';
import { openFile } from './kept.ts';

export function OpenFiles() {
  const [error, setError] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const take = async (list: FileList | null | undefined): Promise<void> => {
    const chosen = [...(list ?? [])];
    if (chosen.length === 0) return;
    setError(null);
    try {
      const opened = [];
      for (const file of chosen) opened.push(await openFile(file));
      announce(`Opened ${opened.map(({ name }) => name).join(', ')}`);
      const [only] = opened;
      if (only !== undefined && opened.length === 1) go(linkTo('certificates', only.key));
    } catch (failure) {
      setError(textOf(failure));
    }
  };
  return (
    <div
      class={`drop${isOver ? ' over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void take(event.dataTransfer?.files);
      }}
    >
      <label>
        <span>
          A <code>certificate.json</code> that <code>gateproof certify</code> wrote: choose it, or drop it here. It is not sent anywhere.
        </span>
        <input
          type="file"
          accept="application/json,.json"
          multiple
          onChange={({ currentTarget }) => {
            void take(currentTarget.files).then(() => (currentTarget.value = ''));
          }}
        />
      </label>
      {error === null ? null : (
        <p class="error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
