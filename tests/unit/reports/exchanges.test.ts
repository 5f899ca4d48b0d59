import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { curl, quote } from '../../../reports/curl.ts';
import { exchange, hostile } from './run-builder.ts';
import { script } from '../../../reports/script.ts';
import type { Exchange, Run, Step } from '../../../schemas/shared/verdict.ts';
import { exchangeText } from '../../../reports/exchange-text.ts';
import { shortPair } from '../../../reports/short-pair.ts';

function argumentsOf(command: string): readonly string[] {
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }; ${command}`;
  const text = execFileSync('sh', ['-c', script], {
    env: { GATEPROOF_MERCHANT_ADMIN_KEY: 'the key', PATH: process.env['PATH'] },
  }).toString();
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

test('a key header without a scheme is only the variable', () => {
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

test('quote does not change plain words', () => {
  expect(quote('a/b=1')).toBe('a/b=1');
  expect(quote('')).toBe("''");
  expect(quote("'")).toBe("''\\'''");
});

const id = '019caf10-3180-7014-8d7f-47e143645636';
const test1 = 'stateful/some › test';

const runOf = (exchanges: readonly Exchange[], simulator = false): Pick<Run, 'seed' | 'target' | 'tests'> => ({
  seed: 7,
  target: { name: 'Acme', baseUrl: 'https://gateway.example/base', personas: [], simulator },
  tests: [
    { id: test1, title: 'test', rules: [], findings: [], exchanges, inputs: [], requests: exchanges.length, choices: {}, durationMs: 1 },
  ],
});

const steps: readonly Step[] = [{ exchange: '1' }, { pass: 'PT2M' }, { exchange: '2' }];

/** The arguments that a shell passes to curl, per call; every call gets `answer`. */
function calls(text: string, answer: string): readonly (readonly string[])[] {
  const fake = `curl() { for word in "$@"; do printf '%s\\037' "$word" >&3; done; printf '\\036' >&3; printf '%s' "$ANSWER"; }; sleep() { :; };`;
  const shell = `exec 3>&1 1>/dev/null; ${fake}\n${text}`;
  const env = { PATH: process.env['PATH'], ANSWER: answer, GATEPROOF_MERCHANT_ADMIN_KEY: 'the key' };
  const out = execFileSync('sh', ['-c', shell], { env }).toString();
  return out
    .split('\u001E')
    .slice(0, -1)
    .map((call) => call.split('\u001F').slice(0, -1));
}

test('values of an answer are used in the next request, and everything else is literal', () => {
  const body = JSON.stringify({ note: `$(id) \`id\` it's ${hostile.toWellFormed().replaceAll('\0', '')}` });
  const made = exchange('1', {
    persona: 'merchantAdmin',
    request: {
      method: 'POST',
      path: '/base/things',
      headers: { 'api-key': 'REDACTED0001xxxxxxxxxxxx', 'content-type': 'application/json' },
      body,
    },
    response: { status: 200, headers: {}, body: `{"other":{"id":"none"},"id":"${id}","key":"REDACTED0002xxxxxxxxxxxx"}` },
  });
  const used = exchange('2', {
    persona: 'other',
    request: { method: 'GET', path: `/base/things/${id}?x=1`, headers: { 'api-key': 'REDACTED0002xxxxxxxxxxxx' }, body: null },
  });
  const text = script(steps, runOf([made, used]), test1);
  expect(text).not.toContain('REDACTED');
  expect(text).toContain('sleep 120');
  const [first, second] = calls(text, '{"other":{"id":"none"},"id": "new-id","key":"new-key"}');
  expect(first).toContain('api-key: the key');
  expect(first).toContain(body);
  expect(second).toEqual(expect.arrayContaining(['https://gateway.example/base/things/new-id?x=1', 'api-key: new-key']));
});

test('a sequence in a world makes the world first, with its clock where it was', () => {
  const read = exchange('1', {
    persona: 'merchantAdmin',
    request: { method: 'GET', path: '/base/x', headers: { 'api-key': 'REDACTED0001xxxxxxxxxxxx' }, body: null },
  });
  const world = {
    world: { seed: 7, now: '2026-03-02T15:00:00Z' },
    personas: ['hostAdmin', 'merchantAdmin'],
    at: '2026-03-02T16:00:00.000Z',
  };
  const text = script([world, { exchange: '1' }, { pass: 'PT1H' }], runOf([read], true), test1);
  const made = calls(text, '{"id":"w","personas":{"hostAdmin":{"key":"h"},"merchantAdmin":{"key":"m"}}}');
  expect(made.map((words) => words.find((one) => one.startsWith('https:')))).toEqual([
    'https://gateway.example/_sim/worlds',
    'https://gateway.example/_sim/worlds/w/clock',
    'https://gateway.example/base/x',
    'https://gateway.example/_sim/worlds/w/clock',
  ]);
  expect(made[1]).toContain('{"set":"2026-03-02T16:00:00.000Z"}');
  expect(made[2]).toContain('api-key: m');
  expect(made[3]).toContain('{"advance":"PT1H"}');
});

const shown = (body: string): string => {
  const { answer } = exchangeText(exchange('x', { response: { status: 200, headers: {}, body } }), 100_000);
  return answer!.slice(answer!.indexOf('\n\n') + 2);
};

test('JSON is indented like JSON.stringify does it, ids and strings with any character included', () => {
  const values = [
    { id: '01a203e0-bbd2-7028-ab8a-e42a72a1edba', list: [], none: {}, nested: [{ a: null }, [1, true]] },
    { '{': '}', 'a"b\\': '[,:]', 'two\nlines': ' kept  as it is ' },
    [[], [{}], 'x'],
  ];
  for (const value of values) {
    expect(shown(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    expect(shown(JSON.stringify(value, null, 7))).toBe(JSON.stringify(value, null, 2));
  }
});

test('numbers stay as they were sent', () => {
  expect(shown('{"amount":10.00,"big":12345678901234567890,"e":1E2}')).toBe(
    '{\n  "amount": 10.00,\n  "big": 12345678901234567890,\n  "e": 1E2\n}',
  );
});

test('text that is not JSON or is nested too deep is not changed', () => {
  const deep = `${'['.repeat(2000)}${']'.repeat(2000)}`;
  for (const body of ['plain { text', '{"a":', '"text"', '<p>{}</p>', deep]) expect(shown(body)).toBe(body);
});

test('values that differ beyond the cut are shown where they differ', () => {
  const start = 'x'.repeat(300);
  const [expected, actual] = shortPair(`${start}"message":"not found"`, `${start}"message":"of somebody else"`, 200);
  expect(expected).toBe(`… ${'x'.repeat(29)}"message":"not found"`);
  expect(actual).toBe(`… ${'x'.repeat(29)}"message":"of somebody else"`);
});

test('short values and equal values stay as they are, and long ones are cut', () => {
  expect(shortPair('200', '500', 200)).toEqual(['200', '500']);
  expect(shortPair('a\nb', 'a', 200)).toEqual(['a b', 'a']);
  const long = 'y'.repeat(500);
  expect(shortPair(long, long, 200)).toEqual([`${'y'.repeat(200)} …`, `${'y'.repeat(200)} …`]);
  expect(shortPair(`a${long}`, `b${long}`, 200)[0]).toHaveLength(202);
});
