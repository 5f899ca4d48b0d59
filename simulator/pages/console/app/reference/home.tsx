/** The first page: what people most often come for, then every area; and the page of one group. */
import { plural } from '../shared/format.ts';
import { navigation, type ListedGroup } from './data.ts';
import { useTitle } from './page.tsx';
import { operationPlace } from './place.ts';
import { Method } from './sidebar.tsx';

export function Home() {
  useTitle('Home');
  const all = navigation.value;
  return (
    <article class="ref-page home">
      <h1>Payment gateway API</h1>
      <p class="lead">
        Every operation with a request that works in this simulator, its errors, states and events. Press <kbd>/</kbd> to search; each page
        has an address of its own.
      </p>
      {all === null ? <p class="quiet">Loading …</p> : null}
      {all?.isObserved === false ? (
        <p class="notice">
          Examples follow from the shapes, and operations name few rules, states and events: <code>npm run build</code> observes them in a
          run.
        </p>
      ) : null}
      <ul class="task-list">
        {all?.tasks.map(({ title, about, to }) => (
          <li key={to}>
            <a href={`#/${to}`}>{title}</a>
            <span class="quiet">{about}</span>
          </li>
        ))}
      </ul>
      <h2>Areas</h2>
      <div class="area-list">
        {all?.areas.map(({ title, groups }) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul>
              {groups.map(({ group, title: name, parts }) => (
                <li key={group}>
                  <a href={`#/groups/${group}`}>{name}</a>
                  <span class="quiet">{parts.reduce((sum, { operations }) => sum + operations.length, 0)}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </article>
  );
}

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

export function GroupPage({ name }: { readonly name: string }) {
  const group = navigation.value?.areas.flatMap(({ groups }) => groups).find((one) => one.group === name);
  useTitle(group?.title ?? name);
  if (navigation.value === null) return <p class="quiet">Loading …</p>;
  return (
    <article class="ref-page">
      <h1>{group?.title ?? 'There is no such group'}</h1>
      {group === undefined ? null : (
        <p class="quiet">
          {`${plural(
            group.parts.reduce((sum, { operations }) => sum + operations.length, 0),
            'operation',
          )}, also as an `}
          <a href={`/docs/${name}/openapi.json`}>OpenAPI document</a>
        </p>
      )}
      {group === undefined ? null : <Operations group={group} />}
    </article>
  );
}
