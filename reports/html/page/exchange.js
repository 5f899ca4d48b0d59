/** Copy buttons, and requests with their answers. */
import { element, every } from './data.js';
/** @import { Exchange } from './data.js' */

// ---- Copying

/** @param {string} label @param {() => string} text */
export function copyButton(label, text) {
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
export function highlight(code) {
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
export function exchangeDetails(exchange) {
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
