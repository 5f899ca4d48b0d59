/** Draws the operations of a group, and lets a reader try them as a persona: with its key, and with ids that its world has. */
/* global SwaggerUIBundle */
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

/** The default world with its personas and the ids of some records; undefined where the control plane is closed to this page. */
async function readWorld() {
  try {
    const { defaultWorld } = await read('/_sim/health');
    return { id: defaultWorld, ...(await read(`/_sim/worlds/${encodeURIComponent(defaultWorld)}/personas`)) };
  } catch {
    return undefined;
  }
}

/** Ids of the examples of the document: records that no world has. */
const isExampleId = (value) => typeof value === 'string' && /^018f3a5c-[0-9a-f]{4}-7a2b-8c3d-4e5f60718293$/.test(value);

/** An example with ids of the world; a member whose id is not known is left out. */
function withIds(value, ids) {
  if (Array.isArray(value)) return value.map((item) => withIds(item, ids));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).flatMap(([name, member]) => {
    if (!isExampleId(member)) return [[name, withIds(member, ids)]];
    return ids[name] === undefined ? [] : [[name, ids[name]]];
  });
  return Object.fromEntries(members);
}

/** The document with examples that the world accepts from a persona. */
function forPersona(drawn, { merchantId, resellerId, userId, keyId }, fixtures) {
  const ids = { merchantId, resellerId, userId, keyId, transactionId: fixtures.cardTransaction };
  const examples = Object.entries(drawn.components.examples).map(([name, one]) => [name, { ...one, value: withIds(one.value, ids) }]);
  return { ...drawn, components: { ...drawn.components, examples: Object.fromEntries(examples) } };
}

const [drawn, world] = await Promise.all([read(viewer.dataset.document), readWorld()]);
const names = Object.keys(world?.personas ?? {});
persona.append(...names.map((name) => new Option(name, name)));
persona.value = names.includes('merchantAdmin') ? 'merchantAdmin' : (names[0] ?? '');
persona.disabled = names.length === 0;

const documentNow = () => {
  const chosen = world?.personas[persona.value];
  return chosen === undefined ? drawn : forPersona(drawn, chosen, world.fixtures);
};

/** Gives the viewer the key of the persona that is chosen. */
function authorize() {
  const chosen = world?.personas[persona.value];
  if (chosen === undefined) ui.authActions.logout(['apiKey']);
  else ui.preauthorizeApiKey('apiKey', chosen.key);
  if (chosen !== undefined) hint.textContent = `Requests carry the key of ${persona.value} in the world ${world.id}.`;
  else if (world === undefined) hint.textContent = 'The control plane gives no keys here: enter one under “Authorize”.';
  else hint.textContent = 'Requests carry no key.';
}

const ui = SwaggerUIBundle({
  spec: documentNow(),
  domNode: viewer,
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  requestSnippetsEnabled: true,
  tryItOutEnabled: true,
  persistAuthorization: false,
  validatorUrl: null,
  // The first time, before `ui` has its value.
  onComplete: () => setTimeout(authorize),
});

persona.addEventListener('change', () => {
  ui.specActions.updateJsonSpec(documentNow());
  authorize();
});
