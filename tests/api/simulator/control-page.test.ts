/** `/_sim` lists the calls of the control plane, each with a command that works in a shell. */
import { execFile } from 'node:child_process';
import { get } from 'node:http';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { controlOperations } from '../../../simulator/control/operations.ts';
import { startSimulator, type Simulator } from '../../../simulator/main.ts';

const run = promisify(execFile);

let simulator: Simulator;
test.beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
});
test.afterAll(() => simulator.close());

const asPage = async (control: string) => fetch(control, { headers: { accept: 'text/html,*/*' } });

test('the page lists every call with its purpose, and runs no script', async () => {
  const answer = await asPage(simulator.control);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self';/);
  const text = await answer.text();
  for (const { id, method, path, summary } of controlOperations) {
    expect(text).toContain(`id="${id}"`);
    expect(text).toContain(summary);
    expect(text).toContain(`<code>${method} /_sim${path}</code>`);
  }
  expect(text).not.toContain('<script');
});

/** They name an example record or link, or need a part that only the command has. */
const refused: Readonly<Record<string, string>> = { events: '404', follow: '404', certifications: '501' };

test('each command that needs nothing from its reader works as it is listed', async () => {
  const text = await (await fetch(simulator.control)).text();
  const commands = text.split('\n').flatMap((line) => /^ {4}(curl .*)$/.exec(line)?.[1] ?? []);
  expect(commands).toHaveLength(controlOperations.length);
  const whole = commands.filter((command) => !command.includes('$') && !command.includes(' -N '));
  expect(whole.length).toBeGreaterThan(20);
  for (const command of whole) {
    const { stdout } = await run('sh', ['-c', `${command} -s -o /dev/null -w '%{http_code}'`]);
    const last = command.split('/').at(-1) ?? '';
    expect(
      command.includes(' -d ') && Object.hasOwn(refused, last)
        ? [refused[last]]
        : ['200', '204', ...(last === 'certifications' ? ['501'] : [])],
      command,
    ).toContain(stdout);
  }
});

test('with a token the page asks for it, without one it is for this machine', async () => {
  const guarded = await startSimulator({ port: 0, controlToken: 'secret-token' });
  const answer = await asPage(guarded.control);
  const text = await answer.text();
  await guarded.close();
  expect(answer.status).toBe(200);
  expect(text).toContain('-H &quot;authorization: Bearer $GATEPROOF_CONTROL_TOKEN&quot;');
  expect(text).not.toContain('secret-token');
  const { port } = new URL(simulator.url);
  const status = await new Promise((resolve, reject) => {
    get({ port, path: '/_sim', headers: { host: 'gateway.example' } }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    }).on('error', reject);
  });
  expect(status).toBe(403);
});
