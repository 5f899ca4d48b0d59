/** Adds the names and roles that the viewer leaves out, as it draws. */

/** The words before an element: the name of its parameter, the heading of its part. */
function nameOf(element) {
  const parameter = element.closest('[data-param-name]')?.getAttribute('data-param-name');
  if (parameter) return parameter;
  if (element.id === 'servers') return 'Server';
  if (element.classList.contains('examples-select-element')) return 'Example';
  const status = element.closest('.response[data-code]')?.getAttribute('data-code');
  if (element.tagName === 'TEXTAREA') return 'Body of the request';
  return status ? `Media type of the answer ${status}` : 'Value';
}

function name(element) {
  // The viewer's label of the server has no text.
  const isLabelled = element.labels?.length > 0 && element.id !== 'servers';
  const isNamed = isLabelled || element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby');
  if (!isNamed) element.setAttribute('aria-label', nameOf(element));
}

const landmark = (label) => (element) => {
  element.setAttribute('role', 'region');
  element.setAttribute('aria-label', label);
};

const mends = [
  ['select, textarea, input:not([type="hidden"])', name],
  // The heading of the page is of the first level.
  ['h3.opblock-tag', (element) => element.setAttribute('aria-level', '2')],
  ['.opblock-section-header h4, h4.opblock-title, .responses-inner h4', (element) => element.setAttribute('aria-level', '3')],
  ['.responses-inner h5, .opblock-body h5', (element) => element.setAttribute('aria-level', '4')],
  ['.information-container', landmark('About this group')],
  ['.scheme-container', landmark('Server and key')],
  // A link within a button: the button does the same.
  ['.opblock-summary-control a[href]', (element) => element.removeAttribute('href')],
  // A scrolling element must be reachable by the keyboard.
  [
    'pre.microlight, pre.curl, .renderedMarkdown table, .markdown table, .table-container',
    (element) => element.setAttribute('tabindex', '0'),
  ],
];

const selectors = mends.map(([selector]) => selector).join(', ');

function mendAll(place) {
  for (const element of place.querySelectorAll(selectors))
    for (const [selector, mend] of mends) if (element.matches(selector)) mend(element);
}

/** Fixes a place now and whenever something is drawn in it. */
export function keepAccessible(place) {
  let timer;
  const plan = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      mendAll(place);
    }, 50);
  };
  new MutationObserver(plan).observe(place, { childList: true, subtree: true });
  plan();
}
