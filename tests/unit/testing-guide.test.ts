import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const pages = {
  'playwright/checkout.spec.ts': 'docs/how-to/test.md',
  'playwright/own-test.ts': 'docs/how-to/test.md',
  'vitest/checkout.test.ts': 'docs/how-to/test.md',
  'node-test/checkout.test.js': 'docs/how-to/test.md',
  'shop.yaml': 'docs/how-to/load-fixtures.md',
};

for (const [path, page] of Object.entries(pages))
  test(`${page} shows ${path} as it is run`, () => {
    expect(read(page)).toContain(`\n${read(`examples/${path}`)}\`\`\`\n`);
  });
