/** Everything by area and task. The group of the operation that is shown is open; others open with a click. */
import { useEffect, useRef } from 'preact/hooks';
import { navigation, type ListedGroup, type ListedOperation } from './data.ts';
import { eventPlace, operationPlace, place } from './place.ts';

export const Method = ({ method }: { readonly method: string }) => <span class={`method ${method.toLowerCase()}`}>{method}</span>;

const current = (isCurrent: boolean) => (isCurrent ? { 'aria-current': 'page' as const } : {});

const OperationLink = ({ operation: { id, method, summary }, shown }: { readonly operation: ListedOperation; readonly shown: string }) => (
  <li>
    <a href={operationPlace(id)} {...current(id === shown)}>
      <span>{summary}</span>
      <Method method={method} />
    </a>
  </li>
);

const Group = ({ group: { group, title, parts }, shown }: { readonly group: ListedGroup; readonly shown: string }) => (
  <details
    class={shown === group ? 'here' : ''}
    open={shown.startsWith(`${group}.`) || shown === group || (shown === '' && group === 'transactions')}
  >
    <summary>{title}</summary>
    {parts.map((part, at) => (
      <div key={at}>
        {part.title === undefined ? null : <h4>{part.title}</h4>}
        <ul>
          {part.operations.map((operation) => (
            <OperationLink key={operation.id} operation={operation} shown={shown} />
          ))}
        </ul>
      </div>
    ))}
  </details>
);

export function Sidebar() {
  const all = navigation.value;
  const { page, rest } = place.value;
  const [first = ''] = rest;
  const shown = page === 'operations' || page === 'groups' ? first : page === '' ? '' : '-';
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = list.current?.querySelector('[aria-current], details.here');
    const box = list.current?.getBoundingClientRect();
    const at = link?.getBoundingClientRect();
    if (box === undefined || at === undefined || (at.top >= box.top && at.bottom <= box.bottom)) return;
    list.current?.scrollBy({ top: at.top - box.top - box.height / 3 });
  }, [page, first, all]);
  return (
    <nav class="ref-side" aria-label="Contents" ref={list} tabIndex={-1}>
      {all?.areas.map(({ title, groups }) => (
        <section key={title}>
          <h3>{title}</h3>
          {groups.map((group) => (
            <Group key={group.group} group={group} shown={shown} />
          ))}
        </section>
      ))}
      {all === null ? null : (
        <section>
          <h3>Events</h3>
          <ul>
            <li>
              <a href="#/events" {...current(page === 'events' && first === '')}>
                All events and how they are delivered
              </a>
            </li>
          </ul>
          {all.events.map(({ title, types }) => (
            <details key={title} open={page === 'events' && types.some(({ name }) => name === first)}>
              <summary>{title}</summary>
              <ul>
                {types.map(({ name }) => (
                  <li key={name}>
                    <a class="mono" href={eventPlace(name)} {...current(page === 'events' && name === first)}>
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </section>
      )}
      {all === null ? null : (
        <section>
          <h3>Guides and data</h3>
          <ul>
            <li>
              <a href="#/errors" {...current(page === 'errors')}>
                Error codes
              </a>
            </li>
            <li>
              <a href="#/choices" {...current(page === 'choices')}>
                Choices
              </a>
            </li>
          </ul>
          {all.guides.map(({ title, pages }) => (
            <details key={title} open={page === 'guides' && pages.some(({ path }) => path === rest.slice(0, 2).join('/'))}>
              <summary>{title}</summary>
              <ul>
                {pages.map(({ path, title: name }) => (
                  <li key={path}>
                    <a href={`#/guides/${path}`} {...current(page === 'guides' && path === rest.slice(0, 2).join('/'))}>
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </section>
      )}
    </nav>
  );
}
