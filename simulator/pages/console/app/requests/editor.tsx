import { useState } from 'preact/hooks';
import { pretty, words } from '../shared/format.ts';
import { Button } from '../shared/parts.tsx';
import { seeded } from '../shared/session.ts';
import { isMasked, type Draft } from './resend.ts';

interface EditorProps {
  readonly first: Draft;
  readonly send: (draft: Draft) => Promise<void>;
  readonly close: () => void;
}

/** A request of the log to be changed before it is sent again. */
export function Editor({ first, send, close }: EditorProps) {
  const [draft, set] = useState<Draft>(() => ({ ...first, body: pretty(first.body) }));
  const field =
    (name: keyof Draft) =>
    ({ currentTarget }: { readonly currentTarget: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement }): void =>
      set({ ...draft, [name]: currentTarget.value });
  return (
    <form class="card fields" aria-label="Edit and send" onSubmit={(event) => event.preventDefault()}>
      <label>
        <span>As</span>
        <select value={draft.persona} onChange={field('persona')}>
          <option value="">without a key</option>
          {Object.keys(seeded.value?.personas ?? {}).map((name) => (
            <option key={name} value={name}>
              {words(name)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{`Path and query of the ${draft.method}`}</span>
        <input class="mono" value={draft.url} onInput={field('url')} spellcheck={false} />
      </label>
      <label>
        <span>Headers, one on each line; the key is added</span>
        <textarea class="mono" rows={2} value={draft.headers} onInput={field('headers')} spellcheck={false} />
      </label>
      {draft.method === 'GET' || draft.method === 'HEAD' ? null : (
        <label>
          <span>Body</span>
          <textarea
            class="mono"
            rows={Math.min(18, draft.body.split('\n').length + 1)}
            value={draft.body}
            onInput={field('body')}
            spellcheck={false}
          />
        </label>
      )}
      {isMasked(draft) ? <p class="notice">What stands as *** or … is a secret that is not kept. Enter one in its place.</p> : null}
      <div class="actions">
        <Button kind="main" run={() => send(draft)} disabled={isMasked(draft)}>
          Send
        </Button>
        <Button run={close}>Close</Button>
      </div>
    </form>
  );
}
