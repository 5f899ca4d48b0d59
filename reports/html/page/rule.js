/** What a rule, a table of tests and one of mutants show when they are opened. */
import { checksOf, data, duration, element, every, exchangeOf, loading } from './data.js';
import { copyButton, exchangeDetails, highlight } from './exchange.js';
/** @import { Check } from './data.js' */

// ---- Checks of a rule

export const rows = every('.ledger > li');

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
