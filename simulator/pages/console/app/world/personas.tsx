/** Who can call: a line for each persona, with its key; and the merchant whose id most bodies name. */
import { useState } from 'preact/hooks';
import { personaNames, type PersonaName } from '../../../../../schemas/personas.ts';
import { read } from '../shared/api.ts';
import { useLoaded } from '../shared/data.ts';
import { words } from '../shared/format.ts';
import { Button, CopyButton, Facts, Section } from '../shared/parts.tsx';
import { linkTo } from '../shared/route.ts';
import { inWorld, seeded } from '../shared/session.ts';
import type { Personas as PersonasBody, RecordDetail } from '../shared/types.ts';

const may: Readonly<Record<PersonaName, string>> = {
  merchantAdmin: 'may do everything of its merchant',
  merchantUser: 'may read there, and change nothing',
  noPermissions: 'may do nothing',
  otherMerchant: 'the same at another merchant',
  actionsOnly: 'may act, but not read',
  reseller: 'acts for its merchants',
  hostAdmin: 'administers the platform',
};

type Persona = PersonasBody['personas'][PersonaName];

export const CopyId = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <span class="bar id">
    <code>{value}</code>
    <CopyButton text={() => value} label={`Copy: ${name} ${value}`}>
      Copy
    </CopyButton>
  </span>
);

export function MerchantSection() {
  const id = seeded.value?.personas.merchantAdmin.merchantId;
  const path = id === undefined ? undefined : inWorld(`/records/merchants/${encodeURIComponent(id)}`);
  const { value } = useLoaded(async () => (path === undefined ? undefined : read<RecordDetail>(path)), [path]);
  const name = value?.record['name'];
  if (id === undefined) return null;
  return (
    <Section title="Merchant">
      <div class="bar">
        <a href={linkTo('world', 'merchants', id)}>{typeof name === 'string' ? name : 'The merchant'}</a>
        <CopyId name="merchant" value={id} />
      </div>
      <p class="quiet">
        Bodies name it as <code>merchantId</code>.
      </p>
    </Section>
  );
}

export function Personas() {
  const { personas, keys = {} } = seeded.value ?? {};
  if (personas === undefined) return <p class="quiet">Loading …</p>;
  return (
    <ul class="lines">
      {personaNames.map((name) => (
        <PersonaLine key={name} name={words(name)} can={may[name]} persona={personas[name]} />
      ))}
      {Object.entries(keys).map(([name, persona]) => (
        <PersonaLine key={name} name={name} can="of the fixtures file" persona={persona} />
      ))}
    </ul>
  );
}

function PersonaLine({ name, can, persona }: { readonly name: string; readonly can: string; readonly persona: Persona }) {
  const [isShown, setShown] = useState(false);
  const { key, keyId, userId, merchantId } = persona;
  return (
    <li>
      <div class="persona">
        <span>
          <b>{name}</b> <span class="quiet">{can}</span>
        </span>
        <span class="bar">
          <Button
            kind="quiet"
            run={() => setShown(!isShown)}
            aria-expanded={isShown}
            aria-label={`${isShown ? 'Hide' : 'Reveal'} the key of ${name}`}
          >
            {isShown ? 'Hide' : 'Reveal'}
          </Button>
          <CopyButton text={() => key} label={`Copy the key of ${name}`}>
            Copy key
          </CopyButton>
        </span>
      </div>
      {isShown ? (
        <Facts
          of={[
            ['Key', <code>{key}</code>],
            ['Id of the key', <CopyId name="key" value={keyId} />],
            ['User', <CopyId name="user" value={userId} />],
            ...(merchantId === undefined ? [] : [['Merchant', <CopyId name="merchant" value={merchantId} />] as const]),
          ]}
        />
      ) : null}
    </li>
  );
}
