/** Finds the records of a deployment that carry a generated name, by reading its lists to their end. */
import { catalogue, isOperationId, type OperationId } from '../../schemas/catalogue.ts';
import { deviatingGroups } from '../../schemas/groups/deviating.ts';
import { groupOf, isGroupName } from '../../schemas/groups/all.ts';
import { containerOf, listsOf, removalOf } from '../../schemas/removal.ts';
import { isGeneratedName } from '../../fixtures/builders/name.ts';
import type { Answer } from '../../fixtures/client/answer.ts';
import type { Api } from '../../fixtures/client/api.ts';
import { isOver } from '../../fixtures/client/over.ts';
import type { PersonaName, Target } from '../../fixtures/targets/target.ts';
import { ownerInputOf, partsOf } from './find-parts.ts';

export interface FoundRecord {
  /** Prefix of its operations. */
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  /** Persona whose list shows it. */
  readonly by: PersonaName;
  /** The list shows it as revoked. */
  readonly isOver: boolean;
  /** Inputs that its removal needs beside its id. */
  readonly inputs?: Readonly<Record<string, string>>;
}

/** A list that was not read to its end, and why. */
export interface Unread {
  readonly operation: OperationId;
  readonly persona: PersonaName;
  readonly reason: string;
}

/** Makes a client for a few requests, which keeps none of them afterwards. */
export type NewApi = () => Api;

const pageSize = 100;
/** Pages of one list that are read. */
const maxPages = 100;

/**
 * Reads every list of these kinds as every persona, in their order, and the records that show others: stored payment methods in their
 * customer. Never throws.
 */
export async function findGenerated(
  target: Target,
  newApi: NewApi,
  kinds: readonly string[],
): Promise<{ readonly records: readonly FoundRecord[]; readonly unread: readonly Unread[] }> {
  const records = new Map<string, FoundRecord>();
  const unread: Unread[] = [];
  for (const kind of kinds) {
    // A revoked record that cannot be deleted is as far gone as it can be.
    const isDeletable = removalOf(kind).removes.length > 0;
    const parts = kinds.filter((part) => containerOf(part) === kind);
    const containers = new Set<string>();
    const shown = new Map<string, FoundRecord>();
    for (const operation of listsOf(kind)) {
      const firstPages = new Set<string>();
      for (const by of Object.keys(target.personas) as PersonaName[]) {
        const reason = await readList(operation, by, newApi, firstPages, async (page) => {
          for (const item of itemsIn(page.json)) {
            const id = String(item['id']);
            const isGone = item['isDeleted'] === true || (isOver(item) && !isDeletable);
            if (records.has(`${kind} ${id}`) || containers.has(id) || (isGone && parts.length === 0)) continue;
            const name = await nameOf(kind, item, by, newApi);
            if (name === undefined) continue;
            containers.add(id);
            for (const part of parts)
              for (const partId of await partsOf(part, kind, id, by, newApi()))
                shown.set(`${part} ${partId}`, { kind: part, id: partId, name, by, isOver: false, inputs: { [ownerInputOf(part)]: id } });
            if (!isGone) records.set(`${kind} ${id}`, { kind, id, name, by, isOver: isOver(item) });
          }
        });
        if (reason !== undefined) unread.push({ operation, persona: by, reason });
      }
    }
    for (const [key, record] of shown) records.set(key, record);
  }
  return { records: [...records.values()], unread };
}

/** Answers why the list was not read to its end; undefined: it was, or the persona has no such list. */
async function readList(
  operation: OperationId,
  as: PersonaName,
  newApi: NewApi,
  firstPages: Set<string>,
  look: (page: Answer) => Promise<void>,
): Promise<string | undefined> {
  let token: string | undefined;
  let before: string | undefined;
  try {
    for (let count = 0; count < maxPages; count++) {
      const page = await readPage(operation, as, newApi(), token);
      if (!page.ok) return [401, 403, 404, 501].includes(page.status) ? undefined : `it answered ${page.status}`;
      if (before === undefined) {
        // Personas of one merchant have the same list.
        if (firstPages.has(page.text)) return undefined;
        firstPages.add(page.text);
      } else if (page.text === before) return 'it answers the same page again; how to request the next one is not specified';
      before = page.text;
      await look(page);
      token = continuationOf(page);
      if (token === undefined)
        return itemsIn(page.json).length >= pageSize ? 'the page is full and shows no continuation token under a known name' : undefined;
    }
    return `it has more than ${maxPages} pages`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** One page; where the size of a page is rejected, one of the usual size. How pages are requested is not specified. */
async function readPage(operation: OperationId, as: PersonaName, api: Api, token: string | undefined): Promise<Answer> {
  const isPost = catalogue[operation].method === 'POST';
  const ask = (members: Readonly<Record<string, string | number>>): Promise<Answer> => {
    if (!isPost) return api.call(operation, { as, query: { suppressNulls: false, ...members }, allow501: true });
    const own = api.bodyFor(operation, {});
    const body = typeof own === 'object' && own !== null ? { ...own, ...members } : own;
    return api.call(operation, { as, query: { suppressNulls: false }, body, allow501: true });
  };
  const continued = token === undefined ? {} : { continuationToken: token };
  const sized = await ask({ maxResultCount: pageSize, ...continued });
  return sized.status === 400 || sized.status === 422 ? ask(continued) : sized;
}

const continuationOf = ({ json }: Answer): string | undefined =>
  Object.entries(isObject(json) ? json : {}).flatMap(([name, value]) =>
    /continuation|nextToken|nextCursor/i.test(name) && typeof value === 'string' && value !== '' ? [value] : [],
  )[0];

type Item = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The outermost objects with an id, in whatever form the list has: what they contain are not records of the list. */
function itemsIn(value: unknown): readonly Item[] {
  let level: readonly unknown[] = [value];
  while (level.length > 0) {
    const found = level.filter((one): one is Item => isObject(one) && typeof one['id'] === 'string');
    if (found.length > 0) return found;
    level = level.flatMap((one) => (Array.isArray(one) ? (one as readonly unknown[]) : isObject(one) ? Object.values(one) : []));
  }
  return [];
}

/** The generated name of a record; undefined: it is not one of the suites. */
async function nameOf(kind: string, item: Item, as: PersonaName, newApi: NewApi): Promise<string | undefined> {
  const shown = item[nameMember(kind)];
  if (typeof shown === 'string') return isGeneratedName(shown) ? shown : undefined;
  // Which member is the name is not specified; another member may name a record that this one refers to.
  const other = Object.values(item).find((value): value is string => typeof value === 'string' && isGeneratedName(value));
  const operation = `${kind}.name`;
  if (other === undefined || !isOperationId(operation)) return other;
  const answer = await newApi().call(operation, { as, params: { id: String(item['id']) }, allow501: true });
  const name = typeof answer.json === 'string' ? answer.json : answer.text;
  return answer.ok && isGeneratedName(name) ? name : undefined;
}

function nameMember(kind: string): string {
  if (isGroupName(kind)) return groupOf(kind).name;
  return Object.hasOwn(deviatingGroups, kind) ? deviatingGroups[kind as keyof typeof deviatingGroups].name : 'name';
}
