/** The command as it is typed: every mistake is one line with status 3, every list can be read by a machine. */
import { expect, test } from '@playwright/test';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const command = ['--import', 'tsx', 'cli/main.ts'];

/** Runs a verb to its end. */
function gateproof(...args: readonly string[]): Promise<{ status: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...command, ...args], { maxBuffer: 50_000_000 }, (error, out, err) => {
      resolve({ status: error === null ? 0 : Number(error.code), out, err });
    });
  });
}

function targetFile(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'command-')), 'target.yaml');
  writeFileSync(path, text);
  return path;
}

const mistakes: readonly (readonly [string[], string])[] = [
  [['prove'], "unknown command 'prove'"],
  [['certify', '--quick'], "unknown option '--quick'"],
  [['certify', 'now'], 'too many arguments'],
  [['certify', '--workers', '0'], 'It must be 1 to 64'],
  [['certify', '--grep', '('], 'Unterminated group'],
  [['serve', '--port', '70000'], 'It must be a port'],
  [['doctor'], "required option '-t, --target <file>' not specified"],
  [['operations', '--format', 'xml'], 'Allowed choices are table, tsv, json'],
  [['certify', '--target', '/nowhere.yaml'], '/nowhere.yaml: cannot be read'],
  [['certify', '--target', targetFile('baseUrl: http://127.0.0.1:9\n')], 'cannot be reached (ECONNREFUSED)'],
  [['serve', '--port', '0', '--choices', targetFile('http.nothing: 1\n')], 'Unknown choice "http.nothing"'],
];

for (const [args, message] of mistakes) {
  test(`${args.slice(0, 2).join(' ')} ${message.slice(0, 30)} is one line`, async () => {
    const { status, out, err } = await gateproof(...args);
    expect(err).toContain(message);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    expect(out).toBe('');
    expect(status).toBe(3);
  });
}

test('a web page is not taken for a gateway, a refused key is named', async () => {
  let page = true;
  const server = createServer((_request, response) => {
    response.writeHead(page ? 200 : 401, { 'content-type': page ? 'text/html' : 'application/json' });
    response.end(page ? '<!doctype html><title>Sign in</title>' : '{"error":{"code":"x","message":"y"}}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const path = targetFile(`baseUrl: ${url}\npersonas: { reseller: { key: a-refused-key } }\n`);
  const web = await gateproof('certify', '--target', path);
  page = false;
  const refused = await gateproof('doctor', '--target', path);
  server.close();
  expect(web).toMatchObject({ status: 3, err: expect.stringContaining('with a web page (status 200)') });
  expect(refused).toMatchObject({ status: 3, err: expect.stringContaining('refuses the key of persona reseller') });
  expect(refused.err).not.toContain('a-refused-key');
});

test('help and version are no errors', async () => {
  for (const args of [[], ['--help'], ['certify', '--help']]) expect(await gateproof(...args)).toMatchObject({ status: 0, err: '' });
  expect((await gateproof('--version')).out).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('lists are machine-readable', async () => {
  const operations = JSON.parse((await gateproof('operations', '--format', 'json')).out) as unknown[];
  const lines = (await gateproof('operations', '--format', 'tsv')).out.trimEnd().split('\n');
  expect(lines).toHaveLength(operations.length);
  expect(new Set(lines.map((line) => line.split('\t').length))).toEqual(new Set([4]));
  const rules = JSON.parse((await gateproof('rules', '--format', 'json')).out) as { id: string }[];
  expect(rules.length).toBeGreaterThan(50);
  expect(JSON.parse((await gateproof('spec')).out)).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
});

test('the choices it prints are the choices it reads', async () => {
  const file = targetFile((await gateproof('choices')).out);
  const child = spawn(process.execPath, [...command, 'serve', '--port', '0', '--json', '--choices', file]);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  child.kill('SIGTERM');
  const [status] = (await once(child, 'exit')) as [number];
  expect(JSON.parse(line.toString())).toMatchObject({
    url: expect.stringMatching(/^http/),
    control: expect.any(String),
    world: { personas: expect.any(Object) },
  });
  expect(status).toBe(0);
});

test('a port in use is one line', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { status, err } = await gateproof('serve', '--port', String(port));
  server.close();
  expect(err).toBe(`gateproof: port ${port} on 127.0.0.1 is in use; stop what uses it or give another --port (0 takes a free one)\n`);
  expect(status).toBe(3);
});
