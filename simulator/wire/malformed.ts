/** Responds to input that never becomes a request: bytes that are not HTTP, CONNECT, and unsupported upgrades and expectations. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';

/** Statuses of parser errors; any other error is a 400. */
const statuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Writes the envelope as raw bytes, and closes the connection. */
function answer(socket: Duplex, status: string, code: string, message: string): void {
  if (socket.destroyed || !socket.writable) return;
  const body = JSON.stringify({ error: { code, message, details: null, data: {} } });
  const head = [
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Characters of a host that the message repeats. */
const maxShownHost = 100;

/** Responds to a request whose `Host` names another machine, such as that of a page whose own name resolves to this one. */
export function misdirected({ headers: { host } }: IncomingMessage, response: ServerResponse): void {
  const named =
    host === undefined ? 'The request has no Host header' : `The Host header names another machine, ${host.slice(0, maxShownHost)}`;
  const message = `${named}. Use localhost or an address; gateproof serve --allow-host NAME allows another name.`;
  const body = JSON.stringify({ error: { code: 'Gateway:MisdirectedRequest', message, details: null, data: {} } });
  response.writeHead(421, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
  response.end(body);
}

export function malformed(error: Error & { code?: string }, socket: Socket): void {
  answer(socket, statuses[error.code ?? ''] ?? '400 Bad Request', 'Gateway:BadRequest', 'The request is not well-formed HTTP.');
}

/** Responds to tunnels and expectations, which Node would answer without a body or not at all. */
export function rejectUnsupported(server: Server): void {
  server.on('connect', (_request, socket) => {
    answer(socket, '405 Method Not Allowed', 'Gateway:MethodNotAllowed', 'This server is not a proxy.');
  });
  server.on('checkExpectation', ({ socket }) => {
    answer(socket, '417 Expectation Failed', 'Gateway:ExpectationFailed', 'Only the expectation 100-continue is supported.');
  });
}
