/** Stands between the suites and the simulator, and turns it into a different legal gateway. */
import type { Connection, Reply } from '../../../../fixtures/client/connection.ts';
import { operations } from '../../../../schemas/catalogue.ts';
import type { Operation } from '../../../../schemas/operation.ts';
import { isJsonObject } from '../../../../schemas/shared/json.ts';
import type { Exchange } from './replies.ts';
import { added, mark, nestedName, originalOf, questions, rewordings, transformations, type TransformationName } from './transformations.ts';
import { inOwnWords } from './words.ts';

/** A transformation of one operation or of all operations of a group: `customers: members renamed`. */
export interface Part {
  readonly of: string;
  readonly transformation: TransformationName;
}
export const nameOf = ({ of, transformation }: Part): string => `${of}: ${transformation}`;

const groupOf = ({ id }: Operation): string => id.slice(0, id.indexOf('.'));
/** Whether a part concerns the operation's group, or an operation of that group. */
const isOfGroup = ({ of }: Part, operation: Operation): boolean => of === groupOf(operation) || of.startsWith(`${groupOf(operation)}.`);
/** The groups of the catalogue, by the prefix of their operations. */
export const groupPrefixes: readonly string[] = [...new Set(operations.map(groupOf))];

const placeholder = /\{\w+\}/g;
const placeholders = ({ path }: Operation): number => path.match(placeholder)?.length ?? 0;
/** The most literal path first. */
const routes = operations
  .toSorted((a, b) => placeholders(a) - placeholders(b))
  .map((operation) => ({
    operation,
    pattern: new RegExp(`^${operation.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(placeholder, '[^/]+')}$`),
  }));

/** The operation that a request reaches, even if a test sends only a path. */
export function operationAt(method: string, path: string): Operation | undefined {
  const bare = path.split('?', 1)[0]!;
  return routes.find(({ operation, pattern }) => operation.method === method && pattern.test(bare))?.operation;
}

/** Documented to forward to another route, whose reply they have. */
const forwards: ReadonlyMap<string, string> = new Map([['transactions.operateLegacy', 'transactions.operate']]);

export interface Heard {
  readonly part: Part;
  readonly exchange: Exchange;
  readonly reply: Reply;
}

/** Transforms each reply by the parts of its operation and group, in order. `hears` is called with each reply that a part changed. */
export function transformed(parts: readonly Part[], hears: (heard: Heard) => void = () => {}): (connection: Connection) => Connection {
  return (connection) => ({
    ...connection,
    send(request, records) {
      const operation = operationAt(request.method, request.path);
      const own =
        operation === undefined
          ? []
          : parts.filter(({ of }) => of === (forwards.get(operation.id) ?? operation.id) || of === groupOf(operation));
      const marked = withoutMarked(request.body);
      const isReworded = operation !== undefined && parts.some((part) => rewordings.has(part.transformation) && isOfGroup(part, operation));
      const body = isReworded && marked !== null ? inOwnWords(marked, operation.body?.schema) : marked;
      const given = { ...request, body };
      const sent =
        operation?.paged === true ? own.reduce((one, part) => questions[part.transformation]?.(one, operation) ?? one, given) : given;
      const { id, reply } = connection.send(sent, records);
      if (operation === undefined || own.length === 0) return { id, reply };
      const asked = own.filter(({ transformation }) => sent !== given && questions[transformation] !== undefined);
      return {
        id,
        reply: reply.then((answer) => {
          const exchange = { operation, path: request.path, body: request.body, reply: answer };
          for (const part of asked) hears({ part, exchange, reply: answer });
          return apply(own, exchange, hears);
        }),
      };
    },
  });
}

function apply(parts: readonly Part[], given: Exchange, hears: (heard: Heard) => void): Reply {
  return parts.reduce<Reply>((reply, part) => {
    const exchange = { ...given, reply };
    const other = transformations[part.transformation](exchange);
    if (other !== reply) hears({ part, exchange, reply: other });
    return other;
  }, given.reply);
}

/** Restores the simulator's names in a body that a test read and sends back. If a member is sent under both names, its own name counts. */
function withoutMarked(body: string | null): string | null {
  if (body === null || !body.includes(`"${mark}`)) return body;
  try {
    return JSON.stringify(stripped(JSON.parse(body)));
  } catch {
    return body;
  }
}

function stripped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripped);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([name, member]) => [name, stripped(member)] as const);
  const marked = entries.flatMap(([name, member]) => {
    if (!name.startsWith(mark)) return [];
    return name === nestedName && isJsonObject(member) ? Object.entries(member) : [[originalOf(name), member] as const];
  });
  // A member that only replies have would be unknown in a request.
  const known = marked.filter(([name]) => !added.has(name));
  return { ...Object.fromEntries(known), ...Object.fromEntries(entries.filter(([name]) => !name.startsWith(mark))) };
}
