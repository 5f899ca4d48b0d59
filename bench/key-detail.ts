/** Reading the detail of a key: the whole pipeline with all 526 routes, against bare Fastify and against a generic mock. */
import type { SeededWorld } from '../simulator/seed/definition.ts';
import { openapi } from '../schemas/openapi/document.ts';
import { ApiKeyDetailDto } from '../schemas/access/api-keys/types.ts';
import { shareFile, mockArguments, hasPrism, peerMissing } from './peers.ts';
import { plainSchema } from './plain-schema.ts';
import type { BareOrder } from './processes/bare-fastify.ts';
import type { LoadOrder } from './processes/load.ts';
import { builtCommand, freePort, run, script, start, untilReady, type Process } from './processes.ts';
import type { Figures, Measure } from './sample.ts';

const operation = '/api/api-keys/{id}/detail';
const pathOf = (id: string) => operation.replace('{id}', id);
const choices = () => shareFile('choices.yaml', 'rateLimit.defaults: { api.requests: { permitLimit: 1000000000, windowSeconds: 60 } }\n');

/** The rate limits are out of reach, but every request is still counted against them. */
export const serveArguments = (): readonly string[] => [
  builtCommand(),
  'serve',
  '--port',
  '0',
  '--json',
  '--quiet',
  '--choices',
  choices(),
];

export interface ServedLine {
  readonly url: string;
  readonly control: string;
  readonly world: SeededWorld;
}

/** Repeats a request to a server; `body`: JSON to post. */
export async function load(
  server: Process,
  url: string,
  headers: Readonly<Record<string, string>>,
  isQuick: boolean,
  body?: string,
  connections = 16,
): Promise<Figures> {
  const times = isQuick ? { warmUpMs: 300, measureMs: 500 } : { warmUpMs: 2000, measureMs: 2000 };
  const order: LoadOrder = {
    url,
    headers: { accept: 'application/json', ...headers },
    connections,
    ...times,
    server: server.pid,
    ...(body === undefined ? {} : { body }),
  };
  return run<Figures>('load', order);
}

/** Follows the streams of a second world as the console does, so that this world is watched from then on. */
async function openConsole(control: string): Promise<void> {
  const made = await fetch(`${control}/worlds`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  const { id } = (await made.json()) as { readonly id: string };
  for (const feed of ['requests', 'changes']) {
    const { status, body } = await fetch(`${control}/worlds/${id}/${feed}/stream`);
    if (status !== 200) throw new Error(`the stream of ${feed} was answered ${status}`);
    body?.pipeTo(new WritableStream()).catch(() => undefined);
  }
}

/** `whose`: the persona whose key is read, by the admin of its merchant. */
async function gateproof(whose: 'merchantAdmin' | 'merchantUser', isQuick: boolean, isOpen = false): Promise<Figures> {
  const server = start(serveArguments());
  try {
    const { url, control, world } = JSON.parse(await server.firstLine) as ServedLine;
    const { personas } = world;
    if (isOpen) await openConsole(control);
    return await load(server, url + pathOf(personas[whose].keyId), { 'api-key': personas.merchantAdmin.key }, isQuick);
  } finally {
    await server.end();
  }
}

/** The simulator's answer, which the peer is to return too. */
async function answerOfGateproof(): Promise<BareOrder['body']> {
  const server = start(serveArguments());
  try {
    const { url, world } = JSON.parse(await server.firstLine) as ServedLine;
    const { merchantAdmin, merchantUser } = world.personas;
    const response = await fetch(url + pathOf(merchantUser.keyId), { headers: { 'api-key': merchantAdmin.key } });
    if (response.status !== 200) throw new Error(`the key detail answered ${response.status}`);
    return (await response.json()) as BareOrder['body'];
  } finally {
    await server.end();
  }
}

let bareOrder = '';
const id = '018f3a5c-1111-7a2b-8c3d-4e5f60718293';
// Has the length of a real key, so that the peers spend as much on reading it.
const someKey = 'gk_sandbox_0123456789abcdefghijklmnopqrstuvwxyzAB';

async function bareFastify(isQuick: boolean): Promise<Figures> {
  const server = start([...script('bare-fastify'), bareOrder]);
  try {
    const { url } = JSON.parse(await server.firstLine) as { readonly url: string };
    return await load(server, url + pathOf(id), { 'api-key': someKey }, isQuick);
  } finally {
    await server.end();
  }
}

export const document = (): string => shareFile('openapi.json', JSON.stringify(openapi()));

async function prismMock(isQuick: boolean): Promise<Figures> {
  const port = await freePort();
  const server = start(mockArguments(document(), port));
  server.firstLine.catch(() => undefined);
  try {
    const url = `http://127.0.0.1:${port}${pathOf(id)}`;
    await untilReady(url, { 'api-key': someKey });
    return await load(server, url, { 'api-key': someKey }, isQuick);
  } finally {
    await server.end();
  }
}

export const keyDetail: Measure = {
  name: 'key-detail',
  title: 'Key detail, requests per second',
  async prepare() {
    const order: BareOrder = {
      path: operation.replace('{id}', ':id'),
      body: await answerOfGateproof(),
      schema: plainSchema(ApiKeyDetailDto),
    };
    bareOrder = shareFile('bare-fastify.json', JSON.stringify(order));
    return (await hasPrism()) ? {} : { prism: peerMissing };
  },
  others: ['fastify', 'prism'],
  sides: {
    gateproof: (isQuick) => gateproof('merchantUser', isQuick),
    fastify: bareFastify,
    again: (isQuick) => gateproof('merchantUser', isQuick),
    self: (isQuick) => gateproof('merchantAdmin', isQuick),
    console: (isQuick) => gateproof('merchantUser', isQuick, true),
    prism: prismMock,
  },
  rows: [
    {
      title: 'against bare Fastify',
      unit: '/s',
      subject: ['gateproof', 'perSecond'],
      peer: ['fastify', 'perSecond'],
      target: { atLeast: 0.95 },
    },
    {
      title: 'with the console open in another world, against bare Fastify',
      unit: '/s',
      subject: ['console', 'perSecond'],
      peer: ['fastify', 'perSecond'],
      target: { atLeast: 0.85 },
    },
    { title: 'a key reads itself, against bare Fastify', unit: '/s', subject: ['self', 'perSecond'], peer: ['fastify', 'perSecond'] },
    {
      title: 'processor time of a request, against bare Fastify',
      unit: 'us',
      subject: ['gateproof', 'serverMicroseconds'],
      peer: ['fastify', 'serverMicroseconds'],
    },
    { title: 'against Prism', unit: '/s', subject: ['gateproof', 'perSecond'], peer: ['prism', 'perSecond'], target: { atLeast: 90 } },
  ],
  controls: [
    [
      ['again', 'perSecond'],
      ['gateproof', 'perSecond'],
    ],
  ],
};
