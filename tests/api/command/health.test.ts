/** `gateproof health`, and the settings that it shares with `serve`. */
import { createServer } from 'node:http';
import { expect, test } from '@playwright/test';
import { newFolder } from '../../new-folder.ts';
import { runIn, type Ended } from '../../installed-package.ts';
import { builtCommand } from '../../built-command.ts';
import { endServers, startServe } from './serve-steps.ts';
import { listening } from '../../listening.ts';

test.afterEach(endServers);

const folder = newFolder('health');
const health = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  runIn(folder, [builtCommand, 'health', ...args], env);

test('it takes the settings of serve, and ends with 0 while the simulator is ready and with 1 once it has ended', async () => {
  const settings = { GATEPROOF_HOST: '0.0.0.0', GATEPROOF_CONTROL_TOKEN: 'a-token' };
  const { url, child, ended } = await startServe([], settings);
  const env = { ...settings, GATEPROOF_PORT: new URL(url).port };
  expect(await health([], env)).toEqual({ status: 0, out: `Ready: ${url}\n`, err: '' });
  expect(JSON.parse((await health(['--json'], env)).out)).toMatchObject({ status: 'ready', url, defaultWorld: 'world-1' });
  expect(await health([], { ...env, GATEPROOF_CONTROL_TOKEN: 'another' })).toEqual({
    status: 3,
    out: '',
    err: `gateproof: the control plane of ${url} does not accept the token; correct GATEPROOF_CONTROL_TOKEN\n`,
  });
  child.kill('SIGTERM');
  await ended;
  expect(await health([], env)).toEqual({ status: 1, out: `Not ready: ${url} does not answer (ECONNREFUSED)\n`, err: '' });
  const { status, out } = await health(['--json'], env);
  expect([status, JSON.parse(out)]).toEqual([1, { status: 'not ready', url, reason: 'does not answer (ECONNREFUSED)' }]);
});

test('another server at the port is not ready', async () => {
  await using server = await listening(createServer((_request, response) => response.writeHead(404).end('<html>')));
  expect(await health(['--port', `${server.port}`])).toMatchObject({
    status: 1,
    out: expect.stringContaining('is not a simulator (status 404)'),
  });
});

test('settings that reach no simulator are errors', async () => {
  expect(await health(['--port', '0'])).toMatchObject({ status: 3, err: expect.stringContaining('the one that it printed') });
  expect(await health([], { GATEPROOF_PORT: 'abc' })).toMatchObject({
    status: 3,
    err: "gateproof: value 'abc' of GATEPROOF_PORT is invalid. It must be a whole number, 0 or more; see gateproof health --help\n",
  });
});

test('serve names the variable of a value that it cannot use, and one that is misspelt', async () => {
  const failed = await startServe([], { GATEPROOF_NOW: 'yesterday', GATEPROOF_SEDE: '7' }).catch(String);
  expect(failed).toContain('gateproof: warning: GATEPROOF_SEDE is not a setting; did you mean GATEPROOF_SEED?\n');
  expect(failed).toContain('gateproof: GATEPROOF_NOW is not an instant');
});
