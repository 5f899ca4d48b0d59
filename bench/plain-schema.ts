import type { TSchema } from '../schemas/shape.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Rewrites a shape for Fastify's fastest serialiser: only types, nullable ones as a list of two. Otherwise the peer would validate each branch of a
 * union with null, and be slowed down needlessly.
 */
export function plainSchema(schema: TSchema | Json): Json {
  const { anyOf, type, properties, items } = schema as Json;
  if (Array.isArray(anyOf)) {
    const plain = plainSchema((anyOf as readonly Json[]).find((branch) => branch['type'] !== 'null') ?? {});
    return { ...plain, type: [plain['type'], 'null'] };
  }
  if (properties !== undefined) {
    const members = Object.entries(properties as Readonly<Record<string, Json>>);
    return { type, properties: Object.fromEntries(members.map(([name, member]) => [name, plainSchema(member)])) };
  }
  return items === undefined ? { type } : { type, items: plainSchema(items as Json) };
}
