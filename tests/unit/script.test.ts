import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { script } from '../../reports/script.ts';
import type { Exchange, Run, Step } from '../../schemas/shared/verdict.ts';
import { exchange, hostile } from './run-builder.ts';

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
  const env = { PATH: process.env['PATH'], ANSWER: answer, GATEPROOF_KEY_MERCHANT_ADMIN: 'the key' };
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
