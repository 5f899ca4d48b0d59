import { expect, test } from '@playwright/test';
import { redacted, redactor, redactValue } from '../../../reports/redact.ts';
import { Progress } from '../../../reports/progress.ts';
import { finding } from './run-builder.ts';

const redact = (text: string, secrets: readonly string[]) => redactor(secrets)(text);
const secret = `k"e/y+1 &<'é|\\n`;
const encodings: readonly (readonly [string, string])[] = [
  ['raw', secret],
  ['JSON', JSON.stringify(secret)],
  ['JSON inside JSON', JSON.stringify(JSON.stringify({ key: secret }))],
  ['JSON with escaped slashes', JSON.stringify(secret).replaceAll('/', '\\/')],
  ['URL', `https://h/?k=${encodeURIComponent(secret)}`],
  ['lower-case URL', encodeURIComponent(secret).replace(/%../g, (escape) => escape.toLowerCase())],
  ['form', new URLSearchParams({ k: secret }).toString()],
  ['HTML', secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')],
  ['base64', Buffer.from(secret).toString('base64')],
  ['base64url', Buffer.from(secret).toString('base64url')],
  ['shell', `'${secret.replaceAll("'", `'\\''`)}'`],
];
for (const [name, text] of encodings) {
  test(`finds a secret in its ${name} form`, () => {
    const clean = redact(`before ${text} after`, [secret]);
    expect(clean).toContain(redacted);
    expect(clean).toMatch(/^before .* after$/);
    for (const trace of [text, 'k"e', 'y+1', 'k%22e', 'k\\"e']) expect(clean).not.toContain(trace);
  });
}

test('finds texts that look like a secret, known or not', () => {
  const whsec = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const key = `gk_sandbox_${'aB3'.repeat(12)}`;
  expect(redact(`{"a":"${whsec}","b":"${key}"}`, [])).toBe(`{"a":"${redacted}","b":"${redacted}"}`);
});

test('does not change prose, prefixes and displayable parts', () => {
  const text = 'A key begins with gk_sandbox_ and a secret with whsec_; gk_sandbox_AbCd is its prefix.';
  expect(redact(text, ['', 'ab'])).toBe(text);
});

test('a secret that contains another leaves no tail', () => {
  expect(redact('abcdef-ghij and abcdef', ['abcdef', 'abcdef-ghij'])).toBe(`${redacted} and ${redacted}`);
});

test('a value keeps its form, and member names are text too', () => {
  expect(redactValue({ a: [1, null, 'x s3cret-1 y'], 's3cret-1': { b: true } }, redactor(['s3cret-1']))).toEqual({
    a: [1, null, `x ${redacted} y`],
    [redacted]: { b: true },
  });
});

test('on a terminal one line updates itself and vanishes; elsewhere a chapter gets a line when it is done', () => {
  const written: string[] = [];
  const stream = { isTTY: true, columns: 90, write: (text: string) => written.push(text) };
  let now = 0;
  const plan = ['keys/detail › Key detail › is open', 'errors/envelope › Envelope › holds'] as const;
  const live = new Progress(plan, stream, () => now);
  live.begin(plan[0]);
  live.end(plan[0], [finding('A'), finding('B', 'fail')]);
  live.begin(plan[1]);
  expect(written.at(-1)).toContain('█████░░░░░ 1/2 tests · 1 s · 1 rule failed · errors');
  now = 10_000;
  live.tick();
  expect(written.at(-1)).toContain('1/2 tests · 10 s, about 10 s left · 1 rule failed · waiting 10 s for Envelo');
  for (const text of written) expect(text).not.toContain('\n');
  live.close();
  expect(written.at(-1)).toBe('\r\u001b[2K');

  written.length = 0;
  now = 0;
  const plain = new Progress(['keys', 'keys', 'errors', 'errors'], { ...stream, isTTY: false }, () => now);
  plain.end('keys', [finding('A')]);
  plain.end('errors', []);
  plain.end('keys', [finding('B', 'fail')]);
  expect(written).toEqual(['keys: 2 tests, 2 checks, 1 failed\n']);
  plain.begin('errors');
  now = 29_000;
  plain.tick();
  expect(written).toHaveLength(1);
  now = 31_000;
  plain.tick();
  plain.tick();
  expect(written.slice(1)).toEqual(['3/4 tests · 31 s, about 10 s left · 1 rule failed · waiting 31 s for errors\n']);
  plain.close();
  expect(written.at(-1)).toBe('errors: 1 of 2 tests, 0 checks\n');
});
