/** Unpacks the browser once: otherwise two workers would write the same file while one of them runs it. */
import { test } from '@playwright/test';
import chromium from '@sparticuz/chromium';

test('the browser is unpacked', () => chromium.executablePath());
