import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { newFolder } from '../new-folder.ts';
import { launchBrowser, singleProcess } from '../browser/browser.ts';
import { rotatingUnlessChanged } from '../proof.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};
const site = newFolder('site');
let server: Server;
let browser: Browser;
let url: string;

/** Building the site takes long; a branch that changes pages builds it. */
const tag = rotatingUnlessChanged(/^(?:docs|scripts\/docs)/, 8, 7);

test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  execFileSync('npm', ['run', '-s', 'docs', '--', '--outDir', site], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  server = createServer((request, response) => {
    const path = join(site, new URL(request.url ?? '/', 'http://site').pathname.replace(/\/$/, '/index.html'));
    if (!existsSync(path)) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' });
    createReadStream(path).pipe(response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchBrowser(singleProcess);
});

test.afterAll(async () => {
  await browser?.close();
  server?.close();
});

async function open(path: string, options: Parameters<Browser['newContext']>[0]): Promise<{ page: Page; complaints: string[] }> {
  const page = await (await browser.newContext(options)).newPage();
  const complaints: string[] = [];
  page.on('request', (request) => !request.url().startsWith(url) && !request.url().startsWith('data:') && complaints.push(request.url()));
  page.on('response', (response) => response.status() >= 400 && complaints.push(`${response.status()} ${response.url()}`));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(url + path, { waitUntil: 'networkidle' });
  return { page, complaints };
}

const looks = [
  { path: '/', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { path: '/tutorials/refused-request.html', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  { path: '/how-to/inject-faults.html', viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
  { path: '/reference/data/operations/apikeys.html', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
] as const;

for (const { path, ...options } of looks)
  test(`${path} at ${options.viewport.width} in the ${options.colorScheme} needs no other host and has no violation`, { tag }, async () => {
    const { page, complaints } = await open(path, options);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
    expect(complaints).toEqual([]);
  });

test('the search finds a rule, an operation and a guide', { tag }, async () => {
  const { page, complaints } = await open('/', { viewport: { width: 1280, height: 800 } });
  for (const [words, target] of [
    ['KEY-DETAIL-OWNER', '/reference/data/rules/endpoints-operation-1.html#key-detail-owner'],
    ['apiKeys.rotate', '/reference/data/operations/apikeys.html#apikeys-rotate'],
    ['inject faults', '/how-to/inject-faults.html'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox').fill(words);
    await expect(page.locator(`.results a[href^="${target}"]`).first()).toBeVisible();
    await page.keyboard.press('Escape');
  }
  expect(complaints).toEqual([]);
});
