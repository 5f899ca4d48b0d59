/** A server that returns a fixed text on keep-alive connections. Argument: path of a file with the text. Prints its URL. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const text = readFileSync(process.argv[2] ?? '', 'utf8');
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(Buffer.byteLength(text)) };
const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(text);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })}\n`);
