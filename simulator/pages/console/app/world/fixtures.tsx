/** Records that exist from the start, for a first request. */
import { fixtureRecords } from '../../../../../schemas/personas.ts';
import { words } from '../shared/format.ts';
import { linkTo } from '../shared/route.ts';
import { seeded } from '../shared/session.ts';
import { CopyId } from './personas.tsx';

const titles: Readonly<Record<string, string>> = fixtureRecords;

/** By the end of the name of a fixture. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/Transaction$/, 'transactions'],
  [/User$/, 'users'],
  [/[pP]ricePlan$/, 'pricePlans'],
  [/[kK]ey(?:WithoutStatus)?$/, 'apiKeys'],
];

function Title({ name, id }: { readonly name: string; readonly id: string }) {
  const text = titles[name] ?? words(name);
  const kind = name in titles ? kinds.find(([end]) => end.test(name))?.[1] : undefined;
  return kind === undefined ? <span>{text}</span> : <a href={linkTo('world', kind, id)}>{text}</a>;
}

export function Fixtures() {
  const fixtures = Object.entries(seeded.value?.fixtures ?? {});
  return fixtures.length === 0 ? (
    <p class="quiet">This world has none.</p>
  ) : (
    <ul class="lines">
      {fixtures.map(([name, id]) => (
        <li key={name}>
          <Title name={name} id={id} />
          <CopyId name={words(name)} value={id} />
        </li>
      ))}
    </ul>
  );
}
