/** The page of a comparison in a browser. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { comparisonPage } from '../../reports/comparison/page.ts';
import { agreeingComparison, sampleComparison, scriptOf } from '../unit/reports/comparison/sample-comparison.ts';
import { looks, looksOf } from './console/console.ts';
import { expectAccessible, launchBrowser, watchedPage } from './browser.ts';

let folder: string;
let browser: Browser;
let page: Page;
const requests: string[] = [];
const messages: string[] = [];

// The browser runs as a single process: one context, one page, from the first test to the last.
test.describe.configure({ mode: 'serial', timeout: 180_000 });

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateproof-comparison-'));
  await writeFile(join(folder, 'diverging.html'), comparisonPage(sampleComparison, { scriptOf }));
  await writeFile(join(folder, 'agreeing.html'), comparisonPage(agreeingComparison));
  browser = await launchBrowser();
  page = await watchedPage(browser, requests, messages);
});
test.afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

for (const [colorScheme, width] of looks) {
  test(`is accessible, fits and stays offline: ${colorScheme} at ${width} px`, { tag: looksOf.reports }, async () => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    for (const name of ['diverging', 'agreeing']) {
      requests.length = 0;
      messages.length = 0;
      const url = pathToFileURL(join(folder, `${name}.html`)).href;
      await page.goto(url);
      await page.evaluate('for (const details of document.querySelectorAll("details")) details.open = true');
      await expectAccessible(page, name);
      expect(requests).toEqual([url]);
      expect(messages).toEqual([]);
    }
  });
}

test('names its sections in order', async () => {
  await page.goto(pathToFileURL(join(folder, 'diverging.html')).href);
  await expect(page.getByRole('heading', { level: 1, name: 'Acme staging' })).toBeVisible();
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  expect(headings).toEqual([
    'Summary',
    'The run',
    'Violations',
    'Unexplained divergences',
    'Groups',
    'Learned behaviours',
    'Choices with another value',
    'Not walked',
    'Left at the target',
    'Noise',
  ]);
  const links = await page.getByRole('navigation').getByRole('link').allTextContents();
  expect(links.map((text) => text.replace(/\d+$/, ''))).toEqual([
    'Violations',
    'Unexplained',
    'Groups',
    'Learned behaviours',
    'Choices',
    'Not walked',
    'Left at the target',
    'Noise',
  ]);
});
