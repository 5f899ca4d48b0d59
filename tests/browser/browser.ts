/** The browser of the tests, and what every page that is a file must be in each colour scheme. */
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, expect, type Browser, type Page } from '@playwright/test';
import binary from '@sparticuz/chromium';

/** In a single process, closing one context would end the browser. */
export const singleProcess: readonly string[] = ['--single-process', '--no-zygote'];

/** Starts the browser without some of its usual arguments, and with further ones. */
export const launchBrowser = async (without: readonly string[] = [], further: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: await binary.executablePath(),
    args: [...binary.args.filter((argument) => !without.includes(argument)), ...further],
  });

/** A new page that notes the URLs that it requests, and all its messages. */
export async function watchedPage(browser: Browser, requests: string[], messages: string[]): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  page.on('dialog', (dialog) => void messages.push(`dialog: ${dialog.message()}`));
  return page;
}

/** The page has no violation of accessibility rules, and is no wider than its window. `name`: of the page, for the failure. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  // Only the page itself is checked: it has no frames.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`),
    name,
  ).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), name).toBeLessThanOrEqual(0);
}
