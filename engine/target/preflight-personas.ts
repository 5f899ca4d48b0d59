/** Checks, only by reading, that personas and fixtures are what the target file says. */
import type { OperationId } from '../../schemas/catalogue.ts';
import { readingLimits } from '../../schemas/limits.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import type { Answer } from '../../fixtures/client/answer.ts';
import { idsInside } from '../../fixtures/client/created.ts';
import { itemsIn, readPages, saysMore, type Bounds } from '../../fixtures/client/pages.ts';
import type { Scalar } from '../../fixtures/client/path.ts';
import type { Persona, PersonaName, Personas, Target } from '../../fixtures/targets/target.ts';

/** Sends a read as a persona; 429 and 501 are returned, not thrown. */
export type Read = (
  operation: OperationId,
  as: PersonaName,
  params?: Readonly<Record<string, Scalar>>,
  query?: Readonly<Record<string, Scalar>>,
) => Promise<Answer>;

const told = ['userId', 'merchantId'] as const;

/**
 * Returns the target with the ids that its keys show. Reports only certain mistakes: if answers allow two explanations, the suites judge the gateway.
 * Throws `UserError`.
 */
export async function checkPersonas(target: Target, read: Read): Promise<Target> {
  const names = Object.keys(target.personas) as PersonaName[];
  const found: Partial<Record<PersonaName, Persona>> = {};
  const unseen: PersonaName[] = [];
  const hidden = new Map<PersonaName, string>();
  for (const name of names) {
    const persona = target.personas[name]!;
    const own = await ownDetail(name, persona, read);
    if (own === 'missing') unseen.push(name);
    found[name] = own !== 'missing' && 'detail' in own ? toldBy(own.detail, name, persona) : persona;
    if (own !== 'missing' && 'why' in own) hidden.set(name, own.why);
  }
  const unfound: Partial<Record<PersonaName, string>> = {};
  for (const [name, why] of hidden) {
    const detail = await shownToAdmins(name, target, read);
    if (detail !== undefined) found[name] = toldBy(detail, name, target.personas[name]!);
    if (found[name]?.keyId === undefined) unfound[name] = why;
  }
  for (const name of unseen) await refuseForeignKeyId(name, target, found, read);
  refuseWrongMerchants(found);
  await refuseSwapped(found, read);
  if (found.merchantAdmin !== undefined) await refusePowerless(read);
  await refuseUnreadable(target, found, read);
  return { ...target, personas: found, unfound };
}

/** The detail of the persona's own key; `missing`: the persona cannot see a key with its `keyId`. */
async function ownDetail(name: PersonaName, { key, keyId }: Persona, read: Read): Promise<FoundKey | 'missing'> {
  if (keyId === undefined) return findKey(name, key, read);
  const detail = await read('apiKeys.detail', name, { id: keyId });
  if (detail.status === 404) return 'missing';
  if (detail.status !== 200) return { why: `apiKeys.detail answers ${detail.status}` };
  if (isDetailOf(key, detail)) return { detail };
  // Keys from before hashed storage show none of their characters.
  if (detail.get('keyPrefix') === null && detail.get('last4') === null) return { why: 'its detail does not show how it begins and ends' };
  // Either the id is of another key, or the gateway shows wrong characters. Finding the right key elsewhere decides.
  const other = await findKey(name, key, read);
  if (!('detail' in other) || other.detail.get('id') === keyId) return { why: 'its detail shows other characters' };
  throw new UserError(
    `personas.${name}.keyId ${keyId} is the id of another key; the key of the persona has ${String(other.detail.get('id'))}: correct it or remove it`,
  );
}

/** The detail of a key as an admin sees it, if its own persona may not read it; undefined if unknown. */
async function shownToAdmins(name: PersonaName, { personas }: Target, read: Read): Promise<Answer | undefined> {
  const { key, keyId } = personas[name]!;
  for (const admin of ['merchantAdmin', 'hostAdmin'] as const) {
    if (admin === name || personas[admin] === undefined) continue;
    const found = keyId === undefined ? await findKey(admin, key, read) : { detail: await read('apiKeys.detail', admin, { id: keyId }) };
    if ('detail' in found && found.detail.status === 200 && isDetailOf(key, found.detail)) return found.detail;
  }
  return undefined;
}

/** Adds the ids that the key's detail states to the persona. Throws `UserError` if they contradict it. */
function toldBy(detail: Answer, name: PersonaName, persona: Persona): Persona {
  const ids: Partial<Record<'keyId' | (typeof told)[number], string>> = {};
  const id = detail.get('id');
  if (typeof id === 'string') ids.keyId = persona.keyId ?? id;
  for (const member of told) {
    const value = detail.get(member);
    const stated = persona[member];
    if (typeof value !== 'string') continue;
    if (stated !== undefined && stated.toLowerCase() !== value.toLowerCase())
      throw new UserError(
        `personas.${name}.${member} is ${stated}, but the detail of its key states ${value}; correct it or remove it, and it is found`,
      );
    ids[member] = stated ?? value;
  }
  return { ...persona, ...ids };
}

/** If the gateway hides all key details, or only the detail of this key, the suites judge that; if it shows other keys, this id must be wrong. */
async function refuseForeignKeyId(name: PersonaName, { personas }: Target, found: Readonly<Personas>, read: Read): Promise<void> {
  const { key, keyId } = personas[name]!;
  const right = await findKey(name, key, read);
  if ('detail' in right)
    throw new UserError(
      `personas.${name}.keyId ${keyId} does not exist for this key, which has the id ${String(right.detail.get('id'))}; correct it or remove it`,
    );
  if ((await read('apiKeys.read', name, { id: keyId! })).status === 200) return;
  const others = (Object.keys(found) as PersonaName[]).filter((other) => other !== name);
  let isShown = false;
  for (const other of others) {
    if ((await read('apiKeys.detail', other, { id: keyId! })).status === 200) return;
    const own = found[other]?.keyId;
    isShown ||= own !== undefined && (await read('apiKeys.detail', other, { id: own })).status === 200;
  }
  if (isShown) throw new UserError(`personas.${name}.keyId ${keyId} does not exist for any persona (404); correct it or remove it`);
}

/** Throws `UserError` if the merchants of the keys contradict the roles. */
function refuseWrongMerchants({ merchantAdmin, merchantUser, otherMerchant }: Readonly<Personas>): void {
  const own = merchantAdmin?.merchantId ?? merchantUser?.merchantId;
  if (own === undefined) return;
  if (merchantUser?.merchantId !== undefined && merchantUser.merchantId !== own)
    throw new UserError(
      `personas.merchantUser belongs to merchant ${merchantUser.merchantId} and merchantAdmin to ${own}; both must belong to one merchant`,
    );
  if (otherMerchant?.merchantId === own)
    throw new UserError(`personas.otherMerchant belongs to merchant ${own}, as merchantAdmin does; give it a key of another merchant`);
}

/** Reads that an admin may make and the other persona may not. */
const privileged = [
  ['merchantUser', 'developerAccounts.assignableUsers'],
  ['noPermissions', 'customers.list'],
] as const;

/** Reads of different areas, each with a permission of its own. */
const everyday: readonly OperationId[] = ['apiKeys.list', 'customers.list', 'campaigns.list', 'rateLimitProfiles.list'];

async function refuseSwapped(personas: Readonly<Personas>, read: Read): Promise<void> {
  const swapped = (low: PersonaName, operation: OperationId, high: PersonaName): UserError =>
    new UserError(
      `personas.${low} may call ${operation} and personas.${high} may not (403): their keys are swapped, or one is not what its name says`,
    );
  if (personas.merchantAdmin !== undefined)
    for (const [name, operation] of privileged) {
      if (personas[name] === undefined) continue;
      const [low, high] = [await read(operation, name), await read(operation, 'merchantAdmin')];
      if (low.status === 200 && high.status === 403) throw swapped(name, operation, 'merchantAdmin');
    }
  if (personas.merchantUser === undefined || personas.noPermissions === undefined) return;
  const base: OperationId = 'customers.list';
  if ((await read(base, 'noPermissions')).status === 200 && (await isForbidden('merchantUser', read)))
    throw swapped('noPermissions', base, 'merchantUser');
}

/** Whether everything that requires a permission is forbidden. */
async function isForbidden(name: PersonaName, read: Read): Promise<boolean> {
  for (const operation of everyday) if ((await read(operation, name)).status !== 403) return false;
  return true;
}

/** The key works where no permission is required but is forbidden wherever one is: it has no permissions. */
async function refusePowerless(read: Read): Promise<void> {
  if ((await read('inbox.unreadSummary', 'merchantAdmin')).status !== 200) return;
  if (!(await isForbidden('merchantAdmin', read))) return;
  throw new UserError(
    `the key of personas.merchantAdmin has no permissions: ${everyday.join(', ')} answer 403; give it the key of an admin of a merchant`,
  );
}

const readings: Readonly<Record<string, readonly [OperationId, PersonaName]>> = {
  cardTransaction: ['transactions.read', 'merchantAdmin'],
  methodlessTransaction: ['transactions.read', 'merchantAdmin'],
  otherMerchantTransaction: ['transactions.read', 'otherMerchant'],
  legacyKey: ['apiKeys.detail', 'merchantAdmin'],
  keyWithoutStatus: ['apiKeys.detail', 'merchantAdmin'],
  platformSuspendedKey: ['apiKeys.detail', 'merchantAdmin'],
};

/** A 404 is the target file's mistake only if the operation reads another record for the same persona. */
async function refuseUnreadable({ fixtures }: Target, personas: Readonly<Personas>, read: Read): Promise<void> {
  for (const [fixture, id] of Object.entries(fixtures)) {
    const reading = readings[fixture];
    if (reading === undefined || personas[reading[1]] === undefined) continue;
    const [operation, persona] = reading;
    const { status } = await read(operation, persona, { id });
    if (status === 404 && (await readsAnother(operation, persona, id, personas, read)))
      throw new UserError(
        `fixtures.${fixture} ${id} cannot be read: ${operation} answers 404 to personas.${persona}; correct or remove it`,
      );
  }
}

const maxOthers = 3;

async function readsAnother(
  operation: OperationId,
  persona: PersonaName,
  unreadable: string,
  personas: Readonly<Personas>,
  read: Read,
): Promise<boolean> {
  const { keyId } = personas[persona] ?? {};
  const others = operation === 'apiKeys.detail' ? [keyId] : idsInside((await read('transactions.list', persona)).json);
  for (const id of others.filter((other) => other !== unreadable).slice(0, maxOthers))
    if (id !== undefined && (await read(operation, persona, { id })).status === 200) return true;
  return false;
}

/** The detail of the key, or why it was not found, as the rest of a sentence. */
type FoundKey = { readonly detail: Answer } | { readonly why: string };

const bounds: Bounds = { sizes: [readingLimits.pageSize.max, 100], pages: readingLimits.keyPages.max };

/** How many keys with the same ending are read in detail. */
const maxCandidates = 20;

/**
 * Finds the only key that begins and ends like this one in a caller's lists: first by filtering for its last characters, which needs only one page,
 * then page by page up to a bound.
 */
export async function findKey(as: PersonaName, key: string, read: Read): Promise<FoundKey> {
  // The specification does not define a filter: a gateway without one ignores or refuses it, and paging decides.
  const narrow = await read('apiKeys.list', as, {}, { filter: key.slice(-4) });
  if (narrow.ok && isNarrow(narrow, key)) {
    const found = await onlyOne(candidates(narrow.json, key), as, key, read);
    if (found !== undefined) return found;
  }
  let refused = '';
  for (const list of ['apiKeys.continuationList', 'apiKeys.list'] as const) {
    const ids = new Set<string>();
    let count = 0;
    const reading = await readPages(
      (members) => read(list, as, {}, members),
      ({ json }) => {
        count += itemsIn(json).length;
        candidates(json, key, ids);
      },
      bounds,
    );
    if (reading.end === 'refused') {
      refused ||= `${list} answers ${reading.status} to personas.${as}`;
      continue;
    }
    const found = await onlyOne(ids, as, key, read);
    if (found !== undefined) return found;
    const rest = reading.end === 'unread' ? `, and ${list} was not read further: ${reading.reason}` : '';
    return { why: `none of the ${count} keys that ${list} shows to personas.${as} begins and ends like it${rest}` };
  }
  return { why: refused };
}

/** Whether a list contains all keys that end like this one, and only those. */
const isNarrow = (list: Answer, key: string): boolean => {
  const items = itemsIn(list.json);
  return items.every(({ last4 }) => isText(last4) && key.endsWith(last4)) && !saysMore(list, items.length);
};

async function onlyOne(ids: ReadonlySet<string>, as: PersonaName, key: string, read: Read): Promise<FoundKey | undefined> {
  const several = { why: 'several keys begin and end like it' };
  if (ids.size > maxCandidates) return several;
  const own: Answer[] = [];
  for (const id of ids) {
    const answer = await read('apiKeys.detail', as, { id });
    if (answer.status === 200 && answer.get('id') === id && isDetailOf(key, answer)) own.push(answer);
  }
  if (own.length > 1) return several;
  return own[0] === undefined ? undefined : { detail: own[0] };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isDetailOf = (key: string, answer: Answer): boolean => {
  const [start, end] = [answer.get('keyPrefix'), answer.get('last4')];
  return typeof start === 'string' && isText(end) && key.startsWith(start) && key.endsWith(end);
};

/** Collects ids of all objects, in a list of any form, that end like the key and, if they show it, begin like it. */
function candidates(value: unknown, key: string, ids = new Set<string>()): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null) return ids;
  const { id, keyPrefix, last4 } = value as Readonly<Record<string, unknown>>;
  if (typeof id === 'string' && isText(last4) && key.endsWith(last4) && (!isText(keyPrefix) || key.startsWith(keyPrefix))) ids.add(id);
  for (const item of Object.values(value)) candidates(item, key, ids);
  return ids;
}
