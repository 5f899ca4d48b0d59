import { expect, test } from '@playwright/test';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runBuilt } from '../../built-command.ts';
import type { Run } from '../../../schemas/shared/verdict.ts';
import { malicious, type Malice } from '../suites/malicious-server.ts';
import { newFolder } from '../../new-folder.ts';
import { rotating } from '../../proof.ts';

const folder = newFolder('bounds');
const id = '01a203ba-0c1b-7000-b1cd-86ddb8ae116c';
const json = { 'content-type': 'application/json' } as const;

/** A run without bounds exceeds this heap. */
const heapMiB = 700;

function certify(url: string, out: string) {
  const target = join(folder, 'target.yaml');
  const persona = (name: string, merchantId: string) => [name, { key: `key-of-${name}`, merchantId, userId: id, keyId: id }] as const;
  const personas = Object.fromEntries([persona('merchantAdmin', id), persona('merchantUser', id), persona('noPermissions', id)]);
  writeFileSync(target, JSON.stringify({ baseUrl: url, personas, consent: { write: true } }));
  return runBuilt(['certify', '--target', target, '--out', out], { flags: [`--max-old-space-size=${heapMiB}`] });
}

/** Passes the check before the run, then answers every request with `malice`. */
const after = (malice: Malice): Malice => {
  let count = 0;
  return (request, response) => {
    count++;
    const isKnown = request.headers['api-key'] !== undefined;
    if (request.url?.includes('unread-summary') === true) response.writeHead(isKnown ? 200 : 401, json).end(isKnown ? '1' : '{"error":{}}');
    else if (count < 40 && request.url?.includes('/api-keys') === true) response.writeHead(403, json).end('{"error":{}}');
    else malice(request, response);
  };
};

const large = JSON.stringify({ id: 'x', items: 'a'.repeat(400_000) });

test('large answers to everything neither exhaust the memory nor fill the disk', { tag: rotating(16, 8) }, async () => {
  const server = await malicious(after((_, response) => void response.writeHead(200, json).end(large)));
  const out = join(folder, 'large');
  try {
    const { status, err } = await certify(server.url, out);
    expect(err).not.toContain('unexpected error');
    expect([1, 3]).toContain(status);
    expect(server.requests.length).toBeGreaterThan(500);
    // Unbounded, it would hold everything that was sent: 400 kB for each request.
    expect(statSync(join(out, 'run.json')).size).toBeLessThan(64 * 1024 * 1024);
    const { tests } = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8')) as Run;
    expect(tests.some(({ exchanges }) => exchanges.some(({ cut }) => cut === true))).toBe(true);
  } finally {
    await server.close();
  }
});

for (const [what, out] of [
  ['below a file', join(folder, 'file', 'out')],
  ['with a folder in place of a file', join(folder, 'occupied')],
] as const)
  test(`an output folder ${what} is refused before the first request`, async () => {
    writeFileSync(join(folder, 'file'), '');
    mkdirSync(join(folder, 'occupied', 'certificate.json'), { recursive: true });
    const server = await malicious((_, response) => void response.end());
    try {
      const { status, err } = await certify(server.url, out);
      expect(status).toBe(3);
      expect(err).toMatch(/^gateproof: .*cannot be written \(\w+\); give --out another folder\n$/);
      expect(server.requests).toEqual([]);
    } finally {
      await server.close();
    }
  });
