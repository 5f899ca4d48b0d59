/** A proxy of undici and nothing else: the peer of `gateproof proxy`. Argument: the address of the gateway. Prints its own. */
import { createServer } from 'node:http';
import { Pool } from 'undici';

const pool = new Pool(process.argv[2], { connections: 256 });

const server = createServer((request, response) => {
  pool.dispatch(
    { method: request.method, path: request.url, headers: request.headers, body: request.method === 'GET' ? null : request },
    {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, status, headers) => response.writeHead(status, headers),
      onResponseData: (_controller, chunk) => response.write(chunk),
      onResponseEnd: () => response.end(),
      onResponseError: () => request.socket.destroy(),
    },
  );
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
process.once('SIGTERM', () => process.exit(0));
