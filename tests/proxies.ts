/** Proxies that serve a simulator below `/gateway`: one of Node, and nginx with the configuration of docs/how-to/run-in-a-container.md. */
import { readFileSync } from 'node:fs';
import { createServer, request as ask } from 'node:http';
import { blocksOf } from './docs/blocks.ts';
import { keptPort } from './api/notifications/receiver.ts';
import { isInstalled, startNginx, type Started } from './nginx.ts';
import { listening } from './listening.ts';

export const prefix = '/gateway';

/** Starts a proxy in front of a simulator; its `url` ends in the prefix. */
type Start = (simulator: string) => Promise<Started>;

const ofNode: Start = async (simulator) => {
  const { hostname, port } = new URL(simulator);
  const server = createServer((request, response) => {
    const { method, url = '', headers, socket } = request;
    if (!url.startsWith(`${prefix}/`)) {
      response.writeHead(404).end('outside of the prefix');
      return;
    }
    const before = headers['x-forwarded-for'];
    const sent = ask(
      {
        hostname,
        port,
        method,
        path: url.slice(prefix.length),
        headers: {
          ...headers,
          'x-forwarded-for': `${before === undefined ? '' : `${String(before)}, `}${socket.remoteAddress ?? ''}`,
          'x-forwarded-host': headers.host,
          'x-forwarded-proto': 'http',
          'x-forwarded-prefix': prefix,
        },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        // The head of a stream is sent before its first event.
        response.flushHeaders();
        answer.pipe(response);
      },
    );
    sent.on('error', () => response.destroy());
    response.on('close', () => sent.destroy());
    request.pipe(sent);
  });
  const { url, close } = await listening(server);
  return { url: url + prefix, close };
};

const page = new URL('../docs/how-to/run-in-a-container.md', import.meta.url);

const nginx: Start = async (simulator) => {
  const port = keptPort();
  const text = blocksOf(readFileSync(page, 'utf8')).find(({ language }) => language === 'nginx')?.text ?? '';
  const configuration = text.replaceAll('127.0.0.1:4010', new URL(simulator).host).replaceAll('127.0.0.1:8080', `127.0.0.1:${port}`);
  const { url, close } = await startNginx(configuration, port);
  return { url: url + prefix, close };
};

/** By name; without a function, the proxy is not installed here. */
export const proxies: readonly (readonly [name: string, start: Start | undefined])[] = [
  ['a proxy of Node', ofNode],
  ['nginx', isInstalled('nginx') ? nginx : undefined],
];
