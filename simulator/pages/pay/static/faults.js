/** Faults beside their fields, and refusals above the form: announced, without a new page. */
import { input } from './input.js';
import { showBrand } from './typing.js';

/** @typedef {{ field: string | null, message: string }} Fault */
/** @typedef {import('./pay.js').Texts} Texts */

/**
 * The faults that a refusal names. Its messages are English: a page of another language says which field to check.
 * @param {HTMLFormElement} form
 * @param {any} reply
 * @param {Texts} texts
 * @returns {Fault[]}
 */
export function faultsOf(form, reply, { faults: says, takesMessages }) {
  const named = { 'cardData.expirationMonth': 'expiration', 'cardData.expirationYear': 'expiration' };
  const errors = reply?.error?.validationErrors ?? [];
  const faults = errors.map((/** @type {any} */ { message, members }) => {
    const field = named[members?.[0]] ?? members?.[0] ?? null;
    return { field, message: takesMessages ? message : says.check.replace('{label}', labelOf(form, field)) };
  });
  return faults.length > 0 ? faults : [{ field: null, message: (takesMessages ? reply?.error?.message : null) ?? says.refused }];
}

/**
 * @param {HTMLFormElement} form
 * @param {string | null} field
 */
function labelOf(form, field) {
  const control = field === null ? null : input(form, field);
  return control?.labels?.[0]?.querySelector('bdi')?.textContent ?? field ?? '';
}

/**
 * Shows faults beside their fields and announces them.
 * @param {HTMLFormElement} form
 * @param {Fault[]} faults
 * @param {Texts} texts
 */
export function showFaults(form, faults, texts) {
  clearFaults(form);
  const list = document.createElement('ul');
  for (const { field, message } of faults) {
    const control = field === null ? null : input(form, field);
    const item = document.createElement('li');
    if (control === null) item.textContent = message;
    else {
      const link = document.createElement('a');
      link.href = `#${control.id}`;
      link.textContent = message;
      item.append(link);
      control.setAttribute('aria-invalid', 'true');
      const shown = document.getElementById(`${control.id}-fault`);
      if (shown !== null) {
        shown.textContent = message;
        shown.hidden = false;
        control.setAttribute('aria-describedby', [control.getAttribute('aria-describedby') ?? '', shown.id].join(' ').trim());
      }
    }
    list.append(item);
  }
  const summary = document.getElementById('summary');
  if (summary === null) return;
  const heading = document.createElement('h2');
  heading.textContent = texts.faults.title;
  summary.replaceChildren(heading, list);
  summary.hidden = false;
  summary.focus();
}

/**
 * @param {HTMLFormElement} form
 */
function clearFaults(form) {
  for (const marked of form.querySelectorAll('[aria-invalid]')) {
    marked.removeAttribute('aria-invalid');
    const fault = document.getElementById(`${marked.id}-fault`);
    if (fault !== null) fault.hidden = true;
    const described = (marked.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== '' && id !== `${marked.id}-fault`);
    if (described.length > 0) marked.setAttribute('aria-describedby', described.join(' '));
    else marked.removeAttribute('aria-describedby');
  }
}

/**
 * Shows above the filled-in form why an attempt was refused: only what proves the card must be entered again. Returns whether it could.
 * @param {HTMLFormElement} form
 * @param {string} address of the page of the attempt
 */
export async function showRefusal(form, address) {
  const answer = await fetch(address, { headers: { accept: 'text/html' } }).catch(() => null);
  if (answer === null || !answer.ok) return false;
  // Its style would be reported as a violation of the policy of this page.
  const page = (await answer.text()).replaceAll(/<style[^]*?<\/style>/g, '');
  const shown = new DOMParser().parseFromString(page, 'text/html');
  const token = shown.querySelector('input[name="token"]')?.getAttribute('value');
  const text = shown.getElementById('summary');
  const own = input(form, 'token');
  const summary = document.getElementById('summary');
  if (typeof token !== 'string' || text === null || own === null || summary === null) return false;
  clearFaults(form);
  own.value = token;
  for (const name of ['cardData.number', 'cardData.securityCode']) {
    const control = input(form, name);
    if (control !== null) control.value = '';
  }
  showBrand('');
  summary.replaceChildren(...text.childNodes);
  summary.hidden = false;
  summary.focus();
  return true;
}
