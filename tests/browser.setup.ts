/** Unpacks the browser once for all tests that start it: two workers would write the same file while the other runs it. */
import { test } from '@playwright/test';
import chromium from '@sparticuz/chromium';

test('the browser is unpacked', async () => {
  await chromium.executablePath();
});
