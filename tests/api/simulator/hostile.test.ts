/**
 * Harmful or nonsensical input never causes a 500, always gets the envelope, and leaves no trace in the next request or another world.
 * Requests are written by hand, since a client would correct or refuse most of them.
 */
import { connect, type Socket } from 'node:net';
import { validate } from '../../../schemas/validate.ts';
import { ErrorEnvelope } from '../../../schemas/conventions/error-types.ts';
import { expect, test as base, type World } from './simulated.ts';

interface Raw {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Wire {
  readonly world: World;
  readonly port: number;
  exchange(bytes: string | Buffer): Promise<Raw>;
  /** A request of the merchant's admin on a new connection. */
  get(path: string, headers?: readonly string[], method?: string): Promise<Raw>;
  post(body: string | Buffer, headers?: readonly string[], path?: string): Promise<Raw>;
  /** Expects the records of the world to be those that it began with. */
  isAsBefore(): Promise<void>;
}

const profiles = '/api/rate-limiting/profiles';

function parse(text: string): Raw {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = Object.fromEntries(
    fields.map((field) => [field.slice(0, field.indexOf(':')).toLowerCase(), field.slice(field.indexOf(':') + 1).trim()]),
  );
  return { status: Number(line.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n') };
}

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
  });

async function exchange(port: number, bytes: string | Buffer): Promise<Raw> {
  const socket = await open(port);
  return new Promise((resolve) => {
    let text = '';
    // The server may close while a large body is still being written: its answer until then counts.
    socket.on('error', () => {}).on('data', (chunk) => (text += String(chunk)));
    socket.on('close', () => resolve(parse(text)));
    socket.write(bytes);
  });
}

const test = base.extend<{ wire: Wire }>({
  wire: async ({ world, simulator }, use) => {
    const port = Number(new URL(simulator.url).port);
    const head = (method: string, path: string, key: string, headers: readonly string[]) =>
      [`${method} ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', `api-key: ${key}`, ...headers, '', ''].join('\r\n');
    const { merchantAdmin, hostAdmin } = world.personas;
    /** Refused requests are in the audit log. */
    const records = async () => {
      const { auditLogs: _, ...kinds } = (await world.control('POST', '/snapshot')).json().records as Record<string, readonly unknown[]>;
      return new Map(Object.entries(kinds).map(([kind, list]) => [kind, JSON.stringify(list)]));
    };
    const before = await records();
    await use({
      world,
      port,
      exchange: (bytes) => exchange(port, bytes),
      get: (path, headers = [], method = 'GET') => exchange(port, head(method, path, merchantAdmin.key, headers)),
      post: (body, headers = ['content-type: application/json'], path = profiles) => {
        const bytes = Buffer.from(body);
        const all = [...headers, `content-length: ${bytes.length}`];
        return exchange(port, Buffer.concat([Buffer.from(head('POST', path, hostAdmin.key, all)), bytes]));
      },
      isAsBefore: async () => {
        const after = await records();
        expect([...after.keys()].filter((kind) => after.get(kind) !== before.get(kind))).toEqual([]);
      },
    });
    const { status } = await world.ask('merchantAdmin', 'GET', `/api/api-keys/${merchantAdmin.keyId}/detail`);
    expect(status).toBe(200);
  },
});

const detail = ({ world }: Wire) => `/api/api-keys/${world.personas.merchantAdmin.keyId}/detail`;
const profile = (more: string, name = 'profile') =>
  `{"name":"${name}","description":null,"scope":"Global","scopeIdentifier":null,"isActive":true,${more}}`;

/** A refusal in the envelope, without internals of the simulator. */
function refused(answer: Raw, status: number, what = answer.body): void {
  const { 'content-type': type, 'content-length': length } = answer.headers;
  const json = 'application/json; charset=utf-8';
  expect(
    {
      status: answer.status,
      type,
      length: Number(length),
      faults: type === json ? validate(ErrorEnvelope, JSON.parse(answer.body)) : [],
      internals: /node:|\.ts:|at \w+ \(|fastify|ajv/i.exec(answer.body)?.[0] ?? null,
    },
    what,
  ).toEqual({ status, type: json, length: Buffer.byteLength(answer.body), faults: [], internals: null });
}

test.describe('bodies', () => {
  const bodies: readonly (readonly [string, string | Buffer, number])[] = [
    ['ten thousand nested lists', '['.repeat(10_000) + ']'.repeat(10_000), 400],
    ['ten thousand nested objects', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000), 400],
    ['ten thousand nested filters', `{"baseFilter":${'{"groups":['.repeat(10_000)}${']}'.repeat(10_000)}}`, 400],
    ['ten thousand lists', `[${'[],'.repeat(10_000)}[]]`, 400],
    ['five megabytes', `"${'a'.repeat(5_000_000)}"`, 413],
    ['nothing', '', 400],
    ['blanks', '  \r\n ', 400],
    ['half an object', '{"name":', 400],
    ['an object and more', `${profile('"priority":0')}{}`, 400],
    ['a comment', `/* */${profile('"priority":0')}`, 400],
    ['single quotes', "{'name':'a'}", 400],
    ['null', 'null', 400],
    ['a number', '42', 400],
    ['a list', '[]', 400],
    ['a prototype', profile('"priority":0,"__proto__":{"isActive":false}'), 400],
    ['a prototype in escapes', profile('"priority":0,"\\u005f\\u005fproto__":{}'), 400],
    ['a constructor', profile('"priority":0,"constructor":{"prototype":{"polluted":true}}'), 400],
    ['a number beyond all', profile('"priority":1e400'), 400],
    ['a number beyond 32 bits', profile('"priority":9007199254740993'), 400],
    ['a number of a hundred digits', profile(`"priority":${'9'.repeat(100)}`), 400],
    ['a fraction', profile('"priority":1.5'), 400],
    ['text for a number', profile('"priority":"1"'), 400],
    ['a name of a megabyte less a little', profile('"priority":0', 'n'.repeat(1_000_000)), 400],
    ['bytes that are not UTF-8', Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe, 0xc0]), Buffer.from('"}')]), 400],
    ['UTF-16', Buffer.from(`\ufeff${profile('"priority":0')}`, 'utf16le'), 400],
    ['a control character in a string', '{"name":"a\u0001"}', 400],
  ];
  test('that are not records are refused', async ({ wire }) => {
    for (const [what, body, status] of bodies) refused(await wire.post(body), status, what);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    await wire.isAsBefore();
  });

  test('keep NUL, lone surrogates, lines and markup in a name as text', async ({ wire }) => {
    for (const value of ['a\\u0000b', '\\ud800', 'a\\r\\nX-Evil: 1', '<script>\\"</script>']) {
      const made = await wire.post(profile('"priority":0', value));
      expect(made.status, value).toBe(200);
      expect(made.headers).not.toHaveProperty('x-evil');
      expect(JSON.parse(made.body)).toMatchObject({ name: JSON.parse(`"${value}"`) });
    }
  });

  test('of members given twice the exact name and the last one count', async ({ wire }) => {
    const made = await wire.post(
      `{"NAME":"c","name":"a","name":"b",${profile('"priority":1,"priority":2').slice('{"name":"profile",'.length)}`,
    );
    expect(made.status).toBe(200);
    expect(JSON.parse(made.body)).toMatchObject({ name: 'b', priority: 2 });
  });

  test('a byte order mark is accepted', async ({ wire }) => expect((await wire.post(`\ufeff${profile('"priority":0')}`)).status).toBe(200));

  const lists: readonly (readonly [string, unknown])[] = [
    ['types', { eventTypes: Array.from({ length: 100_000 }, () => 1) }],
    ['rules', { filter: { filters: Array.from({ length: 100_000 }, () => 1) } }],
    ['groups', { filter: { groups: Array.from({ length: 1900 }, () => ({ filters: 1 })) } }],
  ];
  test('with thousands of wrong items are refused in few words', async ({ wire }) => {
    for (const [what, body] of lists) {
      const answer = await wire.world.ask('merchantAdmin', 'POST', '/api/notifications/listen-sessions', body);
      expect(answer.status, what).toBe(400);
      expect(answer.json()['error']['validationErrors'].length, what).toBeLessThanOrEqual(50);
    }
    await wire.isAsBefore();
  });
});

test('only JSON in UTF-8, uncompressed, is a body', async ({ wire }) => {
  const others = [
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'garbage',
    'application/json; charset=utf-16',
    'application/jsonp',
  ].map((type) => [`content-type: ${type}`]);
  for (const headers of [...others, [], ['content-type: application/json', 'content-encoding: gzip']])
    refused(await wire.post(profile('"priority":0'), headers), 415, headers.join());
  await wire.isAsBefore();
  for (const type of [
    'application/json;charset=UTF-8',
    'APPLICATION/JSON',
    'application/json; charset=\\"utf-8\\"',
    'text/json',
    'application/vnd.x+json',
  ])
    expect((await wire.post(profile('"priority":0', type), [`content-type: ${JSON.parse(`"${type}"`)}`])).status, type).toBe(200);
});

test('unauthorized callers are refused before the body is read', async ({ wire }) => {
  const { key } = wire.world.personas.noPermissions;
  const head = ['Host: localhost', 'Connection: close', 'content-type: application/json', 'content-length: 3', '', '{{{'];
  for (const path of [profiles, '/api/notifications/listen-sessions/nope/end', '/api/api-keys/nope/revoke']) {
    refused(await wire.exchange([`POST ${path} HTTP/1.1`, 'api-key: nobody', ...head].join('\r\n')), 401, path);
    refused(await wire.exchange([`POST ${path} HTTP/1.1`, `api-key: ${key}`, ...head].join('\r\n')), 403, path);
  }
  await wire.isAsBefore();
});

test.describe('paths', () => {
  const paths: readonly (readonly [string, number])[] = [
    ['/api/../_sim/health', 404],
    ['/api/%2e%2e/_sim/health', 404],
    ['/api/..%2f_sim/health', 404],
    ['/api/./health', 404],
    ['//api/health', 404],
    ['/api//health', 404],
    ['/api%2fhealth', 404],
    ['/index.html', 404],
    ['/api', 404],
    ['/api/nothing', 404],
    ['/etc/passwd', 404],
    ['/api/api-keys/%ZZ/detail', 400],
    ['/api/api-keys/%ff/detail', 400],
    ['/api/api-keys/%00/detail', 400],
    ['/api/api-keys/..%2f..%2fdetail/detail', 400],
    ['/api/api-keys/not-a-uuid/detail', 400],
    ['/api/api-keys/00000000-0000-4000-8000-00000000000g/detail', 400],
    ['/api/api-keys/{00000000-0000-4000-8000-000000000000}/detail', 400],
    [`/api/api-keys/${'a'.repeat(8000)}/detail`, 400],
    ['/api/api-keys/__proto__/detail', 400],
    ['/api/health/components/__proto__', 404],
    ['/api/health/components/constructor', 404],
  ];
  test('of nothing are not found or refused', async ({ wire }) => {
    for (const [path, status] of paths) refused(await wire.get(path), status, path.slice(0, 70));
    await wire.isAsBefore();
  });

  test('case, a trailing slash and a whole URL make no difference', async ({ wire }) => {
    const path = detail(wire);
    for (const one of [`${path}/`, path.toUpperCase(), `http://elsewhere.example${path}`, `${path}?`, `${path}?#x`]) {
      expect((await wire.get(one)).status, one).toBe(200);
    }
  });
});

test.describe('methods', () => {
  test('HEAD answers as GET does, without a body', async ({ wire }) => {
    const [head, get] = [await wire.get(detail(wire), [], 'HEAD'), await wire.get(detail(wire))];
    expect(head).toMatchObject({ status: 200, body: '' });
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
    expect((await wire.get('/api/api-keys/nope/detail', [], 'HEAD')).status).toBe(400);
  });

  test('that a path does not have are refused with Allow', async ({ wire }) => {
    for (const method of ['OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
      const answer = await wire.get(detail(wire), [], method);
      refused(answer, 405, method);
      expect(answer.headers['allow']).toBe('GET, HEAD');
    }
    const answer = await wire.get(profiles, [], 'DELETE');
    refused(answer, 405);
    expect(answer.headers['allow']?.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST']);
    await wire.isAsBefore();
  });

  test('a tunnel and an unknown method are refused', async ({ wire }) => {
    refused(await wire.exchange('CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n'), 405);
    refused(await wire.exchange('FROB / HTTP/1.1\r\nHost: localhost\r\n\r\n'), 400);
  });
});

test('query strings are read or refused', async ({ wire }) => {
  const queries: readonly (readonly [string, number])[] = [
    ['maxResultCount=99999999999999999999', 400],
    ['maxResultCount=1e400', 400],
    ['maxResultCount=9007199254740993', 400],
    ['maxResultCount=NaN', 400],
    ['maxResultCount=0x10', 400],
    ['maxResultCount=1&maxResultCount=2', 400],
    ['maxResultCount[]=1', 200],
    ['suppressNulls=yes', 400],
    ['suppressNulls=true&suppressNulls=false', 400],
    ['suppressNulls=', 200],
    ['SUPPRESSNULLS=TRUE', 200],
    ['continuationToken=%00', 400],
    ['continuationToken=AAAA', 400],
    ['sorting=__proto__', 400],
    ['sorting=name%20asc%3B%20drop', 400],
    ['__proto__=1&constructor=2&toString=3&hasOwnProperty=4', 200],
    ['filter=%ZZ%ff%00', 200],
    ['&&&===&', 200],
    [`${'a=1&'.repeat(3000)}maxResultCount=1`, 200],
  ];
  for (const [query, status] of queries) {
    const answer = await wire.get(`/api/api-keys?${query}`);
    if (status === 200) expect(answer.status, `${query.slice(0, 60)}: ${answer.body}`).toBe(200);
    else refused(answer, status, query.slice(0, 60));
  }
  await wire.isAsBefore();
});

test.describe('headers', () => {
  test('a correlation id is returned only if it is printable', async ({ wire }) => {
    const echoed = async (value: string) => (await wire.get(detail(wire), [`X-Correlation-Id: ${value}`])).headers['x-correlation-id'];
    expect(await echoed('abc-123')).toBe('abc-123');
    for (const value of ['a b', 'é', 'x'.repeat(129), '']) expect(await echoed(value), value).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('too many and too long ones are refused', async ({ wire }) => {
    refused(await wire.get(detail(wire), [`x-long: ${'a'.repeat(50_000)}`]), 431);
    refused(
      await wire.get(
        detail(wire),
        Array.from({ length: 3000 }, (_, index) => `x-${index}: 1`),
      ),
      431,
    );
  });

  test('a key given twice is refused', async ({ wire }) => refused(await wire.get(detail(wire), ['api-key: another']), 401));
  test('an odd expectation is refused', async ({ wire }) => refused(await wire.get(detail(wire), ['expect: cake']), 417));

  test('Accept chooses the form of a name', async ({ wire }) => {
    const { id } = JSON.parse((await wire.post(profile('"priority":0'))).body) as { id: string };
    const head = [`GET ${profiles}/${id}/name HTTP/1.1`, 'Host: localhost', 'Connection: close'];
    for (const [accept, type, body] of [
      ['text/plain', 'text/plain; charset=utf-8', 'profile'],
      ['application/json', 'application/json; charset=utf-8', '"profile"'],
      ['*/*', 'application/json; charset=utf-8', '"profile"'],
      ['nonsense', 'application/json; charset=utf-8', '"profile"'],
    ] as const) {
      const key = `api-key: ${wire.world.personas.hostAdmin.key}`;
      const name = await wire.exchange([...head, key, `accept: ${accept}`, '', ''].join('\r\n'));
      expect(name, accept).toMatchObject({ status: 200, body });
      expect(name.headers['content-type'], accept).toBe(type);
    }
  });
});

test.describe('the wire', () => {
  const wrong = [
    ['noise', '\x00\x01\x02\x03\r\n\r\n'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a header without a name', 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n: y\r\n\r\n'],
    ['a length and chunks', `POST ${profiles} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`],
    ['two lengths', `POST ${profiles} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    ['a negative length', `POST ${profiles} HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n{}`],
  ] as const;
  test('anything but HTTP/1.1 is refused', async ({ wire }) => {
    for (const [what, bytes] of wrong) refused(await wire.exchange(bytes), 400, what);
    await wire.isAsBefore();
  });

  test('a request to another host: 421, and nothing is done', async ({ wire, simulator }) => {
    const { key } = wire.world.personas.hostAdmin;
    const body = profile('"priority":0');
    const head = ['Connection: close', `api-key: ${key}`, 'content-type: application/json', `content-length: ${body.length}`];
    for (const host of ['rebound.example', '10.0.0.1', 'localhost.example', ''])
      for (const path of [profiles, `${simulator.url}${profiles}`, '/nothing', '/_simulator', '/'])
        refused(await wire.exchange([`POST ${path} HTTP/1.1`, `Host: ${host}`, ...head, '', body].join('\r\n')), 421, `${host}${path}`);
    expect((await wire.world.control('GET', '/requests')).json()).toEqual({ requests: [] });
    await wire.isAsBefore();
  });

  test('invalid chunks end the connection with the envelope', async ({ wire }) => {
    const key = wire.world.personas.hostAdmin.key;
    const head = `POST ${profiles} HTTP/1.1\r\nHost: localhost\r\napi-key: ${key}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`;
    refused(await wire.exchange(`${head}ZZZ\r\n`), 400);
    refused(await wire.exchange(`${head}${(5_000_000).toString(16)}\r\n${'a'.repeat(5_000_000)}\r\n0\r\n\r\n`), 413);
  });

  test('an aborted upload changes nothing and affects no other request', async ({ wire }) => {
    const count = async () => (await wire.world.ask('hostAdmin', 'GET', profiles)).json()['totalCount'] as number;
    const before = await count();
    const key = wire.world.personas.hostAdmin.key;
    const head = `POST ${profiles} HTTP/1.1\r\nHost: localhost\r\napi-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n`;
    for (let i = 0; i < 20; i++) {
      const socket = await open(wire.port);
      socket.on('error', () => {});
      await new Promise((resolve) => socket.write(head + profile('"priority":0').slice(0, i * 4), resolve));
      if (i % 2 === 0) socket.destroy();
      else socket.resetAndDestroy();
    }
    expect(await count()).toBe(before);
  });

  test('a refused request leaves its connection usable', async ({ wire }) => {
    const key = wire.world.personas.hostAdmin.key;
    const post = (body: string) =>
      `POST ${profiles} HTTP/1.1\r\nHost: localhost\r\napi-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    const get = `GET ${detail(wire)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\napi-key: ${key}\r\n\r\n`;
    const socket = await open(wire.port);
    let text = '';
    const ended = new Promise((resolve) => socket.on('data', (chunk) => (text += String(chunk))).on('close', resolve));
    socket.write(post('{"name":') + post('[]') + get);
    await ended;
    expect([...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)).toEqual(['400', '400', '200']);
  });
});

test('no request with the key of one world leaves a trace in another', async ({ wire, open }) => {
  const other = await open({ seed: 99 });
  const state = async () => (await other.control('POST', '/snapshot')).text;
  const before = await state();
  await wire.post('{"name":');
  await wire.post(profile('"priority":0'));
  await wire.get('/api/api-keys/%00/detail');
  await wire.get(`/api/api-keys/${other.personas.merchantAdmin.keyId}/detail`);
  expect(await state()).toBe(before);
  expect((await other.control('GET', '/requests')).json()).toEqual({ requests: [] });
});
