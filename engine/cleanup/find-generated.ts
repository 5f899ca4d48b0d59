/** Finds records with generated names by reading a deployment's lists to the end. */
import { catalogue, isOperationId, type OperationId } from '../../schemas/catalogue.ts';
import { deviatingGroups, groupOf, isGroupName } from '../../schemas/groups.ts';
import { readingLimits } from '../../schemas/limits.ts';
import { containerOf, listsOf, removalOf } from '../../schemas/removal.ts';
import { isGeneratedName } from '../../fixtures/builders/builders.ts';
import type { Answer } from '../../fixtures/client/answer.ts';
import type { Api } from '../../fixtures/client/api.ts';
import { itemsIn, readPages, saysMore, type Bounds } from '../../fixtures/client/pages.ts';
import { isOver } from '../../fixtures/client/take-away.ts';
import type { PersonaName, Target } from '../../fixtures/targets/target.ts';
import { ownerInputOf, partsOf } from './find-parts.ts';

export interface FoundRecord {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly by: PersonaName;
  /** The list shows the record as revoked. */
  readonly isOver: boolean;
  /** Inputs of the removal besides the id. */
  readonly inputs?: Readonly<Record<string, string>>;
}

export interface Unread {
  readonly operation: OperationId;
  readonly persona: PersonaName;
  readonly reason: string;
}

/** Makes a client for a few requests; it does not remember their records. */
export type NewApi = () => Api;

const bounds: Bounds = { sizes: [readingLimits.pageSize.max, 100], pages: readingLimits.cleanupPages.max };

/**
 * Reads the lists of these kinds as every persona, kind by kind, and the records that contain others: a customer contains its stored
 * payment methods. Never throws.
 */
export async function findGenerated(
  target: Target,
  newApi: NewApi,
  kinds: readonly string[],
): Promise<{ readonly records: readonly FoundRecord[]; readonly unread: readonly Unread[] }> {
  const records = new Map<string, FoundRecord>();
  const unread: Unread[] = [];
  for (const kind of kinds) {
    // A revoked record that cannot be deleted needs no more cleanup.
    const isDeletable = removalOf(kind).removes.length > 0;
    const parts = kinds.filter((part) => containerOf(part) === kind);
    const containers = new Set<string>();
    const shown = new Map<string, FoundRecord>();
    for (const operation of listsOf(kind)) {
      const wholeLists = new Set<string>();
      for (const by of Object.keys(target.personas) as PersonaName[]) {
        const reason = await readList(operation, by, newApi, wholeLists, async (page) => {
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

/** Returns why the list was not read to the end; undefined if it was, or if the persona has no such list. */
async function readList(
  operation: OperationId,
  as: PersonaName,
  newApi: NewApi,
  wholeLists: Set<string>,
  look: (page: Answer) => Promise<void>,
): Promise<string | undefined> {
  let pages = 0;
  const lookOnce = async (page: Answer): Promise<boolean> => {
    pages++;
    // Personas of one merchant get the same list. A list with more pages may differ further on.
    const isWhole = pages === 1 && !saysMore(page, itemsIn(page.json).length);
    if (isWhole && wholeLists.has(page.text)) return true;
    if (isWhole) wholeLists.add(page.text);
    await look(page);
    return false;
  };
  try {
    const reading = await readPages((members) => ask(operation, as, newApi(), members), lookOnce, bounds);
    if (reading.end === 'refused') return [401, 403, 404, 501].includes(reading.status) ? undefined : `it answered ${reading.status}`;
    return reading.end === 'unread' ? reading.reason : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Paging parameters are not specified, so they are sent in the query, or in the body of a POST. */
function ask(operation: OperationId, as: PersonaName, api: Api, members: Readonly<Record<string, string | number>>): Promise<Answer> {
  if (catalogue[operation].method !== 'POST')
    return api.call(operation, { as, query: { suppressNulls: false, ...members }, allow501: true });
  const own = api.bodyFor(operation, {});
  const body = typeof own === 'object' && own !== null ? { ...own, ...members } : own;
  return api.call(operation, { as, query: { suppressNulls: false }, body, allow501: true });
}

type Item = Readonly<Record<string, unknown>>;

async function nameOf(kind: string, item: Item, as: PersonaName, newApi: NewApi): Promise<string | undefined> {
  const shown = item[nameMember(kind)];
  if (typeof shown === 'string') return isGeneratedName(shown) ? shown : undefined;
  // The specification does not name the member that holds the name. Another member may hold the name of a referenced record.
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
