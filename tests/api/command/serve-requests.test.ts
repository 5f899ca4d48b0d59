/** The requests that `serve` shows: on standard error alone, and none with --quiet. */
import { expect, test } from '@playwright/test';
import { send } from '../simulator/simulated.ts';
import { endServers, startServe } from './serve-steps.ts';

test.afterEach(endServers);

for (const quiet of [false, true]) {
  test(`requests are ${quiet ? 'not shown with --quiet' : 'shown on standard error'}`, async () => {
    const { url, world, child, out, err, ended } = await startServe(quiet ? ['--quiet'] : []);
    const { key, keyId } = world.personas.merchantAdmin;
    await send(`${url}/api/api-keys/${keyId}/detail?token=a-secret-token`, 'GET', { key });
    await send(`${url}/api/campaigns`, 'DELETE', { key });
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(err().split('\n')).toEqual(
      quiet
        ? ['']
        : [
            `200  GET     /api/api-keys/${keyId}/detail?token=…  merchantAdmin  ignored: token`,
            '405  DELETE  /api/campaigns  -  Gateway:MethodNotAllowed at route',
            '',
          ],
    );
    expect(out().split('\n')).toEqual([expect.stringContaining('"personas"'), '']);
  });
}
