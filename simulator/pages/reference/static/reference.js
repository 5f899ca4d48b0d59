/** Draws the operations of a group or the webhooks of a category, to be tried with the key of a persona and ids of its world. */
/* global SwaggerUIBundle */
import { keepAccessible } from './accessible.js';

const viewer = document.querySelector('#viewer');
const persona = document.querySelector('#persona');
const hint = document.querySelector('#hint');

const dark = window.matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

async function read(path) {
  const answer = await fetch(path, { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

/** The default world with its personas and the ids of some records; undefined if the control plane is closed to this page. */
async function readWorld() {
  try {
    const { defaultWorld } = await read('/_sim/health');
    return { id: defaultWorld, ...(await read(`/_sim/worlds/${encodeURIComponent(defaultWorld)}/personas`)) };
  } catch {
    return undefined;
  }
}

/** Example ids of the document, which no world has. */
const isExampleId = (value) => typeof value === 'string' && /^018f3a5c-[0-9a-f]{4}-7a2b-8c3d-4e5f60718293$/.test(value);

/** An example with ids of the world; a member whose id is not known is left out. */
function withIds(value, ids) {
  if (Array.isArray(value)) return value.map((item) => withIds(item, ids));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).flatMap(([name, member]) => {
    // A request is sent more than once.
    if (name === 'idempotencyKey') return [];
    if (!isExampleId(member)) return [[name, withIds(member, ids)]];
    return ids[name] === undefined ? [] : [[name, ids[name]]];
  });
  return Object.fromEntries(members);
}

const mapped = (object, change) => Object.fromEntries(Object.entries(object ?? {}).map(([name, value]) => [name, change(value)]));

/** The document with examples of requests that the world accepts from a persona. */
function forPersona(drawn, { merchantId, resellerId, userId, keyId }, fixtures) {
  const ids = { merchantId, resellerId, userId, keyId, transactionId: fixtures.cardTransaction };
  const filled = (examples) => mapped(examples, (one) => ('value' in one ? { ...one, value: withIds(one.value, ids) } : one));
  const sent = (content) => mapped(content, (one) => (one.examples === undefined ? one : { ...one, examples: filled(one.examples) }));
  const operation = (given) =>
    given.requestBody === undefined ? given : { ...given, requestBody: { ...given.requestBody, content: sent(given.requestBody.content) } };
  return {
    ...drawn,
    paths: mapped(drawn.paths, (methods) => mapped(methods, operation)),
    components: { ...drawn.components, examples: filled(drawn.components.examples) },
  };
}

const [drawn, world] = await Promise.all([read(viewer.dataset.document), persona === null ? undefined : readWorld()]);
const names = Object.keys(world?.personas ?? {});
if (persona !== null) {
  persona.append(...names.map((name) => new Option(name, name)));
  persona.value = names.includes('merchantAdmin') ? 'merchantAdmin' : (names[0] ?? '');
  persona.disabled = names.length === 0;
}

const documentNow = () => {
  const chosen = world?.personas[persona?.value];
  return chosen === undefined ? drawn : forPersona(drawn, chosen, world.fixtures);
};

function authorize() {
  if (persona === null) return;
  const chosen = world?.personas[persona.value];
  if (chosen === undefined) ui.authActions.logout(['apiKey']);
  else ui.preauthorizeApiKey('apiKey', chosen.key);
  if (chosen !== undefined) hint.textContent = `Requests carry the key of ${persona.value} in the world ${world.id}.`;
  else if (world === undefined) hint.textContent = 'The control plane gives no keys here: enter one under “Authorize”.';
  else hint.textContent = 'Requests carry no key.';
}

keepAccessible(viewer);
const ui = SwaggerUIBundle({
  spec: documentNow(),
  domNode: viewer,
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  requestSnippetsEnabled: true,
  tryItOutEnabled: persona !== null,
  // A page of webhooks has no operations, which the viewer would report.
  plugins: persona === null ? [() => ({ wrapComponents: { operations: () => () => null } })] : [],
  persistAuthorization: false,
  validatorUrl: null,
  // The first time, before `ui` has its value.
  onComplete: () => setTimeout(authorize),
});

persona?.addEventListener('change', () => {
  ui.specActions.updateJsonSpec(documentNow());
  authorize();
});
