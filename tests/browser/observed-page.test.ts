/** The report of observed traffic as a page: it fits, is accessible, loads nothing, and says what was seen. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { Observation } from '../../engine/observe/observation.ts';
import { observedPage } from '../../reports/observed/page.ts';
import { observedReport } from '../../engine/observe/report.ts';
import type { RawExchange } from '../../engine/observe/observed.ts';
import { newFolder } from '../new-folder.ts';
import { looks, looksOf } from './console/console.ts';
import { expectAccessible, launchBrowser, watchedPage } from './browser.ts';

const key = 'gk_sandbox_of_the_page_0123456789abcdef';
const json = ['Content-Type', 'application/json'];

const passed = (over: Partial<RawExchange>): RawExchange => ({
  method: 'GET',
  path: '/api/api-keys/018f3a5c-1111-7a2b-8c3d-4e5f60718293/detail?suppressNulls=false',
  requestHeaders: ['Api-Key', key],
  sent: null,
  status: 200,
  responseHeaders: json,
  text: '{}',
  beganAt: 1,
  endedAt: 2,
  ...over,
});

const seen: readonly RawExchange[] = [
  // Markup in a text of the gateway stays text.
  passed({ text: JSON.stringify({ id: '<script>alert(1)</script>', name: `a long name ${'x'.repeat(300)}` }) }),
  passed({ path: '/api/customers', status: 404, text: '{"error":null}' }),
  passed({ path: '/api/customers', status: 401, requestHeaders: [], text: `{"message":"${key}"}` }),
  passed({ path: '/api/customers', text: '{"items":[]}' }),
];

function pageOf(exchanges: readonly RawExchange[]): string {
  const observation = new Observation();
  for (const one of exchanges) observation.see(one);
  if (exchanges.length > 0) for (const why of ['too large', 'cut off', 'no operation'] as const) observation.skip(why);
  const knownFailures = [{ rule: 'KEY-DETAIL-FIELD-active', reason: 'Vendor ticket 12', line: 3 }];
  const at = new Date('2026-03-02T09:30:00Z');
  return observedPage(
    observedReport(observation, {
      source: 'https://gateway.example/base',
      startedAt: at,
      endedAt: new Date(at.getTime() + 90_000),
      knownFailures,
    }),
  );
}

const pages = { broken: pageOf(seen), whole: pageOf(seen.slice(3)), empty: pageOf([]) };

test.describe.configure({ mode: 'serial', timeout: 180_000 });
let browser: Browser;
let page: Page;
const requests: string[] = [];
const folder = newFolder('observed-page');

test.beforeAll(async () => {
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, `${name}.html`), text);
  browser = await launchBrowser();
  page = await watchedPage(browser, requests, []);
});
test.afterAll(() => browser.close());

const open = async (name: string): Promise<string> => {
  const url = pathToFileURL(join(folder, `${name}.html`)).href;
  requests.length = 0;
  await page.goto(url);
  await page.evaluate('for (const details of document.querySelectorAll("details")) details.open = true');
  return url;
};

for (const [colorScheme, width] of looks)
  test(`is accessible, fits and loads nothing: ${colorScheme}, ${width} px`, { tag: looksOf.reports }, async () => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    for (const name of Object.keys(pages)) {
      const url = await open(name);
      await expectAccessible(page, name);
      expect(requests).toEqual([url]);
      const film = process.env['GATEPROOF_FILM'];
      if (film !== undefined) await page.screenshot({ path: join(film, `observed-${name}-${colorScheme}-${width}.png`), fullPage: true });
    }
  });

test('states observed, broken, held and unjudged rules, and no level', async () => {
  await open('broken');
  await expect(page.getByRole('heading', { level: 1, name: 'Broken' })).toBeVisible();
  await expect(page.getByText('It certifies no level')).toBeVisible();
  const broken = page.locator('#broken');
  await expect(broken.locator('#AUTH-NO-VALUE-ECHO, #ERROR-404, #KEY-DETAIL-FIELD-id').first()).toBeVisible();
  await expect(broken.locator('#KEY-DETAIL-FIELD-active')).toContainText('known failure: Vendor ticket 12');
  await expect(broken.locator('#KEY-DETAIL-FIELD-id')).toContainText('<script>alert(1)</script>');
  await expect(page.locator('#skipped')).toContainText('cut off');
  await expect(page.locator('#operations')).toContainText('apiKeys.detail');
  await expect(page.locator('#unseen')).toContainText('LISTEN-GAP-OLDEST');
  expect(pages.broken).not.toContain(key);
  await open('whole');
  await expect(page.getByRole('heading', { level: 1, name: 'Nothing broken' })).toBeVisible();
  await expect(page.locator('#broken')).toHaveCount(0);
});
