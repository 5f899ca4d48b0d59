/** One search over everything, the filters of the address, and the menu. */
import { byId, checksOf, data, element, every, exchangeOf, unpack } from './data.js';
import { exchangeDetails } from './exchange.js';
import { rows } from './rule.js';

// ---- Search and filters

const form = byId('search');
const field = /** @type {HTMLInputElement} */ (byId('search-text'));
const found = byId('search-found');
const list = byId('exchange-list');
const more = byId('exchange-more');
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
    await unpack();
  } catch {
    for (const place of every('.on-demand')) place.textContent = 'This browser cannot unpack them. They are in certificate.json.';
    return;
  }
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
