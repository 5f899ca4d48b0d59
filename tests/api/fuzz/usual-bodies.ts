/** Bodies as an integrator sends them: the samples of the groups, and those that a schema alone would hardly generate. */
import { isJsonObject, type JsonObject } from '../../../schemas/shared/json.ts';
import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { groupNames, groupOf } from '../../../schemas/groups.ts';
import type { Group } from '../../../schemas/group.ts';
import { operations, type OperationId } from '../../../schemas/catalogue.ts';
import type { Operation } from '../../../schemas/operation.ts';
import { fill, opensIn, type Open } from '../../../schemas/recipe.ts';
import { bodyRecipeOf, recipeOf } from '../../../schemas/recipes.ts';
import { Known, KnownRecord, Marked, type Members, type Template } from './template.ts';

// Ids, stamps and records from answers, by name, for later requests.

/** Values per name and records per group; the newest replace the oldest. */
const kept = 60;

export const oneOf = <T>(options: readonly T[], choice: number): T | undefined => options[choice % Math.max(1, options.length)];

export class KnownValues {
  readonly #values = new Map<string, string[]>();
  readonly #records = new Map<string, JsonObject[]>();

  add(group: string, id: string): void {
    this.#addTo(this.#values, `${group}.id`, id);
  }

  learn(group: string, body: unknown): void {
    if (Array.isArray(body)) for (const item of body.slice(0, 20)) this.learn(group, item);
    if (!isJsonObject(body)) return;
    if (typeof body['id'] === 'string') this.#addTo(this.#records, `${group}.id`, body);
    for (const [name, value] of Object.entries(body)) {
      // Text chosen by a caller would carry its mark to another caller.
      if (typeof value === 'string' && isReference(value)) this.#addTo(this.#values, name === 'id' ? `${group}.id` : name, value);
      else if (typeof value === 'object') this.learn(group, value);
    }
  }

  /** A value known by a name, or by the group whose records the name refers to: `customerId` for those of `customers`. */
  value(name: string, choice: number): string | undefined {
    const group = /^(\w+)Ids?$/.exec(name)?.[1]?.toLowerCase();
    const lists = [...this.#values].filter(
      ([known]) => known === name || (group !== undefined && known.endsWith('.id') && known.toLowerCase().includes(group)),
    );
    return oneOf(
      lists.flatMap(([, values]) => values),
      choice,
    );
  }

  record(group: string, choice: number): JsonObject | undefined {
    return oneOf(this.#records.get(group) ?? [], choice);
  }

  #addTo<T>(map: Map<string, T[]>, name: string, value: T): void {
    const list = map.get(name) ?? [];
    map.set(name, list);
    if (list.includes(value)) return;
    list.push(value);
    if (list.length > kept) list.shift();
  }
}

/** Ids, stamps, tokens, instants and names of types have no spaces. */
const isReference = (text: string): boolean =>
  text.length >= 2 && text.length <= 600 && /^[\w:.+/=-]+$/.test(text) && !text.includes('mark-');

export const prefixOf = ({ id }: Operation): string => id.slice(0, id.lastIndexOf('.'));

const described = groupNames.map(groupOf);

const prefixes: ReadonlySet<string> = new Set(operations.map(prefixOf));

function recipeBody(body: Members, choice: number, n: number): Members {
  const valueOf = ({ value }: Open): Template | undefined => {
    switch (value.of) {
      case 'name':
        return `${value.what}-${n}`.slice(0, value.maxLength);
      case 'tag':
        return String(n);
      case 'pick':
        return value.options[n % value.options.length] as Template;
      case 'caller':
        return new Known(value.id, 0);
      case 'record':
        return new Known(prefixes.has(value.kind) ? `${value.kind}.id` : `${value.kind.replace(/s$/, '')}Id`, choice);
      case 'listed':
        return new Known('userId', choice);
      case 'day':
        return value.days < 0 ? '2026-02-10' : '2026-03-20';
      case 'instant':
        return value.distance.startsWith('-') ? '2026-03-01T10:00:00Z' : '2026-03-03T10:00:00Z';
      default:
        return undefined;
    }
  };
  const filled = fill(body, valueOf) as Members;
  return typeof filled['name'] === 'string' ? { ...filled, name: new Marked(filled['name']) } : filled;
}

const sampleBody = (group: Group, choice: number, n: number): Members => recipeBody(group.recipe as Members, choice, n);

const sampleOf = (group: Group): Arbitrary<Members> =>
  fc.tuple(fc.nat(1_000_000), fc.nat(40)).map(([choice, n]) => sampleBody(group, choice, n));

const samples: ReadonlySet<string> = new Set([...described.map(({ prefix }) => `${prefix}.create`), 'transactions.create']);

/** The part of a form for the file that a recipe sends. */
const fileOf = (id: OperationId): Members => {
  const { file } = recipeOf(id);
  return typeof file?.text === 'string' ? { file: file.text } : {};
};

/** Whether a body names a host that an earlier record must have named. */
const isTagged = (id: OperationId): boolean => opensIn(bodyRecipeOf(id)).some(({ value }) => value.of === 'tag');

const usualBodies: Readonly<Record<string, Members>> = {
  ...Object.fromEntries(
    operations.flatMap(({ id, body }) => {
      const own = recipeBody(
        { ...bodyRecipeOf(id as OperationId), ...(body?.form === undefined ? {} : fileOf(id as OperationId)) } as Members,
        1,
        1,
      );
      return Object.keys(own).length === 0 || samples.has(id) || isTagged(id as OperationId) ? [] : [[id, own]];
    }),
  ),
  'notificationSubscriptions.create': {
    merchantId: new Known('merchantId', 0),
    name: new Marked('all events'),
    eventTypes: ['*'],
    destinationIds: [new Known('notificationDestinations.id', 21)],
  },
  'account.uploadProfilePicture': { type: 'Image', ...fileOf('account.uploadProfilePicture') },
};

const cardPayment: Arbitrary<Members> = fc.record({
  merchantId: fc.constant(new Known('merchantId', 0)),
  type: fc.constantFrom('Sale', 'Authorization', 'Verification'),
  paymentType: fc.constant('Card'),
  amount: fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100),
  currency: fc.constantFrom('USD', 'USD', 'JPY'),
  cardData: fc.record({
    number: fc.constantFrom('4111111111111111', '5555555555554444', '4000000000000002'),
    expirationMonth: fc.integer({ min: 1, max: 12 }),
    expirationYear: fc.constantFrom(2049, 2025, 9999),
    securityCode: fc.constant('123'),
    cardholderName: fc.constant(new Marked('Payer')),
  }),
});

/** Valid bodies that a schema alone would hardly generate. */
export function usualBodyOf(operation: Operation, members: readonly string[]): Arbitrary<Template> | undefined {
  const prefix = prefixOf(operation);
  const group = described.find((one) => one.prefix === prefix);
  if (operation.id === 'transactions.create') return cardPayment;
  const body = usualBodies[operation.id];
  if (body !== undefined) return fc.constant(body);
  if (operation.id === `${prefix}.create` && group !== undefined) return sampleOf(group);
  if (operation.id !== `${prefix}.update`) return undefined;
  const change = (group?.change ?? {}) as Members;
  return fc.nat(1_000_000).map((choice) => new KnownRecord(`${prefix}.id`, choice, members, change));
}
