/** The page of a group: its operations, the states of its records, and the rules of its section. */
import { plural } from '../shared/format.ts';
import { Section } from '../shared/parts.tsx';
import { navigation, useFacts, type ListedGroup } from './data.ts';
import { Loading, useTitle } from './page.tsx';
import { operationPlace } from './place.ts';
import { RuleList } from './lists.tsx';
import { Method } from './sidebar.tsx';
import { Machines } from './states.tsx';
import { root } from '../shared/root.ts';

const Operations = ({ group: { parts } }: { readonly group: ListedGroup }) => (
  <>
    {parts.map(({ title, operations }, at) => (
      <section key={at}>
        {title === undefined ? null : <h2>{title}</h2>}
        <ul class="operation-list">
          {operations.map(({ id, method, path, summary }) => (
            <li key={id}>
              <Method method={method} />
              <span>
                <a href={operationPlace(id)}>{summary}</a>
                <code class="quiet">{path}</code>
              </span>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </>
);

/** Loaded apart: the list of operations does not wait for it. */
function Facts({ name }: { readonly name: string }) {
  const { value: facts } = useFacts(name);
  return (
    <>
      {facts === undefined || facts.machines.length === 0 ? null : (
        <Section title="States">
          <Machines machines={facts.machines} />
        </Section>
      )}
      {facts === undefined || facts.rules.length === 0 ? null : (
        <Section title="Rules about these operations">
          <RuleList rules={facts.rules} />
        </Section>
      )}
    </>
  );
}

export function GroupPage({ name }: { readonly name: string }) {
  const group = navigation.value?.areas.flatMap(({ groups }) => groups).find((one) => one.group === name);
  useTitle(group?.title ?? name);
  if (navigation.value === null) return <Loading title={name} />;
  if (group === undefined) {
    return (
      <article class="ref-page">
        <h1>There is no such group</h1>
      </article>
    );
  }
  const count = group.parts.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <article class="ref-page">
      <h1>{group.title}</h1>
      <p class="quiet">
        {`${plural(count, 'operation')}, also as an `}
        <a href={`${root}/docs/${name}/openapi.json`}>OpenAPI document</a>
      </p>
      <Operations group={group} />
      <Facts name={name} />
    </article>
  );
}
