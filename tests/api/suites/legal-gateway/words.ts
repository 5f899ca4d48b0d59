/** Members with the names of other gateways. They are not marked, so a suite could misread one by its meaning. */
import { isJsonObject, type JsonObject } from '../../../../schemas/shared/json.ts';
import { keywordsOf, type Keywords, type TSchema } from '../../../../schemas/shape.ts';

const otherWords: ReadonlyMap<string, string> = new Map([
  ['id', 'uid'],
  ['name', 'title'],
  ['title', 'headline'],
  ['displayName', 'label'],
  ['description', 'note'],
  ['status', 'state'],
  ['state', 'phase'],
  ['isEnabled', 'muted'],
  ['isActive', 'live'],
  ['active', 'on'],
  ['type', 'kind'],
  ['code', 'key'],
  ['count', 'number'],
  ['total', 'sum'],
  ['totalCount', 'all'],
  ['amount', 'value'],
  ['email', 'mail'],
  ['url', 'address'],
  ['config', 'settings'],
  ['items', 'results'],
  ['creationTime', 'createdAt'],
  ['lastModificationTime', 'updatedAt'],
  ['merchantId', 'owner'],
  ['userId', 'account'],
  ['customerId', 'buyer'],
  ['correlationId', 'trace'],
  ['destinationIds', 'targets'],
  ['eventTypes', 'topics'],
  ['eventType', 'topic'],
  ['createdAt', 'since'],
  ['isRead', 'opened'],
  ['readAt', 'openedAt'],
  ['priority', 'rank'],
]);
const originals: ReadonlyMap<string, string> = new Map(Array.from(otherWords, ([name, word]) => [word, name]));

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camel = (name: string): string => name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

/** Renames open members unless the new name is taken. Inverts a flag with the opposite meaning. */
const renaming =
  (wordFor: (name: string) => string) =>
  (object: JsonObject, isOpen: (name: string) => boolean): JsonObject =>
    Object.fromEntries(
      Object.entries(object).map(([name, value]) => {
        const word = wordFor(name);
        if (!isOpen(name) || Object.hasOwn(object, word)) return [name, value];
        return [word, opposite.has(word) && typeof value === 'boolean' ? !value : value];
      }),
    );
const opposite: ReadonlySet<string> = new Set(['muted']);

export const inOtherWords = renaming((name) => otherWords.get(name) ?? name);
export const inSnakeCase = renaming((name) => (camel(snake(name)) === name ? snake(name) : name));

const callersOwn: ReadonlySet<string> = new Set(['summaryFilters', 'customFields']);

/** Restores the simulator's names in a body that a test read and sends back, except for names that `schema` has itself. */
export function inOwnWords(body: string, schema: TSchema | undefined): string {
  const own = new Set(schema === undefined ? [] : namesOf(keywordsOf(schema)));
  const restored = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(restored);
    if (!isJsonObject(value)) return value;
    const entries = Object.entries(value).flatMap(([name, member]) => {
      const original = own.has(name) ? name : camel(originals.get(name) ?? name);
      if (original === name) return [[name, callersOwn.has(name) ? member : restored(member)] as const];
      // If a member is sent under both names, its own name counts.
      if (Object.hasOwn(value, original)) return [];
      return [[original, opposite.has(name) ? member !== true : restored(member)] as const];
    });
    return Object.fromEntries(entries);
  };
  try {
    return JSON.stringify(restored(JSON.parse(body)));
  } catch {
    return body;
  }
}

function namesOf({ properties = {}, items, anyOf = [] }: Keywords): readonly string[] {
  const inside = [...Object.values(properties), ...(items === undefined ? [] : [items]), ...anyOf];
  return [...Object.keys(properties), ...inside.flatMap(namesOf)];
}
