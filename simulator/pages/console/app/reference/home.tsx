/** The first page: the most frequent tasks, then every area. */
import { navigation } from './data.ts';
import { useTitle } from './page.tsx';

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
