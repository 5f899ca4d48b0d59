import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

for (const path of ['playwright/checkout.spec.ts', 'vitest/checkout.test.ts', 'node-test/checkout.test.js', 'shop.yaml'])
  test(`docs/testing.md shows ${path} as it is run`, () => {
    expect(read('docs/testing.md')).toContain(`\n${read(`examples/${path}`)}\`\`\`\n`);
  });
