import { expect, test } from '@playwright/test';
import { requestStream } from '../../../engine/request-stream.ts';
import type { ObservedRequest } from '../../../simulator/main.ts';

const request: ObservedRequest = {
  world: 'world-1',
  operation: 'campaigns.list',
  method: 'GET',
  url: '/api/campaigns',
  status: 200,
  keyId: 'k1',
  persona: 'merchantAdmin',
  decidedBy: 'effect',
  code: null,
  reason: null,
  ignored: [],
  moves: [],
  events: [],
};

class Reader {
  text = '';
  writes = 0;
  writableNeedDrain = false;
  write(text: string): void {
    this.text += text;
    this.writes++;
  }
}

function lines(requests: readonly Partial<ObservedRequest>[], options: Partial<Parameters<typeof requestStream>[1]> = {}): string[] {
  const reader = new Reader();
  const { observe, end } = requestStream(reader, { isColored: false, ...options });
  for (const differences of requests) observe(() => ({ ...request, ...differences }));
  end();
  return reader.text.split('\n').slice(0, -1);
}

test('a line has status, method, path and persona, and for a refusal its code, step and reason', () => {
  expect(
    lines([
      {},
      { status: 403, method: 'DELETE', decidedBy: 'authorization', code: 'Gateway:Forbidden', reason: 'lacks Campaigns.Delete' },
      { status: 401, keyId: null, persona: null, decidedBy: 'authentication', code: 'Gateway:Unauthorized' },
      { status: null, decidedBy: 'fault', reason: 'an injected fault closed the connection' },
      { persona: null, world: 'world-3', ignored: ['colour', 'card.cvv'] },
    ]),
  ).toEqual([
    '200  GET     /api/campaigns  merchantAdmin',
    '403  DELETE  /api/campaigns  merchantAdmin  Gateway:Forbidden at authorization: lacks Campaigns.Delete',
    '401  GET     /api/campaigns  -  Gateway:Unauthorized at authentication',
    '---  GET     /api/campaigns  merchantAdmin  an injected fault closed the connection',
    '200  GET     /api/campaigns  k1  world-3  ignored: colour, card.cvv',
  ]);
  expect(lines([{ world: 'acme' }], { defaultWorld: 'acme' })).toEqual(['200  GET     /api/campaigns  merchantAdmin']);
});

test('a webhook has its status, the time of its world, the event, the destination, and the reason for a missing response', () => {
  const hook = {
    world: 'world-1',
    at: '2026-03-02T09:00:00Z',
    eventType: 'customer.created',
    url: 'http://127.0.0.1:3000/a',
    status: 204,
    error: null,
  };
  const reader = new Reader();
  const { observeDelivery, end } = requestStream(reader, { isColored: false });
  observeDelivery(() => hook);
  observeDelivery(() => ({ ...hook, status: 500, world: 'world-2' }));
  observeDelivery(() => ({ ...hook, status: null, error: 'connection\nrefused\u001b[2J' }));
  end();
  const rest = 'HOOK    2026-03-02T09:00:00Z  customer.created  http://127.0.0.1:3000/a';
  expect(reader.text.split('\n')).toEqual([`204  ${rest}`, `500  ${rest}  world-2`, `---  ${rest}  connection refused␛[2J`, '']);
});

test('webhooks that are not shown are counted', () => {
  const reader = new Reader();
  const { observe, observeDelivery, end } = requestStream(reader, { isColored: false });
  for (let index = 0; index < 101; index++) observe(() => request);
  const unseen = (): never => {
    throw new Error('it is not shown');
  };
  for (let index = 0; index < 2; index++) observeDelivery(unseen);
  end();
  expect(reader.text.split('\n').slice(-3)).toEqual(['… and 1 more request', '… and 2 more webhooks', '']);
});

test('only a terminal gets colours', () => {
  expect(lines([{ status: 500 }])[0]).not.toContain('\u001b');
  expect(lines([{ status: 500 }], { isColored: true })[0]).toContain('\u001b[31m500');
});

test('input of a caller neither breaks the line nor controls the terminal, and is truncated', () => {
  const [line = '', ...rest] = lines([
    { method: 'G\u001b[2J', url: `/api/\u0007\r\n200 GET /forged${'a'.repeat(100_000)}`, reason: '\u202e\u001b]0;x', code: 'C' },
  ]);
  expect(rest).toEqual([]);
  expect(line).not.toMatch(/[\p{Cc}\u202e]/u);
  expect(line.length).toBeLessThan(700);
});

test('of more requests than anybody reads only the number is shown, and they are not described', () => {
  const reader = new Reader();
  const { observe, end } = requestStream(reader, { isColored: false });
  let described = 0;
  for (let i = 0; i < 10_000; i++) {
    observe(() => {
      described++;
      return request;
    });
  }
  end();
  expect(described).toBe(100);
  expect(reader.text.split('\n').slice(-2)).toEqual(['… and 9900 more requests', '']);
  expect(reader.writes).toBe(1);
});

test('nothing is written to a reader that does not read; afterwards it learns how many requests it missed', () => {
  const reader = new Reader();
  const { observe, end } = requestStream(reader, { isColored: false });
  reader.writableNeedDrain = true;
  for (let i = 0; i < 1000; i++) observe(() => request);
  end();
  expect(reader.text).toBe('');
  reader.writableNeedDrain = false;
  observe(() => request);
  end();
  expect(reader.text).toBe('200  GET     /api/campaigns  merchantAdmin\n… and 1000 more requests\n');
});

test('lines are flushed automatically', async () => {
  const reader = new Reader();
  requestStream(reader, { isColored: false }).observe(() => request);
  await expect.poll(() => reader.text).toContain('/api/campaigns');
});
