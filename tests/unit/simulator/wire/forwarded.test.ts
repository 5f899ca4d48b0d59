/** What counts of the headers that a proxy adds. */
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from '@playwright/test';
import { ipOf, viaOf } from '../../../../simulator/pipeline/via.ts';
import { rootOf } from '../../../../simulator/pages/root.ts';
import { forwardedBy } from '../../../../simulator/wire/forwarded.ts';

type Headers = Readonly<Record<string, string>>;

interface Seen {
  readonly ip: string | undefined;
  readonly base: string | undefined;
  readonly host: string | undefined;
}

/** How a request is read that comes from `peer`. */
function seen(headers: Headers, { peer = '127.0.0.1', trusted = ['loopback'] }: { peer?: string; trusted?: readonly string[] } = {}): Seen {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  const request = new IncomingMessage(socket);
  Object.assign(request.headers, { host: '127.0.0.1:4010', ...headers });
  forwardedBy(trusted)(request);
  return { ip: ipOf(request), base: viaOf(request)?.base, host: request.headers.host };
}

const all = {
  'x-forwarded-for': '203.0.113.7',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'pay.example',
  'x-forwarded-prefix': '/gateway/',
};
const direct = { base: undefined, host: '127.0.0.1:4010' };

test('a trusted proxy states caller, host, scheme and path', () => {
  expect(seen(all)).toEqual({ ip: '203.0.113.7', base: 'https://pay.example/gateway', host: 'pay.example' });
  expect(seen(all, { peer: '::ffff:127.0.0.1' }).ip).toBe('203.0.113.7');
  expect(seen(all, { peer: '10.1.2.3', trusted: ['10.0.0.0/8'] }).ip).toBe('203.0.113.7');
  expect(seen(all, { peer: '172.18.0.2', trusted: ['private'] }).ip).toBe('203.0.113.7');
});

test('nothing counts that another peer states, and a request without such headers is direct', () => {
  expect(seen(all, { peer: '198.51.100.9' })).toEqual({ ip: '198.51.100.9', ...direct });
  expect(seen(all, { trusted: ['10.0.0.0/8'] })).toEqual({ ip: '127.0.0.1', ...direct });
  expect(seen({})).toEqual({ ip: '127.0.0.1', ...direct });
});

test('a client cannot put itself in front of the proxies', () => {
  const claimed = { 'x-forwarded-for': '127.0.0.1, 203.0.113.7', 'x-forwarded-host': 'evil.example, pay.example' };
  expect(seen(claimed)).toMatchObject({ ip: '203.0.113.7', base: 'http://pay.example' });
});

test('the headers of the outermost of several trusted proxies count', () => {
  const chain = {
    'x-forwarded-for': '192.0.2.1, 203.0.113.7, 10.0.0.5',
    'x-forwarded-proto': 'http, https, http',
    'x-forwarded-host': 'evil.example, pay.example, inner:8080',
  };
  expect(seen(chain, { trusted: ['loopback', '10.0.0.0/8'] })).toMatchObject({ ip: '203.0.113.7', base: 'https://pay.example' });
  expect(seen({ 'x-forwarded-for': '10.0.0.9, 10.0.0.5' }, { trusted: ['loopback', '10.0.0.0/8'] }).ip).toBe('10.0.0.9');
});

test('a port is added where the host lacks one', () => {
  const of = (port: string, host = 'pay.example', proto = 'https') =>
    seen({ 'x-forwarded-host': host, 'x-forwarded-proto': proto, 'x-forwarded-port': port }).base;
  expect(of('8443')).toBe('https://pay.example:8443');
  expect(of('443')).toBe('https://pay.example');
  expect(of('8443', 'pay.example:9000')).toBe('https://pay.example:9000');
  expect(of('8443', '[2001:db8::1]')).toBe('https://[2001:db8::1]:8443');
  expect(of('80', 'pay.example', 'http')).toBe('http://pay.example');
  expect(of('x')).toBe('https://pay.example');
});

test('Forwarded counts where there is no X-Forwarded-For', () => {
  const forwarded = 'for="[2001:db8::7]:4711";proto=https;host="pay.example:8443", for=127.0.0.1;host=inner';
  expect(seen({ forwarded })).toEqual({ ip: '2001:db8::7', base: 'https://pay.example:8443', host: 'pay.example:8443' });
  expect(seen({ forwarded: 'proto=https;for=_hidden' })).toEqual({ ip: '', base: 'https://127.0.0.1:4010', host: '127.0.0.1:4010' });
  expect(seen({ ...all, forwarded }).base).toBe('https://pay.example/gateway');
});

test('a caller that the proxy does not state is not taken for this machine', () => {
  expect(seen({ 'x-forwarded-host': 'pay.example' }).ip).toBe('');
  expect(seen({ 'x-forwarded-for': 'unknown' }).ip).toBe('');
});

test('ports of callers are dropped', () => {
  expect(seen({ 'x-forwarded-for': '203.0.113.7:51234' }).ip).toBe('203.0.113.7');
  expect(seen({ 'x-forwarded-for': '[2001:db8::7]:51234' }).ip).toBe('2001:db8::7');
});

test('a host, a scheme or a path of another form counts for nothing', () => {
  expect(seen({ ...all, 'x-forwarded-host': 'pay.example/evil' }).base).toBe('https://127.0.0.1:4010/gateway');
  expect(seen({ ...all, 'x-forwarded-host': 'user@pay.example' }).base).toBe('https://127.0.0.1:4010/gateway');
  expect(seen({ ...all, 'x-forwarded-proto': 'javascript' }).base).toBe('http://pay.example/gateway');
  for (const prefix of ['//evil.example', '/a"b', 'gateway', '/'])
    expect(seen({ ...all, 'x-forwarded-prefix': prefix }).base).toBe('https://pay.example');
});

test('invalid ranges are refused', () => {
  expect(() => forwardedBy(['localhost'])).toThrow(
    '--trust-proxy "localhost" is not an address, a range such as 10.0.0.0/8, or one of loopback, private',
  );
});

test('a page finds the root of the simulator from its own address', () => {
  const roots = {
    '/': './',
    '/docs': './',
    '/docs/list?q=/a/b': '../',
    '/pay/1': '../',
    '/pay/1/': '../../',
    'http://x.example/docs/a': '../',
  };
  for (const [url, root] of Object.entries(roots)) expect(rootOf({ url }), url).toBe(root);
});
