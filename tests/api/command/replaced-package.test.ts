import { expect, test } from '@playwright/test';
import { cpSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { builtCommand } from '../../built-command.ts';
import { newFolder } from '../../new-folder.ts';
import { spreadsheetType } from '../../../schemas/conventions/error-types.ts';
import type { SeededWorld } from '../../../simulator/seed/definition.ts';
import { farCell } from '../../workbook.ts';
import { endServers, startServe } from './serve-steps.ts';

test.afterEach(endServers);

test('a server keeps running after its package is removed', async () => {
  const folder = newFolder('package');
  const built = dirname(dirname(builtCommand));
  cpSync(built, join(folder, 'dist'), { recursive: true });
  cpSync(join(built, '..', 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(built, '..', 'node_modules'), join(folder, 'node_modules'));
  const { url, control, world } = await startServe([], {}, join(folder, 'dist', 'cli', 'main.js'));
  const files = readdirSync(join(folder, 'dist', 'simulator', 'static', 'console')).map((name) => `/_console/${name}`);
  rmSync(folder, { recursive: true });
  const places = ['/', '/docs', '/docs/customers/openapi.json', '/docs/search.json?q=refund', '/openapi.json', '/openapi.yaml', ...files];
  const named = ['/docs/data/navigation.json', '/docs/customers/facts.json', '/pay/static/pay.css', '/pay/static/pay.js', '/pay/unknown'];
  for (const place of [...places, ...named]) {
    const { status } = await fetch(url + place);
    // Files are read once the server listens; 503 if they were removed before.
    expect([place, [200, 503].includes(status)]).toEqual([place, true]);
  }
  expect((await fetch(`${control}/openapi.json`)).status).not.toBe(500);
  const { hostAdmin } = world.personas as unknown as SeededWorld['personas'];
  const refused = await fetch(`${url}/api/identity/users/import-users-from-file`, {
    method: 'POST',
    headers: { 'api-key': hostAdmin.key, 'content-type': spreadsheetType },
    body: new Uint8Array(farCell()),
  });
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('at most 10000 rows after its header')]);
});
