/** Requirements of every page that is a file, in each colour scheme. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

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
