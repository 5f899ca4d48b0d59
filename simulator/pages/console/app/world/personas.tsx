import { useState } from 'preact/hooks';
import { words } from '../shared/format.ts';
import { Button, CopyButton } from '../shared/parts.tsx';
import { seeded } from '../shared/session.ts';

const hidden = '•'.repeat(12);

export function Personas() {
  const personas = Object.entries(seeded.value?.personas ?? {});
  if (personas.length === 0) return <p class="quiet">Loading …</p>;
  return (
    <ul class="lines">
      {personas.map(([name, { key, keyId, merchantId }]) => (
        <li key={name}>
          <PersonaKey name={name} value={key} />
          <details>
            <summary>Ids</summary>
            <Id name="Key" value={keyId} />
            {merchantId === undefined ? null : <Id name="Merchant" value={merchantId} />}
          </details>
        </li>
      ))}
    </ul>
  );
}

function PersonaKey({ name, value }: { readonly name: string; readonly value: string }) {
  const [isShown, setShown] = useState(false);
  const title = words(name);
  return (
    <div class="bar persona">
      <b>{title}</b>
      <code class="key">{isShown ? value : hidden}</code>
      <Button kind="quiet" run={() => setShown(!isShown)} aria-label={`${isShown ? 'Hide' : 'Reveal'} the key of ${title}`}>
        {isShown ? 'Hide' : 'Reveal'}
      </Button>
      <CopyButton text={() => value} label={`Copy the key of ${title}`}>
        Copy
      </CopyButton>
    </div>
  );
}

const Id = ({ name, value }: { readonly name?: string; readonly value: string }) => (
  <div class={name === undefined ? 'bar id' : 'bar'}>
    {name === undefined ? null : <span class="quiet">{name}</span>}
    <code>{value}</code>
    <CopyButton text={() => value} label={`Copy: ${name ?? 'Id'} ${value}`}>
      Copy
    </CopyButton>
  </div>
);

export function Fixtures() {
  const fixtures = Object.entries(seeded.value?.fixtures ?? {});
  return fixtures.length === 0 ? (
    <p class="quiet">This world has none.</p>
  ) : (
    <ul class="lines">
      {fixtures.map(([name, id]) => (
        <li key={name}>
          <b>{words(name)}</b>
          <Id value={id} />
        </li>
      ))}
    </ul>
  );
}
