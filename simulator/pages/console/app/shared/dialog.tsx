import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { textOf } from './data.ts';

interface DialogProps {
  readonly title: string;
  readonly verb: string;
  readonly isDanger?: boolean;
  readonly children?: ComponentChildren;
  /** If it fails, the dialog stays and shows the error. */
  readonly run: () => Promise<unknown>;
  readonly close: () => void;
}

export function Dialog({ title, verb, isDanger = false, children, run, close }: DialogProps) {
  const place = useRef<HTMLDialogElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => place.current?.showModal(), []);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      await run();
      close();
    } catch (failure) {
      setError(textOf(failure));
      setBusy(false);
    }
  };
  return (
    <dialog ref={place} aria-labelledby="dialog-title" onClose={close}>
      <form onSubmit={(event) => void submit(event)}>
        <h2 id="dialog-title">{title}</h2>
        {children}
        {error === null ? null : (
          <p class="error" role="alert">
            {error}
          </p>
        )}
        <div class="actions">
          <button type="submit" class={`button ${isDanger ? 'danger' : 'main'}`} aria-busy={isBusy}>
            {verb}
          </button>
          <button type="button" class="button" onClick={() => place.current?.close()}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  );
}

export function AskButton({
  label,
  kind = 'plain',
  ...dialog
}: Omit<DialogProps, 'close'> & { readonly label: string; readonly kind?: 'plain' | 'danger' }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class={`button ${kind}`} onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen ? <Dialog {...dialog} close={() => setOpen(false)} /> : null}
    </>
  );
}
