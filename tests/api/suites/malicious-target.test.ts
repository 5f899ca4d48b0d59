import { expect, test } from '@playwright/test';
import { createApi } from '../../../fixtures/client/api.ts';
import { connect } from '../../../fixtures/client/connection.ts';
import { Records } from '../../../fixtures/client/path.ts';
import { runTest, type Body } from '../../../fixtures/conformance.ts';
import { HarnessError } from '../../../fixtures/errors.ts';
import { resolveTarget } from '../../../fixtures/targets/target.ts';
import { ErrorEnvelope } from '../../../schemas/conventions/error-types.ts';
import type { TestReport } from '../../../schemas/shared/verdict.ts';
import { forever, malicious, rude, type MaliciousServer } from './malicious-server.ts';

const key = 'k3y+of/the=merchant&admin';
const targetOf = ({ url }: MaliciousServer) => resolveTarget({ name: 'Hostile', baseUrl: url, personas: { merchantAdmin: { key } } });

const rule = 'ERROR-FIELD-error' as const;

/** Reads status, headers and body of one answer, as a suite does. */
const look: Body = async ({ api, judge }) => {
  const answer = await api.call('inbox.unreadSummary', { as: 'merchantAdmin', allow429: true, allow501: true });
  judge.matches(rule, ErrorEnvelope, answer.json, { check: `an answer of type ${answer.contentType}`, answer });
};

async function judged(server: MaliciousServer, body: Body = look): Promise<TestReport> {
  const connection = connect(targetOf(server), { timeoutMs: 1000 });
  try {
    const settings = { target: targetOf(server), seed: 1, workers: 1 };
    return await runTest({ rules: [rule] }, body, { settings, connection, name: 'hostile', timeoutMs: 20_000 });
  } finally {
    await connection.close();
    await server.close();
  }
}

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

test.describe('broken or endless answers are an error of the run', () => {
  const answers: readonly (readonly [string, () => Promise<MaliciousServer>, RegExp])[] = [
    ['an endless body', () => malicious((_, response) => forever(response, 'a'.repeat(65_536))), /larger than 8 MiB/],
    ['a slow drip', () => malicious((_, response) => void setInterval(() => response.write(' '), 100).unref()), /timeout/i],
    ['no answer', () => malicious(() => {}), /timeout/i],
    ['half a body', () => rude((socket) => socket.end(`${head}content-length: 100\r\n\r\n{"error":`)), /closed|terminated|content-length/i],
    [
      'a reset in the body',
      () => rude((socket) => socket.write(`${head}content-length: 100\r\n\r\n{`, () => socket.resetAndDestroy())),
      /./,
    ],
    ['headers without an end', () => rude((socket) => forever(socket, `${head}x-a: ${'a'.repeat(9000)}\r\n`)), /header/i],
    ['interim answers without an end', () => rude((socket) => forever(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n')), /./],
    ['another protocol', () => rude((socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n')), /./],
    [
      'a switch of protocols',
      () => rude((socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n')),
      /./,
    ],
    ['a status that is none', () => rude((socket) => socket.end('HTTP/1.1 999999 Odd\r\n\r\n')), /./],
  ];
  for (const [what, start, reason] of answers) {
    test(what, async () => {
      const { findings } = await judged(await start());
      expect(findings).toHaveLength(1);
      expect(findings[0]).toMatchObject({ rule, verdict: 'error' });
      expect(findings[0]?.reason).toMatch(/^no answer to GET \/api\//);
      expect(findings[0]?.reason).toMatch(reason);
    });
  }
});

test.describe('odd bodies are a fault of the target and do not crash the suites', () => {
  const nested = (depth: number) => '{"error":'.repeat(depth) + '1' + '}'.repeat(depth);
  const bodies: readonly (readonly [string, string | Buffer])[] = [
    ['nothing', ''],
    ['no JSON', '{"error":'],
    ['no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['a hundred thousand levels', nested(100_000)],
    ['a hundred thousand lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['a million members', JSON.stringify({ error: Array.from({ length: 1_000_000 }, () => 1) })],
    ['a million backslashes', `{"error":"${'\\'.repeat(2_000_000)}"}`],
    ['a prototype', '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'],
    ['markup and controls', '{"error":"</script><script>alert(1)</script>\u001b[2J\\u0000\u202e"}'],
    ['two hundred thousand secrets', `[${Array.from({ length: 200_000 }, (_, n) => `{"secret":"s3cret-${n}"}`).join(',')}]`],
    ['quotes and keys', `{"error":"${'\\"key\\":\\"'.repeat(200_000)}"}`],
    ['keys and blanks', `${'"key"'.padEnd(1000)}`.repeat(5000)],
  ];
  for (const [what, body] of bodies) {
    test(what, async () => {
      const report = await judged(
        await malicious((_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body)),
      );
      expect(report.findings).toHaveLength(1);
      expect(report.findings[0]).toMatchObject({ rule, verdict: 'fail' });
      expect(JSON.stringify(report).length).toBeLessThan(1_200_000);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    });
  }

  test('headers with names that objects have, and HTTP/1.0', async () => {
    const fields = ['constructor', '__proto__', 'toString', 'constructor', 'hasOwnProperty'].map((name) => `${name}: x\r\n`).join('');
    const { findings, exchanges } = await judged(await rude((socket) => socket.end(`HTTP/1.0 200 OK\r\n${fields}\r\n{}`)));
    expect(findings[0]).toMatchObject({ verdict: 'fail' });
    expect(Object.keys(exchanges[0]?.response?.headers ?? {})).toEqual(['constructor', '__proto__', 'tostring', 'hasownproperty']);
  });
});

test('a redirect is not followed, and a cookie not sent back', async () => {
  const thief = await malicious((_, response) => response.end('{}'));
  const cookies: (string | undefined)[] = [];
  const server = await malicious((request, response) => {
    cookies.push(request.headers.cookie);
    response.writeHead(307, { location: `${thief.url}/api`, 'set-cookie': 'a=b' }).end();
  });
  await judged(server, async (context) => {
    await look(context);
    await look(context);
  });
  expect(cookies).toEqual([undefined, undefined]);
  expect(thief.requests).toEqual([]);
  await thief.close();
});

test('many large answers to one test end it', async () => {
  const server = await malicious((_, response) => response.end(`"${'a'.repeat(7 * 1024 * 1024)}"`));
  const connection = connect(targetOf(server));
  const api = createApi(connection, targetOf(server), new Records());
  const work = async () => {
    for (let i = 0; i < 10; i++) await api.request('GET', '/api/large', { as: 'anonymous' });
  };
  await expect(work()).rejects.toThrow(HarnessError);
  expect(api.requests).toBe(5);
  await connection.close();
  await server.close();
});

test('keys that a target echoes are removed in any spelling, also from truncated text', async () => {
  const secret = 'whsec_c2VjcmV0+b2Y/YSBzZXNzaW9u';
  const minted = 'minted-key/0123456789+abcdef';
  const spelt = [key, minted].flatMap((one) => [
    one,
    encodeURIComponent(one),
    Buffer.from(one).toString('base64'),
    Buffer.from(one).toString('base64url'),
    Buffer.from(one).toString('hex'),
    Buffer.from(`user:${one}`).toString('base64'),
    Buffer.from(`u:${one}`).toString('base64'),
    JSON.stringify(JSON.stringify(one)),
  ]);
  const echo = { key: minted, note: [...spelt, secret, encodeURIComponent(secret)].join(' ') };
  for (const padding of [0, 200, 560, 590, 600, 610, 4600, 4690, 16_300, 16_380, 20_470]) {
    const report = await judged(
      await malicious((_, response) => {
        response.writeHead(200, { 'x-echo': encodeURIComponent(key), 'x-type': Buffer.from(key).toString('base64') });
        response.end(JSON.stringify({ padding: '-'.repeat(padding), ...echo }));
      }),
      async (context) => {
        await look(context);
        context.judge.observe('rateLimit.problemType', key);
        context.judge.observe('listen.gapDetection', 'literal');
      },
    );
    const text = JSON.stringify(report);
    for (const form of [...spelt, secret]) for (const part of [form.slice(2, 14), form.slice(-14, -3)]) expect(text).not.toContain(part);
    expect(text).not.toMatch(/whsec|c2VjcmV0/);
    expect(report.choices).toEqual({ 'listen.gapDetection': 'literal' });
  }
});
