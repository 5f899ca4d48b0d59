import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { curl, quote } from '../../reports/curl.ts';
import { exchange, hostile } from './run-builder.ts';

function argumentsOf(command: string): readonly string[] {
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }; ${command}`;
  const text = execFileSync('sh', ['-c', script], { env: { GATEPROOF_KEY: 'the key', PATH: process.env['PATH'] } }).toString();
  return text.split('\0').slice(0, -1);
}

test('a shell sees every word as it was sent, and the key only through the variable', () => {
  const body = `{"a":"it's $HOME \`id\` \\ \n ${hostile.toWellFormed().replaceAll('\0', '')}"}`;
  const request = {
    method: 'post',
    path: "/api/x?a=b&c=it's",
    headers: { Authorization: 'Bearer abc.def', 'X-Note': "it's", 'content-length': '3', host: 'elsewhere', 'x-empty': '' },
    body,
  };
  const command = curl('https://gateway.example/', exchange('1', { request }));
  expect(command).not.toContain('abc.def');
  expect(argumentsOf(command)).toEqual([
    '--include',
    '--globoff',
    '--path-as-is',
    "https://gateway.example/api/x?a=b&c=it's",
    '--header',
    'Authorization: Bearer the key',
    '--header',
    "X-Note: it's",
    '--header',
    'x-empty;',
    '--header',
    'content-type:',
    '--data-raw',
    body,
  ]);
});

test('a key header without a scheme is the variable alone', () => {
  for (const name of ['x-api-key', 'X-Gateway-Api-Key', 'authorization', 'Cookie']) {
    const command = curl('http://h', exchange('1', { request: { method: 'GET', path: '/', headers: { [name]: 'abcdef' }, body: null } }));
    expect(argumentsOf(command).at(-1)).toBe(`${name}: the key`);
  }
});

test('methods are stated only where curl would choose another', () => {
  const words = (method: string, body: string | null) =>
    argumentsOf(curl('http://h', exchange('1', { request: { method, path: '/', headers: {}, body } }))).slice(3);
  expect(words('GET', null)).toEqual(['http://h/']);
  expect(words('POST', '{}')).toEqual(['http://h/', '--header', 'content-type:', '--data-raw', '{}']);
  expect(words('POST', null)).toEqual(['--request', 'POST', 'http://h/']);
  expect(words('GET', 'x')).toEqual(['--request', 'GET', 'http://h/', '--header', 'content-type:', '--data-raw', 'x']);
  expect(words('DELETE', null)).toEqual(['--request', 'DELETE', 'http://h/']);
  expect(words('HEAD', null)).toEqual(['--head', 'http://h/']);
});

test('a header name cannot run anything', () => {
  const request = {
    method: 'GET',
    path: '/',
    headers: { 'x-$a`id`-token': 'v', 'x-`id`': 'v', 'a"; id; "': 'v', '@file': 'v' },
    body: null,
  };
  expect(argumentsOf(curl('http://h', exchange('1', { request }))).slice(4)).toEqual([
    '--header',
    'x-$a`id`-token: the key',
    '--header',
    'x-`id`: v',
  ]);
});

test('quote leaves plain words alone', () => {
  expect(quote('a/b=1')).toBe('a/b=1');
  expect(quote('')).toBe("''");
  expect(quote("'")).toBe("''\\'''");
});
