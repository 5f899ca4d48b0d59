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
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} selector @param {ParentNode} [from] @returns {HTMLElement[]} */
export const every = (selector, from = document) => [...from.querySelectorAll(selector)].filter((found) => found instanceof HTMLElement);

/**
 * An element with attributes and children; text stays text.
 * @param {string} tag @param {Record<string, string>} attributes @param {...(Node | string | null)} children
 */
export function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** @param {number} ms */
export const duration = (ms) => (ms < 1000 ? `${ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);

// ---- Data

/** @returns {Promise<Data>} */
async function readData() {
  const packed = Uint8Array.from(atob(byId('data').textContent ?? ''), (character) => character.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return JSON.parse(await new Response(stream).text());
}
export const loading = readData();
/** @type {Data} */
export let data = { rules: [], tests: [], mutants: [], exchanges: [] };
/** @type {Map<string, Check[]>} */
export let checksOf = new Map();
/** @type {Map<string, Exchange>} */
export let exchangeOf = new Map();

/** Waits until the data is there, and fills `data`, `checksOf` and `exchangeOf`. Throws where the browser cannot unpack it. */
export async function unpack() {
  data = await loading;
  checksOf = new Map(data.rules.map(({ id, checks }) => [id, checks]));
  exchangeOf = new Map(data.exchanges.map((exchange) => [exchange.id, exchange]));
}
