/** Balancers in front of several simulators: those of docs/how-to/run-many.md that are installed, and one of Node that follows its table. */
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Agent } from 'undici';
import { blocksOf } from '../../../docs/blocks.ts';
import { newFolder } from '../../../new-folder.ts';
import { isInstalled, startNginx, startServer } from '../../../nginx.ts';
import { keptPort } from '../../notifications/receiver.ts';

export interface Balancer {
  readonly url: string;
  /** Its answer for a process that does not answer. */
  readonly unavailable: number;
  close(): Promise<void>;
}

/** Starts a balancer in front of the processes at these ports. */
type Start = (ports: readonly [number, number]) => Promise<Balancer>;

const blocks = blocksOf(readFileSync(new URL('../../../../docs/how-to/run-many.md', import.meta.url), 'utf8'));

/** The configuration of the page, with the ports of the test. */
function configuration(language: string, port: number, [first, second]: readonly [number, number]): string {
  const text = blocks.find((block) => block.language === language)?.text;
  if (text === undefined) throw new Error(`the page has no block of ${language}`);
  return text
    .replaceAll('127.0.0.1:4010', `127.0.0.1:${port}`)
    .replaceAll('127.0.0.1:4011', `127.0.0.1:${first}`)
    .replaceAll('127.0.0.1:4012', `127.0.0.1:${second}`);
}

const nginx: Start = async (ports) => {
  const port = keptPort();
  return { ...(await startNginx(configuration('nginx', port, ports), port)), unavailable: 502 };
};

const haproxy: Start = async (ports) => {
  const file = join(newFolder('haproxy'), 'haproxy.cfg');
  const port = keptPort();
  writeFileSync(file, configuration('haproxy', port, ports));
  return { ...(await startServer('haproxy', ['-db', '-f', file], port)), unavailable: 503 };
};

/** The digits that a request shows, as the table of the page lists them. */
function shardOf({ url = '/', headers }: IncomingMessage): string | undefined {
  const key = headers['api-key'];
  if (typeof key === 'string') return /^[0-9A-Za-z]+_[a-z]+_(\d\d)/.exec(key)?.[1];
  return (/^\/(?:_sim\/worlds|developer-portal\/invitations)\/(\d\d)/.exec(url) ?? /[?&](?:world|token|state)=(\d\d)-/.exec(url))?.[1];
}

const ofNode: Start = async (ports) => {
  const client = new Agent();
  let created = 0;
  const portOf = (request: IncomingMessage): number => {
    const isCreation = request.method === 'POST' && request.url === '/_sim/worlds';
    return (isCreation ? created++ % 2 === 1 : shardOf(request) === '02') ? ports[1] : ports[0];
  };
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/', headers } = request;
    const { connection: _connection, 'transfer-encoding': _encoding, ...sent } = headers;
    try {
      const answer = await client.request({
        origin: `http://127.0.0.1:${portOf(request)}`,
        method: method as 'GET',
        path: url,
        headers: sent,
        body: method === 'GET' || method === 'HEAD' ? null : request,
      });
      response.writeHead(answer.statusCode, answer.headers);
      answer.body.pipe(response);
    } catch {
      response.writeHead(502).end();
    }
  };
  const server = createServer((request, response) => void pass(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    unavailable: 502,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await client.destroy();
    },
  };
};

/** By name; without a function, the balancer is not installed here. */
export const balancers: readonly (readonly [name: string, start: Start | undefined])[] = [
  ['a balancer of Node', ofNode],
  ['nginx', isInstalled('nginx') ? nginx : undefined],
  ['HAProxy', isInstalled('haproxy') ? haproxy : undefined],
];
