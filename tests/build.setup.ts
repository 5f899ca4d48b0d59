/** Builds the command once for all tests that start it: from source each of them would translate it again. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { test } from '@playwright/test';

test('the command can be built', () => {
  execFileSync(process.execPath, ['scripts/build.js'], { cwd: fileURLToPath(new URL('..', import.meta.url)), stdio: 'inherit' });
});
