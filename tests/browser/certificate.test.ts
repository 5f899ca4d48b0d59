import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { certificate } from '../../reports/certificate.ts';
import { writeCertificate } from '../../reports/write.ts';
import { register } from '../../schemas/register.ts';
import { eachOf, isChanged } from '../proof.ts';
import { passing } from '../unit/reports/run-builder.ts';
import { sampleProof, sampleRules, sampleRun } from '../unit/reports/sample-run.ts';
import { expectAccessible, launchBrowser, watchedPage } from './browser.ts';
import { looksOf } from './console/console.ts';

let folder: string;
let browser: Browser;
let page: Page;
const requests: string[] = [];
const messages: string[] = [];

// The browser runs as a single process: one context, one page, from the first test to the last.
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const tls = {
  subject: 'CN=gateway.example',
  issuer: 'C=XX, O=Example Trust, CN=Example CA',
  sha256: '764d3e50966597eab84fb55e8ce5321fdaaa7ddc19db5c66b722af55bf6342ce',
  validFrom: '2026-01-01T00:00:00.000Z',
  validTo: '2027-01-01T00:00:00.000Z',
};

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateproof-page-'));
  const knownFailures = [{ rule: 'CAMPAIGN-STATES', reason: 'Vendor ticket 12', line: 3 }];
  await writeCertificate(certificate({ run: sampleRun(), rules: sampleRules, knownFailures, proof: sampleProof() }), {
    folder: join(folder, 'mixed'),
    secrets: [],
  });
  const tested = sampleRules.filter((rule) => rule.status === 'tested');
  await writeCertificate(certificate({ run: passing(tested), rules: sampleRules }), { folder: join(folder, 'certified'), secrets: [] });
  const lost = { ...sampleRun(), tests: sampleRun().tests.slice(2) };
  await writeCertificate(certificate({ run: lost, rules: sampleRules }), { folder: join(folder, 'error'), secrets: [] });
  const all = Object.values(register);
  const whole = passing(all.filter((rule) => rule.status === 'tested'));
  const target = { ...whole.target, operator: 'Acme Payments', version: '2026.3', address: '192.0.2.7', certificate: tls };
  await writeCertificate(certificate({ run: { ...whole, target }, rules: all }), { folder: join(folder, 'whole'), secrets: [] });
  browser = await launchBrowser();
  page = await watchedPage(browser, requests, messages);
});
test.afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

const open = async (name: string): Promise<string> => {
  const url = pathToFileURL(join(folder, name, 'certificate.html')).href;
  requests.length = 0;
  messages.length = 0;
  await page.goto(url);
  return url;
};
const unfold = () => page.evaluate('for (const details of document.querySelectorAll("details")) details.open = true');

const views = eachOf(4, [
  { name: 'light', colorScheme: 'light', width: 1280 },
  { name: 'dark', colorScheme: 'dark', width: 1280 },
  { name: 'light at 390 px', colorScheme: 'light', width: 390 },
  { name: 'dark at 390 px', colorScheme: 'dark', width: 390 },
] as const);
/** In the gate one of them, unless the branch changed the page. */
const kinds = eachOf(isChanged(/^reports\//) ? 1 : 3, ['mixed', 'certified', 'error']);
for (const { name, colorScheme, width } of views) {
  test(`is accessible, fits and stays offline: ${name}`, { tag: looksOf.reports }, async () => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    for (const kind of kinds) {
      const url = await open(kind);
      await ready();
      await unfold();
      await expectAccessible(page, kind);
      expect(requests).toEqual([url]);
      expect(messages).toEqual([]);
    }
  });
}

test('prints its lines in order', async () => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open('mixed');
  await expect(page.getByRole('heading', { level: 1, name: 'Acme staging' })).toBeVisible();
  await expect(page.getByText('Not certified')).toBeVisible();
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  expect(headings).toEqual([
    'Levels',
    'The run',
    'Failures',
    'Not judged',
    'Known failures',
    'Observed choices',
    'All rules',
    'The specification',
    'Test plan',
    'Annex: mutation testing of the suites',
    'Annex: exchanges',
  ]);
  const failure = page.getByRole('article').filter({ hasText: 'KEY-USER-EXPIRY' });
  await expect(failure.getByText('status 4xx with the error envelope')).toBeVisible();
  await expect(failure.getByText(/\$GATEPROOF_\w+_KEY/).first()).toBeVisible();
  await expect(failure.locator('.actual mark')).toHaveText('s');
});

const search = () => page.getByRole('searchbox', { name: 'Search' });
const rows = () => page.locator('.ledger > li:visible');
const ready = () => page.waitForSelector('html[data-ready]');

test('filters the rules by words and verdict, and the address keeps the filters', async () => {
  await open('mixed');
  await ready();
  await expect(rows()).toHaveCount(sampleRules.length);
  await page.getByRole('button', { name: 'untested' }).click();
  await expect(rows()).toHaveCount(3);
  await search().fill('wrong TOKEN');
  await expect(rows()).toHaveCount(1);
  await expect(page.getByRole('status')).toContainText(`1 of ${sampleRules.length} rules`);
  expect(page.url()).toMatch(/#rules\?verdict=untested&q=wrong\+TOKEN$/);
  await page.reload();
  await expect(rows()).toHaveCount(1);
  await expect(search()).toHaveValue('wrong TOKEN');
  await page.getByRole('article').getByRole('link', { name: 'KEY-USER-EXPIRY' }).click();
  await expect(rows()).toHaveCount(sampleRules.length);
  await expect(page.getByRole('list', { name: 'Checks of KEY-USER-EXPIRY' })).toBeVisible();
});

test('an address that names nothing leaves the page as it is', async () => {
  const url = await open('mixed');
  for (const place of ['%', 'rules?verdict=%&q=%E0%A4', 'no-such-place']) {
    await page.goto('about:blank');
    await page.goto(`${url}#${place}`);
    await ready();
    await expect(page.getByRole('searchbox')).toBeVisible();
  }
  expect(messages).toEqual([]);
});

test('finds rules and exchanges by operation, path and the text of checks', async () => {
  await open('mixed');
  await ready();
  const { path, method } = sampleRun()
    .tests.flatMap(({ exchanges }) => exchanges)
    .find(({ id }) => id === 'x-2')!.request;
  await search().fill(`${method} ${path}`);
  await expect(page.locator('#exchange-list .exchange').first()).toBeVisible();
  await expect(rows().filter({ hasText: 'KEY-USER-EXPIRY' })).toBeVisible();
  await search().fill('no such words anywhere');
  await expect(rows()).toHaveCount(0);
  await expect(page.getByRole('status')).toContainText(`0 of ${sampleRules.length} rules, 0 of`);
});

test('evidence opens below its check, with coloured JSON', async () => {
  await open('mixed');
  await ready();
  const evidence = page.getByRole('article').filter({ hasText: 'KEY-USER-EXPIRY' }).locator('details.exchange').first();
  await evidence.locator('summary').click();
  await expect(page.getByRole('group', { name: 'Request of KEY-USER-EXPIRY, x-2' })).toBeVisible();
  await page.locator('#KEY-USER-EXPIRY > details > summary').click();
  const checks = page.getByRole('list', { name: 'Checks of KEY-USER-EXPIRY' });
  await checks.locator('.exchange summary').first().click();
  await expect(checks.getByRole('group', { name: 'Request x-2' })).toBeVisible();
  await expect(page.locator('.exchange pre .name').first()).toBeVisible();
});

test('the status of an exchange stays within its line at every width', async () => {
  await open('mixed');
  await ready();
  await page.locator('#KEY-USER-EXPIRY > details > summary').click();
  const line = page.getByRole('list', { name: 'Checks of KEY-USER-EXPIRY' }).locator('.exchange summary').first();
  for (const width of [1280, 700, 620, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const [outer, inner] = [(await line.boundingBox())!, (await line.locator('.status').boundingBox())!];
    expect(inner.y + inner.height, `at ${width} px`).toBeLessThanOrEqual(outer.y + outer.height);
  }
});

test('every exchange that a check refers to can be opened, also when there are many', async () => {
  await open('mixed');
  await ready();
  const known = certificate({ run: sampleRun(), rules: sampleRules }).exchanges.length;
  await expect(page.locator('#exchange-list .exchange')).toHaveCount(known);
  await page.locator('#plan summary').click();
  await expect(page.locator('#plan tbody tr')).toHaveCount(sampleRun().plan.length);
  await page.locator('#proof summary').click();
  await expect(page.locator('#proof tbody tr')).toHaveCount(sampleProof().mutants.length);
});

test('ids, commands and YAML have a copy button', async () => {
  await open('mixed');
  await page.evaluate(`navigator.clipboard.writeText = (text) => ((window.copied = text), Promise.resolve())`);
  await page.getByRole('button', { name: 'Copy curl' }).first().click();
  expect(await page.evaluate('window.copied')).toMatch(/^curl .*\$GATEPROOF_\w+_KEY/);
  await page.getByRole('button', { name: 'Copy YAML' }).click();
  expect(await page.evaluate('window.copied')).toContain('keyId: ${MERCHANT_USER_KEY_ID} # 2 rules');
  await page.locator('#KEY-USER-EXPIRY > details > summary').click();
  await page.getByRole('button', { name: 'Copy id' }).click();
  expect(await page.evaluate('window.copied')).toBe('KEY-USER-EXPIRY');
});

test('the navigation stays in view, and shows the size of each part', async () => {
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await open('mixed');
    await ready();
    await page.evaluate('document.getElementById("plan").scrollIntoView()');
    await expect(search()).toBeInViewport();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await open('mixed');
  await expect(page.getByRole('navigation').getByRole('link', { name: `All rules ${sampleRules.length}` })).toBeVisible();
});

test('without JavaScript, rules, failures with their evidence, and missing items can be read', async () => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  try {
    await open('mixed');
    await expect(search()).toBeHidden();
    await expect(rows()).toHaveCount(sampleRules.length);
    await page.getByRole('article').filter({ hasText: 'KEY-USER-EXPIRY' }).locator('details.exchange summary').first().click();
    await expect(page.getByRole('group', { name: 'Request of KEY-USER-EXPIRY, x-2' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'YAML to add to the target file' })).toBeVisible();
    await expect(page.locator('#exchanges').getByText('They are in certificate.json.')).toBeVisible();
  } finally {
    await session.send('Emulation.setScriptExecutionDisabled', { value: false });
    await session.detach();
  }
});

/** CSS pixels between the margins of A4. */
const sheet = { width: 688, height: 994 };

test('prints who was tested, the levels and how to check them on the first sheet, and everything on fewer than 25', async () => {
  for (const name of ['mixed', 'whole']) {
    await page.setViewportSize(sheet);
    await open(name);
    const pdf = await page.pdf({ format: 'A4' });
    const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
    expect(pages, name).toBeGreaterThan(1);
    expect(pages, name).toBeLessThan(25);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation')).toBeHidden();
    const facts = page.getByRole('region', { name: 'The run' });
    const box = await facts.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(sheet.height);
    await expect(facts).toContainText('unsigned: proves no origin');
    await expect(facts).toContainText(/npx gateproof@\S+ verify/);
    if (name === 'mixed') {
      await expect(page.getByText(/\$GATEPROOF_\w+_KEY/).first()).toBeVisible();
      await expect(page.getByText(/^Failed: .*KEY-USER-EXPIRY/)).toBeVisible();
    } else
      for (const text of ['Acme Payments', '2026.3', '192.0.2.7', tls.subject, tls.issuer, tls.sha256])
        await expect(facts).toContainText(text);
    await page.emulateMedia({ media: null });
  }
});
