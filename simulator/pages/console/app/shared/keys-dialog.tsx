import { useEffect, useRef } from 'preact/hooks';
import { hasLetters, shortcuts, switchLetters } from './keyboard.ts';

const names: Readonly<Record<string, string>> = { Escape: 'Esc' };

/** The keys that work here. */
export function KeysDialog({ close }: { readonly close: () => void }) {
  const place = useRef<HTMLDialogElement>(null);
  useEffect(() => place.current?.showModal(), []);
  const byKey = new Map(shortcuts.value.flat().map((one) => [one.key, one]));
  return (
    <dialog ref={place} aria-labelledby="keys-title" onClose={close}>
      <h2 id="keys-title">Keys</h2>
      <dl class="facts keys">
        {[...byKey.values()].map(({ key, title }) => (
          <div key={key}>
            <dt>
              <kbd>{names[key] ?? key}</kbd>
            </dt>
            <dd>{title}</dd>
          </div>
        ))}
      </dl>
      <p>
        <label>
          <input type="checkbox" checked={hasLetters.value} onChange={({ currentTarget }) => switchLetters(currentTarget.checked)} />{' '}
          Letters and signs are shortcuts
        </label>
      </p>
      <div class="actions">
        <button type="button" class="button main" onClick={() => place.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  );
}
