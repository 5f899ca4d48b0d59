/** Opens a listen session through the API, with the key of a persona. Its signing secret is shown once. */
import { useState } from 'preact/hooks';
import { callGateway } from '../shared/api.ts';
import { words } from '../shared/format.ts';
import { announce, Button, CopyButton } from '../shared/parts.tsx';
import { keyOf, seeded } from '../shared/session.ts';
import { eventTypes } from './event-types.ts';

export const sessionsPath = '/api/notifications/listen-sessions';

interface Entered {
  readonly persona: string;
  readonly name: string;
  readonly types: string;
  readonly filter: string;
  readonly merchantId: string;
}
const blank: Entered = { persona: 'merchantAdmin', name: '', types: '', filter: '', merchantId: '' };

/** Throws an error of one line for a filter that is not JSON. */
function bodyOf({ name, types, filter, merchantId }: Entered): object {
  const names = types.split(/[\s,]+/).filter((one) => one !== '');
  return {
    ...(name === '' ? {} : { name }),
    ...(names.length === 0 ? {} : { eventTypes: names }),
    ...(filter.trim() === '' ? {} : { filter: parsed(filter) }),
    ...(merchantId.trim() === '' ? {} : { merchantId: merchantId.trim() }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('The filter is not JSON.');
  }
}

export function OpenSession() {
  const [entered, set] = useState(blank);
  const [secret, setSecret] = useState<string | null>(null);
  const field =
    (name: keyof Entered) =>
    ({ currentTarget }: { readonly currentTarget: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement }): void =>
      set({ ...entered, [name]: currentTarget.value });
  const open = async (): Promise<void> => {
    setSecret(null);
    const made = await callGateway<{ readonly signingSecret: string }>(keyOf(entered.persona), 'POST', sessionsPath, bodyOf(entered));
    setSecret(made.signingSecret);
    announce('The listen session is open');
  };
  return (
    <form class="fields" onSubmit={(event) => event.preventDefault()}>
      <label>
        <span>As</span>
        <select value={entered.persona} onChange={field('persona')}>
          {Object.keys(seeded.value?.personas ?? {}).map((name) => (
            <option key={name} value={name}>
              {words(name)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Name (none if empty)</span>
        <input value={entered.name} onInput={field('name')} maxLength={64} />
      </label>
      <label>
        <span>Event types, with commas between (all if empty)</span>
        <input list="event-types" value={entered.types} onInput={field('types')} placeholder="customer.*, transaction.captured" />
        <datalist id="event-types">
          {Object.keys(eventTypes.value).map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </label>
      <details>
        <summary>Filter and merchant</summary>
        <div class="fields">
          <label>
            <span>Filter over the event, as JSON (none if empty)</span>
            <textarea value={entered.filter} onInput={field('filter')} rows={3} spellcheck={false} />
          </label>
          <label>
            <span>Id of the merchant, for callers that have none or several</span>
            <input value={entered.merchantId} onInput={field('merchantId')} />
          </label>
        </div>
      </details>
      <div class="actions">
        <Button kind="main" run={open}>
          Open session
        </Button>
      </div>
      {secret === null ? null : (
        <div class="notice" role="status">
          <p>The session is open. Its signing secret is shown only now:</p>
          <div class="bar">
            <code>{secret}</code>
            <CopyButton text={() => secret}>Copy secret</CopyButton>
          </div>
        </div>
      )}
    </form>
  );
}
