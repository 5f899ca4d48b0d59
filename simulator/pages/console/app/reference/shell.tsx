/** The frame of the reference: search above, contents beside the page, which a narrow window opens over it. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { needsToken } from '../shared/api.ts';
import { announcement, ErrorNote, SkipLink } from '../shared/parts.tsx';
import { loadNavigation, navigationFault } from './data.ts';
import { ChoicesPage } from './choices.tsx';
import { ErrorsPage } from './errors.tsx';
import { EventPage, EventsPage } from './events.tsx';
import { GuidePage } from './guides.tsx';
import { GroupPage } from './group.tsx';
import { Home } from './home.tsx';
import { OperationPage } from './operation.tsx';
import { useTitle } from './page.tsx';
import { place } from './place.ts';
import { SearchBox } from './search-box.tsx';
import { Sidebar } from './sidebar.tsx';
import { root } from '../shared/root.ts';

function Page() {
  const { page, rest } = place.value;
  const [first = '', second = '', third] = rest;
  if (page === 'operations') return <OperationPage id={first} part={rest[1]} />;
  if (page === 'groups') return <GroupPage name={first} />;
  if (page === 'events') return first === '' ? <EventsPage /> : <EventPage name={first} />;
  if (page === 'errors') return <Titled title="Error codes" page={<ErrorsPage code={rest[0]} />} />;
  if (page === 'choices') return <Titled title="Choices" page={<ChoicesPage id={rest[0]} />} />;
  if (page === 'guides') return <GuidePage path={`${first}/${second}`} section={third} />;
  return <Home />;
}

function Titled({ title, page }: { readonly title: string; readonly page: preact.JSX.Element }) {
  useTitle(title);
  return page;
}

export function Reference() {
  const [isOpen, setOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const { page, rest } = place.value;
  const here = [page, ...rest.slice(0, page === 'guides' ? 2 : page === 'errors' || page === 'choices' ? 0 : 1)].join('/');
  const isFirst = useRef(true);
  useEffect(() => {
    setOpen(false);
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    // A new page is read from its beginning, unless the address names a part of it.
    if (rest.length < (page === 'guides' ? 3 : 2) && page !== 'errors' && page !== 'choices') {
      main.current?.scrollTo({ top: 0 });
      main.current?.focus({ preventScroll: true });
    }
  }, [here]);
  return (
    <div class={`ref${isOpen ? ' is-open' : ''}`}>
      <SkipLink to={main} />
      <header class="ref-top">
        <button type="button" class="button ref-menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Contents
        </button>
        <a class="brand" href="#/" aria-label="API reference">
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <rect width="16" height="16" fill="#1d4ed8" />
            <path d="M4 8.5l3 3 5-7" fill="none" stroke="#fff" stroke-width="2" />
          </svg>
          <span>API reference</span>
        </a>
        <SearchBox />
        <nav class="ref-links" aria-label="Site">
          <a href={`${root}/`}>Console</a>
          <a href={`${root}/openapi.yaml`}>openapi.yaml</a>
        </nav>
      </header>
      <div role="status" class="hidden">
        {announcement}
      </div>
      <Sidebar />
      <main id="content" ref={main} tabIndex={-1}>
        {navigationFault.value === null ? null : <ErrorNote text={navigationFault.value} retry={loadNavigation} />}
        {needsToken.value ? (
          <p class="notice ref-page">
            The control plane asks for a token, so requests need a key that you enter. Enter the token in the console to use personas here.
          </p>
        ) : null}
        <Page />
      </main>
    </div>
  );
}
