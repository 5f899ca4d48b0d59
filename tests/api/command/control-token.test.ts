import { expect, test } from '@playwright/test';
import { endChildren, newState, run, startListener } from './listen-steps.ts';
import { endServers, startServe } from './serve-steps.ts';

const token = 'a-token-of-the-environment';
const variable = 'GATEPROOF_CONTROL_TOKEN';

test.afterEach(() => {
  endChildren();
  endServers();
});

const healthWith = async (control: string, given?: string): Promise<number> =>
  (await fetch(`${control}/health`, given === undefined ? {} : { headers: { authorization: `Bearer ${given}` } })).status;

test('serve takes the token from the environment, and prints it nowhere', async () => {
  const { control, child, ended, out, err } = await startServe(['--host', '0.0.0.0'], { [variable]: ` ${token}\n` });
  expect(await healthWith(control)).toBe(401);
  expect(await healthWith(control, 'another')).toBe(401);
  expect(await healthWith(control, token)).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(err()).toContain('the control plane serves anyone with its token');
  expect(out() + err()).not.toContain(token);
});

test('the option has precedence over the environment, and an empty variable is none', async () => {
  const both = await startServe(['--control-token', 'of-the-option'], { [variable]: token });
  expect(await healthWith(both.control, token)).toBe(401);
  expect(await healthWith(both.control, 'of-the-option')).toBe(200);
  const none = await startServe([], { [variable]: ' ' });
  expect(await healthWith(none.control)).toBe(200);
});

test('a token that no header can carry is refused without being repeated', async () => {
  for (const [args, environment, source] of [
    [[], { [variable]: `${token} ü` }, variable],
    [['--control-token', `${token} ü`], {}, '--control-token'],
  ] as const) {
    const refused = await startServe(args, environment).catch((error: unknown) => String(error));
    expect(refused).toBe(
      `Error: serve ended with 3: gateproof: the control token from ${source} is invalid: it contains characters that are not allowed in a header\n`,
    );
  }
});

test('listen and trigger find the key of a simulator whose control plane has a token', async () => {
  const { url } = await startServe([], { [variable]: token });
  const environment = { state: newState(), more: { [variable]: token } };
  const listener = startListener(['--url', url], environment);
  await listener.next('session');
  const { status, out, err } = await run(['trigger', 'customer.created', '--url', url], environment);
  expect([status, err]).toEqual([0, '']);
  expect(await listener.next('event')).toMatchObject({ eventType: 'customer.created' });
  expect(await listener.stop()).toBe(0);
  expect(out + listener.text() + listener.err()).not.toContain(token);
});

test('without the token, or with a wrong one, listen prints what to set', async () => {
  const { url } = await startServe([], { [variable]: token });
  const hint = 'set GATEPROOF_KEY or give --key\n';
  expect(await run(['listen', '--url', url], { state: newState() })).toEqual({
    status: 3,
    out: '',
    err: `gateproof: the control plane of ${url} requires a token; set ${variable}, or ${hint}`,
  });
  expect(await run(['listen', '--url', url], { state: newState(), more: { [variable]: 'wrong' } })).toEqual({
    status: 3,
    out: '',
    err: `gateproof: the control plane of ${url} does not accept the token from ${variable}; correct it, or ${hint}`,
  });
});
