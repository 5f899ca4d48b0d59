/**
 * Sends requests one after the other, as tests of the suites or through the library below them. Argument: a `LoopOrder` as JSON.
 * Prints the time per request.
 */
import { Agent, request } from 'undici';
import { connect } from '../../fixtures/client/connection.ts';
import { runTest } from '../../fixtures/conformance.ts';
import { resolveTarget } from '../../fixtures/targets/target.ts';
import { isRuleId, register } from '../../schemas/register.ts';

export interface LoopOrder {
  readonly baseUrl: string;
  readonly id: string;
  readonly key: string;
  readonly count: number;
  readonly way: 'suites' | 'bare';
}

const { baseUrl, id, key, count, way } = JSON.parse(process.argv[2] ?? '{}') as LoopOrder;

const perTest = 10;

const target = resolveTarget({ name: 'keep-alive server', baseUrl, personas: { merchantAdmin: { key } } });

/** As in a run: each test has a judge, records its requests and redacts secrets. */
async function throughSuites(requests: number): Promise<void> {
  const connection = connect(target);
  const rule = Object.keys(register).find(isRuleId)!;
  const settings = { target, seed: 1, workers: 1 };
  for (let sent = 0; sent < requests; sent += perTest) {
    const { findings } = await runTest(
      { rules: [rule] },
      async ({ api, judge }) => {
        for (let i = 0; i < perTest; i++) {
          const answer = await api.call('apiKeys.detail', { as: 'merchantAdmin', params: { id } });
          judge.that(rule, answer.status === 200 && answer.get('id') === id, {
            check: 'the detail of a key',
            expected: id,
            actual: answer.get('id'),
            answer,
          });
        }
      },
      { settings, connection, name: 'the detail of a key', timeoutMs: 60_000 },
    );
    if (findings.some(({ verdict }) => verdict !== 'pass')) throw new Error('the server answered otherwise');
  }
  await connection.close();
}

async function bare(requests: number): Promise<void> {
  const dispatcher = new Agent();
  const url = `${baseUrl}/api/api-keys/${id}/detail`;
  for (let sent = 0; sent < requests; sent++) {
    const { statusCode, body } = await request(url, { dispatcher, headers: { accept: 'application/json', 'api-key': key } });
    const value = (await body.json()) as { readonly id: string };
    if (statusCode !== 200 || value.id !== id) throw new Error('the server answered otherwise');
  }
  await dispatcher.close();
}

const send = way === 'suites' ? throughSuites : bare;
await send(Math.ceil(count / 5));
const before = performance.now();
const cpuBefore = process.cpuUsage();
await send(count);
const cpu = process.cpuUsage(cpuBefore);
const microseconds = ((performance.now() - before) * 1000) / count;
process.stdout.write(`${JSON.stringify({ microseconds, processorMicroseconds: (cpu.user + cpu.system) / count })}\n`);
