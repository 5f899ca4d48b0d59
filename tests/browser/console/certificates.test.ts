import { AxeBuilder } from '@axe-core/playwright';
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { certifierOf } from '../../../engine/world-runs/certifier.ts';
import type { Certificate } from '../../../reports/certificate-schema.ts';
import { builtCommand, builtProgram } from '../../built-command.ts';
import { looks, openConsole, visit, type Console } from './console.ts';
import { rotating } from '../../proof.ts';

let opened: Console;
let page: Page;
/** Set after the run. */
let certificate: Certificate;

// One page, from the first test to the last.
test.describe.configure({ mode: 'serial', timeout: 180_000 });

test.beforeAll(async () => {
  opened = await openConsole({ certifier: certifierOf({ program: builtProgram }) });
  page = await opened.newPage();
});
test.afterAll(() => opened.close());

const rules = (): Locator => page.getByRole('listbox', { name: 'Rules by chapter' });
const detail = (): Locator => page.getByRole('region', { name: /^Rule / });
const file = (name: string, content: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
});
const open = (...files: readonly ReturnType<typeof file>[]): Promise<void> => page.locator('input[type=file]').setInputFiles([...files]);

/** The certificate with a failing rule: its first check fails. */
function broken(rule: string): unknown {
  const { ledger, failures } = certificate;
  const statement = ledger.find(({ id }) => id === rule)!.statement;
  const check = {
    verdict: 'fail',
    check: 'what <i>was</i> looked at',
    expected: 'one',
    actual: 'another',
    test: ledger.find(({ id }) => id === rule)!.checks[0]!.test,
  };
  return {
    ...certificate,
    ledger: ledger.map((row) => (row.id === rule ? { ...row, verdict: 'fail', checks: [check] } : row)),
    failures: [
      ...failures,
      { ...check, rule, statement, source: 'concepts: Errors', exchange: null, persona: null, curl: null, known: null },
    ],
    laterMember: true,
  };
}

test('a chapter is certified, and its certificate shown', async () => {
  await visit(page, opened, 'certificates');
  await expect(page.getByText('No certificates yet')).toBeVisible();
  await page.getByLabel('billing').check();
  await page.getByRole('button', { name: 'Certify world-1' }).click();
  await expect(page.getByText('certification-1 certifies world-1')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('World world-1 of the simulator', { timeout: 120_000 });
  await expect(page.getByText(/^Only tests that match "\^billing\/" ran\. \d+ rules/)).toBeVisible();
  certificate = (await (
    await fetch(`${opened.simulator.control}/worlds/world-1/certifications/certification-1/certificate`)
  ).json()) as Certificate;
  await expect(page.getByText(certificate.outcome.headline)).toBeVisible();
  expect(page.url()).toContain('/certificates/certification-1');
});

test('its two files are saved as the simulator keeps them, and the command that the page names verifies them', async () => {
  const folder = test.info().outputPath('saved');
  for (const name of ['certificate.json', 'run.json']) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: `Save ${name}` }).click()]);
    expect(download.suggestedFilename()).toBe(name);
    await download.saveAs(join(folder, name));
  }
  const command = await page.getByRole('group', { name: 'Command' }).filter({ hasText: 'verify' }).textContent();
  const [, , ...args] = command!.trim().split(' ');
  const { status, stdout } = spawnSync(process.execPath, [builtCommand, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  expect(stdout).toContain('Verified: the certificate follows from the recorded exchanges');
  expect(status).toBe(0);
  for (const { key } of Object.values(opened.simulator.world.personas)) expect(stdout).not.toContain(key);
});

test('a rule shows its checks and the exchange that is its evidence, with the key redacted', async () => {
  const row = certificate.ledger.find(
    ({ verdict, checks }) => verdict === 'pass' && checks.some(({ exchange }) => exchange !== undefined),
  )!;
  await page.getByLabel('Search', { exact: true }).fill(row.id);
  await rules().getByRole('option', { name: row.id }).first().click();
  await expect(detail()).toContainText(row.checks[0]!.check);
  await detail().locator('summary').first().click();
  const request = detail()
    .getByRole('group', { name: /^Request x/ })
    .first();
  await expect(request).toContainText('/api/');
  await expect(
    detail()
      .getByRole('group', { name: /^Answer x/ })
      .first(),
  ).toContainText('content-type');
  await expect(
    detail()
      .getByRole('link', { name: /^Documentation of/ })
      .first(),
  ).toHaveAttribute('href', /^\/docs\/operations\//);
  for (const { key } of Object.values(opened.simulator.world.personas)) expect(await page.content()).not.toContain(key);
  expect(page.url()).toContain(`/certificates/certification-1/${row.id}`);
});

test('rules are found by words and by verdict, and walked through by keys', async () => {
  await page.getByRole('button', { name: 'Clear filters' }).click();
  const passed = certificate.ledger.filter(({ verdict }) => verdict === 'pass').length;
  await page.getByRole('combobox', { name: 'Verdict' }).selectOption('pass');
  await expect(page.getByRole('status').filter({ hasText: `${passed} rules` })).toBeVisible();
  await rules().focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  const second = await rules().getByRole('option').nth(1).locator('b').textContent();
  await expect(detail()).toHaveAccessibleName(`Rule ${second}`);
  await page.getByLabel('Search', { exact: true }).fill('no such words anywhere');
  await expect(page.getByText('No rule fits the filters.')).toBeVisible();
});

test('a file that is not a certificate is refused in one line', async () => {
  await visit(page, opened, 'certificates');
  const refused = async (given: ReturnType<typeof file>, why: string | RegExp): Promise<void> => {
    await open(given);
    await expect(page.getByRole('alert')).toHaveText(why);
  };
  await refused(file('x.json', 'no'), 'x.json is not JSON. Choose a certificate.json that gateproof certify wrote.');
  await refused(file('list.json', []), 'list.json is not a certificate: the document must be object.');
  await refused(file('later.json', { ...certificate, format: 2 }), 'later.json has certificate format 2; this console reads format 1.');
  await refused(
    file('short.json', { ...certificate, ledger: [{ id: 'X' }] }),
    /^short\.json is not a certificate: \/ledger\/0 must have required properties statement, [\w, ]+\.$/,
  );
});

test('two certificates are opened, and compared as gateproof diff does', async () => {
  const rule = certificate.ledger.find(({ verdict, keyword }) => verdict === 'pass' && keyword === 'MUST')!.id;
  await open(file('before.json', certificate), file('after.json', broken(rule)));
  await expect(page.getByText('after.json').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'OLD' }).selectOption('file-1');
  await page.getByRole('combobox', { name: 'NEW' }).selectOption('file-2');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What changed');
  await expect(page.getByText('Regression', { exact: true })).toBeVisible();
  await expect(page.getByText(/^1 regressed, \d+ unchanged; outcome incomplete$/)).toBeVisible();
  await expect(page.getByText('pass → fail')).toBeVisible();
  await expect(page.getByText('what <i>was</i> looked at')).toBeVisible();
  await page.getByRole('link', { name: rule }).click();
  await expect(page.getByRole('heading', { name: 'Failures' })).toBeVisible();
  await expect(detail()).toContainText('another');
});

test('a certificate of thousands of rules is read as quickly: few rows are in the page', async () => {
  const [row] = certificate.ledger;
  const many = Array.from({ length: 5000 }, (_, at) => ({ ...row, id: `MANY-${at}`, verdict: 'pass' }));
  const large = { ...certificate, selection: null, ledger: many };
  await visit(page, opened, 'certificates');
  const dropped = await page.evaluateHandle(`(() => {
    const data = new DataTransfer();
    data.items.add(new File([${JSON.stringify(JSON.stringify(large))}], 'large.json', { type: 'application/json' }));
    return data;
  })()`);
  await page.locator('.drop').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByRole('status').filter({ hasText: '5,000 rules' })).toBeVisible();
  expect(await rules().getByRole('option').count()).toBeLessThan(60);
  await rules().focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(detail()).toHaveAccessibleName('Rule MANY-4999');
});

test('a run is cancelled', async () => {
  await visit(page, opened, 'certificates');
  await page.getByRole('button', { name: 'Certify world-1' }).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Forget certification-2' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toHaveCount(0);
});

test('every state is accessible, light and dark, and fits from 320 px on', async () => {
  const rule = certificate.ledger.find(
    ({ verdict, checks }) => verdict === 'pass' && checks.some(({ exchange }) => exchange !== undefined),
  )!;
  for (const [colorScheme, width] of looks) {
    const own = await opened.newPage({ colorScheme, viewport: { width, height: 800 } });
    const judge = async (what: string): Promise<void> => {
      const { violations } = await new AxeBuilder({ page: own }).setLegacyMode(true).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      expect(found, `${what}, ${colorScheme}, ${width} px`).toEqual([]);
      expect(await own.evaluate('document.documentElement.scrollWidth - innerWidth'), `${what}, ${width} px`).toBeLessThanOrEqual(0);
    };
    await visit(own, opened, 'certificates');
    await expect(own.getByRole('button', { name: 'Certify world-1' })).toBeVisible();
    await judge('start');
    await own.locator('input[type=file]').setInputFiles([file('a.json', broken(rule.id)), file('b.json', certificate)]);
    await own.getByRole('button', { name: 'Compare' }).click();
    await expect(own.getByText('fail → pass')).toBeVisible();
    await judge('comparison');
    await own.getByRole('link', { name: rule.id }).click();
    await own
      .getByRole('region', { name: `Rule ${rule.id}` })
      .locator('summary')
      .first()
      .click();
    await judge('a rule');
    await own.context().close();
  }
});

/** Certifying processes that this one started. */
const certifying = (): readonly string[] =>
  execFileSync('ps', ['-A', '-o', 'ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.trim().startsWith(`${process.pid} `) && line.includes('certify-world'));

test('a run that takes too long is ended with its process, and the page shows this', { tag: rotating(2, 1) }, async () => {
  const other = await openConsole({ certifier: certifierOf({ program: builtProgram, maxMs: 3000 }) });
  const own = await other.newPage();
  await visit(own, other, 'certificates');
  await own.getByRole('button', { name: 'Certify world-1' }).click();
  await expect.poll(certifying).toHaveLength(1);
  await expect(own.getByText('It took longer than 3 seconds and was ended.', { exact: true })).toBeVisible();
  await expect(own.getByText('Failed', { exact: true })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Certify world-1' })).toBeVisible();
  await expect.poll(certifying).toEqual([]);
  await other.close();
});

test('a simulator that cannot certify shows how to do it', async () => {
  const other = await openConsole();
  const plain = await other.newPage();
  await visit(plain, other, 'certificates');
  await expect(plain.getByText('This simulator cannot certify')).toBeVisible();
  await expect(plain.getByText('npx gateproof certify', { exact: true })).toBeVisible();
  await other.close();
});

test('nothing went wrong in the page, and nothing was fetched from elsewhere', () => expect(opened.complaints).toEqual([]));
