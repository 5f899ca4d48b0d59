/**
 * The least that Fastify does for the same answer: one route, a response schema, no checks.
 * Argument: the path of a `BareOrder` as JSON. Prints its URL when it listens.
 */
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

export interface BareOrder {
  /** Absent: GET. */
  readonly method?: 'POST';
  /** The path in the router's form, `/api/things/:id`. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly schema: Readonly<Record<string, unknown>>;
}

const { method = 'GET', path, body, schema } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as BareOrder;
const app = Fastify({ logger: false });
app.route({ method, url: path, schema: { response: { 200: schema } }, handler: () => body });
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${JSON.stringify({ url })}\n`);
process.once('SIGTERM', () => void app.close());
