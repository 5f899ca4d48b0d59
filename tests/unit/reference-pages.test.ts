import { expect, test } from '@playwright/test';
import { groupPage, indexPage, webhooksPage } from '../../simulator/pages/reference/render.ts';

test('a checkout that was not built says so on every page, and how to build it; one that was says nothing', () => {
  const none = { operations: [], events: [] };
  const pages = (isObserved: boolean): readonly string[] => [
    indexPage('', none, { operations: 0, events: 0 }, isObserved),
    groupPage('apiKeys', 'API keys', isObserved),
    webhooksPage('billing', isObserved),
  ];
  for (const page of pages(false)) expect(page.match(/npm run build/g)).toHaveLength(1);
  for (const page of pages(true)) expect(page).not.toContain('npm run build');
});
