import { useState, useEffect, useRef } from 'preact/hooks';
import { isTokenWrong, useToken, needsToken } from './shared/api.ts';
import { refreshWorlds, loadPersonas, problem, world, worldId, worlds } from './shared/session.ts';
import { CertificatesPage } from './certificates/page.tsx';
import { ClockPage } from './clock/page.tsx';
import { EventsPage } from './events/page.tsx';
import { FaultsPage } from './faults/page.tsx';
import { followRequests } from './requests/log.ts';
import { RequestsPage } from './requests/page.tsx';
import { dateTime } from './shared/format.ts';
import { announcement, ErrorNote, SkipLink } from './shared/parts.tsx';
import { focusSearch, moveInLists, useKeys } from './shared/keyboard.ts';
import { KeysDialog } from './shared/keys-dialog.tsx';
import { go, linkIn, linkTo, linkWithin, pageName, pages, route, type PageName } from './shared/route.ts';
import { WorldPage } from './world/page.tsx';
import { root } from './shared/root.ts';

function TokenForm() {
  const [token, setToken] = useState('');
  const submit = (event: Event): void => {
    event.preventDefault();
    useToken(token);
    void refreshWorlds();
  };
  return (
    <form class="page card" onSubmit={submit}>
      <h1>This simulator asks for its control token</h1>
      <p>It is what the simulator was started with. It is kept until this tab is closed.</p>
      {isTokenWrong.value ? (
        <p class="error" role="alert">
          This is not its token.
        </p>
      ) : null}
      <label class="filter">
        <span>Control token</span>
        <input type="password" autocomplete="off" required value={token} onInput={({ currentTarget }) => setToken(currentTarget.value)} />
      </label>
      <div class="actions">
        <button class="button main" type="submit">
          Continue
        </button>
      </div>
    </form>
  );
}

const titles: Readonly<Record<PageName, string>> = {
  requests: 'Requests',
  world: 'World',
  clock: 'Clock',
  events: 'Events',
  faults: 'Faults and limits',
  certificates: 'Certificates',
};
const shown = {
  requests: RequestsPage,
  world: WorldPage,
  clock: ClockPage,
  events: EventsPage,
  faults: FaultsPage,
  certificates: CertificatesPage,
} as const;

/** Pages on which Escape leads from what is open to the list around it. */
const closing: ReadonlySet<PageName> = new Set(['requests', 'world', 'certificates']);

function closeOpen(): boolean {
  const { page, rest } = route.value;
  if (rest.length === 0 || !closing.has(page)) return false;
  const around = rest.slice(0, -1);
  // Filters are those of the list that shows again.
  go(page === 'requests' || around.length > 0 ? linkWithin(...around) : linkTo(page));
  return true;
}

/** Milliseconds between two reads of the clocks of all worlds. */
const lookEvery = 3000;

export function Shell() {
  const main = useRef<HTMLElement>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  const id = worldId.value;
  const page = pageName.value;
  const what = [...route.value.rest, titles[page]].join(' · ');
  useKeys(
    [
      { key: '/', title: 'Search', run: focusSearch },
      { key: 'j', title: 'Next in the list', run: () => moveInLists(1) },
      { key: 'k', title: 'The one before', run: () => moveInLists(-1) },
      { key: 'Escape', title: 'Close what is open; leave a field', run: closeOpen },
      { key: '?', title: 'List the keys', run: () => setShowsKeys(true) },
    ],
    { isFallback: true },
  );
  useEffect(() => {
    void refreshWorlds();
    const timer = setInterval(() => document.hidden || void refreshWorlds(), lookEvery);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (id === null) return undefined;
    void loadPersonas(id);
    return followRequests(id);
  }, [id, needsToken.value]);
  useEffect(() => {
    document.title = `${what} · ${id ?? ''} · Gateproof console`;
  }, [what, id]);
  const Page = shown[page];
  const isUnknown = id !== null && worlds.value.length > 0 && world.value === null;
  return (
    <div class="shell">
      <SkipLink to={main} />
      <header class="top">
        <a class="brand" href={linkTo('requests')}>
          <Mark /> Gateproof
        </a>
        <WorldChoice page={page} />
        <nav class="nav" aria-label="Pages">
          {pages.map((name) => (
            <a key={name} href={linkTo(name)} {...(name === page ? { 'aria-current': 'page' as const } : {})}>
              {titles[name]}
            </a>
          ))}
          <a href={`${root}/docs`}>API reference</a>
          <button type="button" class="button quiet" aria-keyshortcuts="?" onClick={() => setShowsKeys(true)}>
            Keys
          </button>
        </nav>
      </header>
      {showsKeys ? <KeysDialog close={() => setShowsKeys(false)} /> : null}
      <div role="status" class="hidden">
        {announcement}
      </div>
      <main id="content" ref={main} tabIndex={-1}>
        {needsToken.value ? <TokenForm /> : null}
        {problem.value === null || needsToken.value ? null : <ErrorNote text={problem.value} retry={refreshWorlds} />}
        {isUnknown ? <UnknownWorld id={id} /> : id === null ? null : <Page key={`${id} ${page}`} />}
      </main>
    </div>
  );
}

const UnknownWorld = ({ id }: { readonly id: string }) => (
  <div class="page">
    <h1>{`There is no world ${id}`}</h1>
    <p>
      It was dropped, or the simulator was started again. <a href={linkIn(null, 'requests')}>Show the default world</a>
    </p>
  </div>
);

function WorldChoice({ page }: { readonly page: PageName }) {
  const current = world.value;
  return (
    <div class="which">
      <label>
        <span class="quiet">World</span>
        <select aria-label="World" value={worldId.value ?? ''} onChange={({ currentTarget }) => go(linkIn(currentTarget.value, page))}>
          {current === null ? <option value={worldId.value ?? ''}>{worldId.value ?? '…'}</option> : null}
          {worlds.value.map(({ id, isDefault }) => (
            <option key={id} value={id}>
              {isDefault ? `${id} (default)` : id}
            </option>
          ))}
        </select>
      </label>
      {current === null ? null : (
        <a
          class="clock"
          href={linkTo('clock')}
          aria-label={`Clock: ${dateTime(current.now)} UTC, ${current.isFrozen ? 'frozen' : 'running'}`}
        >
          <span aria-hidden="true">{current.isFrozen ? '❄' : '▶'}</span>
          {`${dateTime(current.now)} UTC`}
        </a>
      )}
    </div>
  );
}

const Mark = () => (
  <svg viewBox="0 0 16 16" aria-hidden="true">
    <rect width="16" height="16" fill="#1d4ed8" />
    <path d="M4 8.5l3 3 5-7" fill="none" stroke="#fff" stroke-width="2" />
  </svg>
);
