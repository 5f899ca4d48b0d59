import { expect, test } from '@playwright/test';
import { request } from 'undici';
import { createHooks, masked } from '../../fixtures/hooks/hooks.ts';
import { openReceiver } from '../../fixtures/hooks/receiver.ts';
import { playedTape, recordingTape } from '../../fixtures/recording/tape.ts';
import { filled } from '../../fixtures/targets/placeholders.ts';
import { resolveTarget } from '../../fixtures/targets/target.ts';

const target = resolveTarget({ baseUrl: 'http://g.example', hooks: { listen: '0', within: 'PT0.1S' } });

test('what a test received is repeated from its recording, without a receiver', async () => {
  const receiver = await openReceiver(target.hooks!);
  const tape = recordingTape();
  const hooks = createHooks(receiver.access, target, undefined, tape);
  const [one, two] = [await hooks.open(), await hooks.open()];
  expect(one.url).not.toBe(two.url);
  await one.answer({ status: 410 });
  const { statusCode } = await request(one.url, { method: 'POST', body: 'first', headers: { 'x-service-sample': 'true' } });
  expect(statusCode).toBe(410);
  const first = await one.posts();
  expect(first.map(({ body }) => body)).toEqual(['first']);
  expect(await two.posts()).toEqual([]);
  await request(one.url, { method: 'POST', body: 'second' });
  expect((await one.posts((all) => all.length === 2)).map(({ body }) => body)).toEqual(['first', 'second']);
  await hooks.close();
  expect((await request(one.url, { method: 'POST' })).statusCode).toBe(404);
  await receiver.close();

  const again = createHooks(undefined, target, undefined, playedTape(tape.inputs));
  const [repeated, other] = [await again.open(), await again.open()];
  expect([repeated.url, other.url]).toEqual([one.url, two.url]);
  await repeated.answer({ status: 410 });
  expect(await repeated.posts()).toEqual(first);
  expect(await other.posts()).toEqual([]);
  expect(await repeated.posts((all) => all.length === 2)).toHaveLength(2);
  await again.close();
});

test('absence is judged with a control plane, or when the target file states how long a delivery takes', () => {
  const isFinal = (within?: string) => {
    const hooks = { listen: '0', ...(within === undefined ? {} : { within }) };
    return createHooks(undefined, resolveTarget({ baseUrl: 'http://g.example', hooks }), undefined, recordingTape()).isFinal;
  };
  expect([isFinal(), isFinal('PT1S')]).toEqual([false, true]);
});

test('a target without hooks has none', async () => {
  const hooks = createHooks(undefined, resolveTarget({ baseUrl: 'http://g.example' }), undefined, recordingTape());
  await expect(hooks.open()).rejects.toThrow('needs hooks');
});

test('of headers the names are kept, the form of signatures, and no secret', () => {
  const { headers, body } = masked({
    headers: [
      ['content-type', 'application/json'],
      ['webhook-signature', `v1,${'aB3+'.repeat(11)} v1,${'Zz9/'.repeat(10)}abc=`],
      ['stripe-like-signature', `t=1700000000,v1=${'0f'.repeat(32)}`],
      ['x-service-sample', 'true'],
      ['x-token', 'hunter2'],
    ],
    body: 'as it is',
  });
  expect(body).toBe('as it is');
  expect(headers).toEqual([
    ['content-type', 'application/json'],
    ['webhook-signature', 'v#,* v#,*'],
    ['stripe-like-signature', 't=#,v#=*'],
    ['x-service-sample', 'true'],
    ['x-token', ''],
  ]);
});

test('placeholders in the bodies of a target are filled at any depth', () => {
  const body = { type: 'Webhook', config: { url: '{hook}?a=1' }, list: ['{destination}', 7, null], other: '{unknown} {toString}' };
  expect(filled(body, { hook: 'http://h/1', destination: 'd1' })).toEqual({
    type: 'Webhook',
    config: { url: 'http://h/1?a=1' },
    list: ['d1', 7, null],
    other: '{unknown} {toString}',
  });
});
