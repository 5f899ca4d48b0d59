/** Builds the command once; from source, each test that starts it would compile it again. `npm run check` has checked the types. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { test } from '@playwright/test';

test('the command can be built', () => {
  execFileSync(process.execPath, ['scripts/build.js', '--no-check'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
  });
});
