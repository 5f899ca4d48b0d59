// @ts-check
/**
 * Search, filters, copy buttons, and what the page shows only when it is opened. Without this script the page can still be read: it holds
 * every rule with its verdict, every failure with its evidence, and what was not judged.
 */

/**
 * @typedef {{ verdict: string, check: string, expected?: string, actual?: string, reason?: string, exchange?: string, test: string | null }} Check
 * @typedef {{ id: string, operation: string | null, persona: string, method: string, path: string, status: number | null, time: string, sent: string,
 *   answer: string | null, note: string, curl: string | null }} Exchange
 * @typedef {{ id: string, rules: string[], ran: boolean, checks: number, requests: number, durationMs: number, failure?: string }} PlannedTest
 * @typedef {{ name: string, description: string, breaks: string[], killed: boolean }} Mutant
 * @typedef {{ rules: { id: string, checks: Check[] }[], tests: PlannedTest[], mutants: Mutant[], exchanges: Exchange[] }} Data
 */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} selector @param {ParentNode} [from] @returns {HTMLElement[]} */
const every = (selector, from = document) => [...from.querySelectorAll(selector)].filter((found) => found instanceof HTMLElement);

/**
 * An element with attributes and children; text stays text.
 * @param {string} tag @param {Record<string, string>} attributes @param {...(Node | string | null)} children
 */
function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** @param {number} ms */
const duration = (ms) => (ms < 1000 ? `${ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);

// ---- Data

/** @returns {Promise<Data>} */
async function readData() {
  const packed = Uint8Array.from(atob(byId('data').textContent ?? ''), (character) => character.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return JSON.parse(await new Response(stream).text());
}
const loading = readData();
/** @type {Data} */
let data = { rules: [], tests: [], mutants: [], exchanges: [] };
/** @type {Map<string, Check[]>} */
let checksOf = new Map();
/** @type {Map<string, Exchange>} */
let exchangeOf = new Map();

// ---- Copying

/** @param {string} label @param {() => string} text */
function copyButton(label, text) {
  const button = element('button', { type: 'button', class: 'copy' }, label);
  button.addEventListener('click', async () => {
    const done = await copy(text());
    button.textContent = done ? 'Copied' : 'Not copied';
    setTimeout(() => (button.textContent = label), 1500);
  });
  button.setAttribute('aria-live', 'polite');
  return button;
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Not every browser gives a page from a file the clipboard.
    const area = element('textarea', { 'aria-hidden': 'true' }, text);
    document.body.append(area);
    /** @type {HTMLTextAreaElement} */ (area).select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}

for (const block of every('[data-copy]')) {
  const frame = element('div', { class: 'copyable' });
  block.replaceWith(frame);
  frame.append(
    block,
    copyButton(block.dataset['copy'] ?? 'Copy', () => block.textContent ?? ''),
  );
}

// ---- Requests and answers

const token = /("(?:\\.|[^"\\])*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * The first line and the names of headers stand out; JSON is coloured.
 * @param {HTMLElement} code
 */
function highlight(code) {
  if (code.dataset['done'] !== undefined) return;
  code.dataset['done'] = '';
  const text = code.textContent ?? '';
  const end = text.indexOf('\n\n');
  const [first = '', ...headers] = (end < 0 ? text : text.slice(0, end)).split('\n');
  const body = end < 0 ? '' : text.slice(end);
  code.replaceChildren(element('b', {}, first));
  for (const header of headers) code.append(element('span', { class: 'header' }, `\n${header}`));
  if (!/^\s*[[{]/.test(body)) {
    code.append(body);
    return;
  }
  let at = 0;
  for (const match of body.matchAll(token)) {
    const [whole, string = '', colon = ''] = match;
    const kind = colon !== '' ? 'name' : string !== '' ? 'string' : 'value';
    code.append(body.slice(at, match.index), element('span', { class: kind }, string === '' ? whole : string), colon);
    at = match.index + whole.length;
  }
  code.append(body.slice(at));
}

/** @param {Exchange} exchange */
function exchangeDetails(exchange) {
  const { id, operation, persona, method, path, status, time, sent, answer, note, curl } = exchange;
  const summary = element(
    'summary',
    {},
    element('code', {}, element('b', {}, method), ` ${path}`),
    element(
      'span',
      { class: `status s${String(status).charAt(0)}` },
      status === null ? 'no answer' : String(status),
      ' ',
      element('small', {}, time),
    ),
  );
  const details = element('details', { class: 'exchange' }, summary);
  details.addEventListener(
    'toggle',
    () => {
      const trace = `${operation ?? 'no operation of the catalogue'} · sent as ${persona}${note === '' ? '' : ` · ${note}`} · exchange ${id}`;
      const head = element('p', { class: 'trace' }, trace, ' ', curl === null ? null : copyButton('Copy curl', () => curl));
      const sides = element('div', { class: 'sides' }, message(`Request ${id}`, 'Request', sent));
      if (answer !== null) sides.append(message(`Answer ${id}`, 'Answer', answer));
      details.append(element('div', { class: 'body' }, head, sides));
    },
    { once: true },
  );
  return details;
}

/** @param {string} name @param {string} label @param {string} text */
function message(name, label, text) {
  const code = element('code', {}, text);
  highlight(code);
  const block = element('pre', { tabindex: '0', role: 'group', 'aria-label': name }, code);
  return element('div', {}, element('p', { class: 'label' }, label), block);
}

// ---- Checks of a rule

/** @param {string} verdict */
const pill = (verdict) => element('span', { class: `pill ${verdict.replaceAll(' ', '-')}` }, verdict);

/** @param {Check} check */
function checkItem({ verdict, check, expected, actual, reason, exchange, test }) {
  const item = element('li', {}, pill(verdict), ' ', element('span', { class: 'what' }, check));
  const facts = Object.entries({ Expected: expected, Actual: actual, Reason: reason }).filter(([, text]) => text !== undefined);
  if (facts.length > 0)
    item.append(
      element('dl', {}, ...facts.map(([term, text]) => element('div', {}, element('dt', {}, term), element('dd', {}, text ?? '')))),
    );
  const evidence = exchangeOf.get(exchange ?? '');
  if (evidence !== undefined) item.append(exchangeDetails(evidence));
  if (test !== null) item.append(element('p', { class: 'trace' }, test));
  return item;
}

/** @param {HTMLElement} row */
async function openRule(row) {
  const body = row.querySelector('.body');
  if (body === null || body.querySelector('.tools') !== null) return;
  const id = row.dataset['rule'] ?? '';
  const link = () => `${location.href.split('#')[0]}#${row.id}`;
  body.append(
    element(
      'p',
      { class: 'tools' },
      copyButton('Copy id', () => id),
      copyButton('Copy link', link),
    ),
  );
  await loading;
  const checks = checksOf.get(id) ?? [];
  if (checks.length > 0) body.append(element('ul', { class: 'checks', 'aria-label': `Checks of ${id}` }, ...checks.map(checkItem)));
}

document.addEventListener(
  'toggle',
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.open) return;
    const row = target.parentElement;
    if (row?.dataset['rule'] !== undefined) void openRule(row);
    for (const code of every('.message code', target)) highlight(code);
    const table = every(':scope > [data-rows]', target)[0];
    if (table !== undefined) void fillTable(table);
  },
  true,
);

// ---- Tables of tests and mutants

/** Rules that a cell shows without being opened. */
const maxLinks = 4;

/** @param {string[]} ids @returns {Node[]} */
function ruleLinks(ids) {
  const links = ids.flatMap((id) => {
    const row = rows.find(({ dataset }) => dataset['rule'] === id);
    const code = element('code', {}, id);
    return [row === undefined ? code : element('a', { href: `#${row.id}` }, code), document.createTextNode(' ')];
  });
  return ids.length <= maxLinks ? links : [element('details', {}, element('summary', {}, `${ids.length} rules`), ...links)];
}

/** @type {Record<string, { head: string[], rows: () => (string | Node[])[][] }>} */
const tables = {
  tests: {
    head: ['Test', 'Ran', 'Rules', 'Checks', 'Requests', 'Time'],
    rows: () =>
      data.tests.map(({ id, failure, ran, rules, checks, requests, durationMs }) => [
        [document.createTextNode(id), ...(failure === undefined ? [] : [element('span', { class: 'question' }, failure)])],
        ran ? '✓ yes' : '✗ no',
        ruleLinks(rules),
        String(checks),
        String(requests),
        duration(durationMs),
      ]),
  },
  mutants: {
    head: ['Mutant', 'Breaks', 'Result'],
    rows: () =>
      data.mutants
        .toSorted((a, b) => Number(a.killed) - Number(b.killed))
        .map(({ name, description, breaks, killed }) => [
          [element('code', {}, name), element('span', { class: 'question' }, description)],
          ruleLinks(breaks),
          killed ? '✓ killed' : '✗ survived',
        ]),
  },
};

/** @param {HTMLElement} place */
async function fillTable(place) {
  await loading;
  const table = tables[place.dataset['rows'] ?? ''];
  if (table === undefined || place.childElementCount > 0) return;
  const head = element('thead', {}, element('tr', {}, ...table.head.map((title) => element('th', { scope: 'col' }, title))));
  const body = table.rows().map(([first = '', ...rest]) => {
    const cells = rest.map((cell) => element('td', {}, ...cell));
    return element('tr', {}, element('th', { scope: 'row', class: 'test' }, ...first), ...cells);
  });
  place.append(element('table', {}, element('caption', {}, place.getAttribute('aria-label') ?? ''), head, element('tbody', {}, ...body)));
}

// ---- Search and filters

const form = byId('search');
const field = /** @type {HTMLInputElement} */ (byId('search-text'));
const found = byId('search-found');
const list = byId('exchange-list');
const more = byId('exchange-more');
const rows = every('.ledger > li');
const chips = every('[data-verdict]', form);
const pageSize = 20;
/** Words of each rule and exchange, in lower case. @type {Map<unknown, string>} */
const words = new Map();
for (const row of rows) words.set(row, (row.textContent ?? '').toLowerCase());
let verdict = '';
let shownExchanges = pageSize;

/** Adds what the page holds packed: checks, tests, operations and paths. */
function indexData() {
  for (const exchange of data.exchanges) {
    const { id, operation, persona, method, path, status } = exchange;
    words.set(exchange, `${id} ${operation} ${persona} ${method} ${path} ${status}`.toLowerCase());
  }
  for (const row of rows) {
    const checks = checksOf.get(row.dataset['rule'] ?? '') ?? [];
    const texts = checks.flatMap(({ check, expected, actual, reason, exchange, test }) => [
      ...[check, expected, actual, reason, test].map((text) => text ?? ''),
      words.get(exchangeOf.get(exchange ?? '')) ?? '',
    ]);
    words.set(row, `${words.get(row)} ${texts.join(' ').toLowerCase()}`);
  }
}

/** @param {unknown} thing @param {string[]} wanted */
const fits = (thing, wanted) => wanted.every((word) => words.get(thing)?.includes(word));

/** Shows what fits, and how much. */
function apply() {
  const wanted = field.value.trim().toLowerCase().split(/\s+/);
  let shown = 0;
  for (const row of rows) {
    row.hidden = !((verdict === '' || row.dataset['verdict'] === verdict) && fits(row, wanted));
    if (!row.hidden) shown += 1;
  }
  for (const group of every('.chapter, .level')) group.hidden = group.querySelector('.ledger > li:not([hidden])') === null;
  const exchanges = data.exchanges.filter((exchange) => fits(exchange, wanted));
  if (list !== null) {
    list.replaceChildren(...exchanges.slice(0, shownExchanges).map(exchangeDetails));
    more.hidden = exchanges.length <= shownExchanges;
    more.textContent = `Show ${Math.min(pageSize, exchanges.length - shownExchanges)} more of ${exchanges.length}`;
  }
  for (const chip of chips) chip.setAttribute('aria-pressed', String(chip.dataset['verdict'] === verdict));
  /** @param {string} href @param {number} part @param {number} all @param {string} name */
  const result = (href, part, all, name) =>
    element('a', { href }, `${part === all ? '' : `${part} of `}${all} ${name}${all === 1 ? '' : 's'}`);
  found.replaceChildren(result('#rules', shown, rows.length, 'rule'));
  if (list !== null && data.exchanges.length > 0)
    found.append(', ', result('#exchanges', exchanges.length, data.exchanges.length, 'exchange'));
}

/** The address names the filters, so that a filtered page can be shared. */
function address() {
  const query = new URLSearchParams();
  if (verdict !== '') query.set('verdict', verdict);
  if (field.value.trim() !== '') query.set('q', field.value.trim());
  history.replaceState(null, '', `#rules${query.size === 0 ? '' : `?${query}`}`);
}

/** The user changed a filter: the first result must be in view. */
function filter() {
  shownExchanges = pageSize;
  apply();
  address();
  const { top, bottom } = byId('rules').getBoundingClientRect();
  if (top > innerHeight / 2 || bottom < 0 || top < 0) byId('rules').scrollIntoView();
}

field.addEventListener('input', filter);
form.addEventListener('submit', (event) => event.preventDefault());
for (const chip of chips)
  chip.addEventListener('click', () => {
    verdict = verdict === chip.dataset['verdict'] ? '' : (chip.dataset['verdict'] ?? '');
    filter();
  });
more?.addEventListener('click', () => {
  const before = shownExchanges;
  shownExchanges += pageSize;
  apply();
  every('summary', list)[before]?.focus();
});

/** Takes the filters from the address, or shows the rule that it names. */
function follow() {
  const [place = '', query] = location.hash.slice(1).split('?');
  if (query !== undefined) {
    const given = new URLSearchParams(query);
    verdict = chips.some(({ dataset }) => dataset['verdict'] === given.get('verdict')) ? (given.get('verdict') ?? '') : '';
    field.value = given.get('q') ?? '';
    apply();
  }
  const target = document.getElementById(place);
  if (target === null) return;
  if (target.hidden || target.closest('[hidden]') !== null) {
    verdict = '';
    field.value = '';
    apply();
  }
  for (let details = target.closest('details'); details !== null; details = details.parentElement?.closest('details') ?? null)
    details.open = true;
  const own = target.querySelector(':scope > details');
  if (own instanceof HTMLDetailsElement && target.matches('.ledger > li')) own.open = true;
  if (place !== '') target.scrollIntoView();
}

form.hidden = false;
document.documentElement.classList.add('scripted');
const menu = /** @type {HTMLDetailsElement} */ (byId('menu'));
const isNarrow = matchMedia('(max-width: 64rem)');
const fold = () => (menu.open = !isNarrow.matches);
isNarrow.addEventListener('change', fold);
fold();
menu.addEventListener('click', (event) => {
  if (isNarrow.matches && event.target instanceof Element && event.target.closest('a') !== null) menu.open = false;
});

addEventListener('hashchange', follow);
apply();
follow();
void start();

/** What waits for the data. */
async function start() {
  try {
    data = await loading;
  } catch {
    for (const place of every('.on-demand')) place.textContent = 'This browser cannot unpack them. They are in certificate.json.';
    return;
  }
  checksOf = new Map(data.rules.map(({ id, checks }) => [id, checks]));
  exchangeOf = new Map(data.exchanges.map((exchange) => [exchange.id, exchange]));
  indexData();
  apply();
  // What came into the page now has moved the place that the address names.
  follow();
  document.documentElement.dataset['ready'] = '';
}

// ---- Where the reader is

const links = new Map(every('#menu a').map((link) => [link.getAttribute('href') ?? '', link]));
const spy = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      const link = links.get(`#${target.id}`);
      if (isIntersecting) link?.setAttribute('aria-current', 'true');
      else link?.removeAttribute('aria-current');
    }
  },
  { rootMargin: '-15% 0px -75% 0px' },
);
for (const section of every('main > section, .chapter')) spy.observe(section);
