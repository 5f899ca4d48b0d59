import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { statusOf } from '../../../engine/certificate/steps.ts';
import { clientObligations } from '../../../schemas/obligations/register.ts';
import { stringify } from 'yaml';
import { newFolder } from '../../new-folder.ts';
import { isFull, rotating, rotatingUnlessChanged, sampleOf, turn } from '../../proof.ts';
import { pairRows } from '../suites/legal-gateway/pairs.ts';
import { adapter, goodAdapter, graded, script, verified } from './grading.ts';

// In a full proof hundreds of gradings, each far longer than loading this file.
test.describe.configure({ mode: 'parallel' });

const gradeArea = /^(?:engine\/grade|examples\/clients|tests\/api\/grade)\//;
/** More than by default: a client that plays all scenarios waits more than it works. */
const workers = 6;

test(
  'a client that does everything right is certified, and its certificate can be recomputed',
  { tag: rotatingUnlessChanged(gradeArea, 8, 6) },
  async () => {
    test.slow();
    const { certificate, folder, broken } = await graded({ adapter: goodAdapter, workers });
    expect(broken).toEqual([]);
    expect(certificate.ledger.filter(({ verdict }) => verdict !== 'pass').map(({ id, checks }) => `${id}: ${checks[0]?.reason}`)).toEqual(
      [],
    );
    expect(certificate.ledger).toHaveLength(clientObligations.length);
    expect(certificate.outcome).toMatchObject({ name: 'certified', exitStatus: 0 });
    expect(statusOf(await verified(folder))).toBe(0);

    // The evidence shows that an order was charged twice; the certificate does not.
    const file = join(folder, 'run.json');
    const run = readFileSync(file, 'utf8');
    const other = run.replace(/("payments":\[)(\{[^}]*"order":"D-1"[^}]*\})/, '$1$2,$2');
    expect(other).not.toBe(run);
    writeFileSync(file, other);
    const steps = await verified(folder);
    expect(statusOf(steps)).toBe(1);
    expect(
      steps.some(({ check, state, detail }) => check === 'verdicts' && state === 'refused' && detail.includes('ONCE-ANSWER-LOST')),
    ).toBe(true);
  },
);

/** Rows of choices that are tried, each of another twentieth of all pairs of options. */
const rowCount = 20;
const allRows = [...Array(rowCount).keys()];
const goodClients = [
  { adapter: goodAdapter },
  { adapter: 'node examples/clients/typed/adapter.mjs' },
  { run: 'sh examples/clients/shell/shop.sh' },
];
/** It takes turns with the good client at the usual gateway, whichever row it is. */
const otherTurn = rotating(8, 3);
const jitter = fileURLToPath(new URL('jitter.mjs', import.meta.url));

for (const row of isFull ? allRows : sampleOf(rowCount, allRows, Math.floor(turn / 8)))
  test(`a good client fails nothing at a gateway of other choices, behind a slow connection: row ${row}`, { tag: otherTurn }, async () => {
    test.slow();
    const values = sampleOf(pairRows().length / rowCount, pairRows(), 0)[row]!;
    const choices = join(newFolder('choices'), 'acme.yaml');
    writeFileSync(choices, stringify(values));
    const client = Object.entries(goodClients[row % goodClients.length]!).map(([way, command]) => [
      way,
      `node ${jitter} ${row} '${command}'`,
    ]);
    const { broken, certificate } = await graded({ ...Object.fromEntries(client), choices, workers });
    expect(broken, JSON.stringify(values)).toEqual([]);
    expect(certificate.counts.error).toBe(0);
    if (row % goodClients.length !== 2) expect(certificate.outcome.name).toBe('certified');
  });

test('a client that does without optional tasks is not judged by them, and lacks nothing for it', async () => {
  const optional = '["authorize", "capture", "checkout", "returned", "renew"]';
  const command = script(`
    import { spawn } from "node:child_process";
    import { createInterface } from "node:readline";
    const client = spawn("${goodAdapter}", { shell: true, stdio: ["pipe", "inherit", "inherit"] });
    const lines = createInterface({ input: process.stdin });
    lines.on("line", (line) => {
      const { id, do: name } = JSON.parse(line);
      if (${optional}.includes(name)) console.log(JSON.stringify({ id, unsupported: true }));
      else client.stdin.write(line + "\\n");
    });
    lines.on("close", () => client.stdin.end());`);
  const { certificate } = await graded({ adapter: command, scenario: ['hosted-page', 'key-renewed', 'captures', 'list'] });
  const verdictOf = (id: string): string | null | undefined => certificate.ledger.find((row) => row.id === id)?.verdict;
  for (const id of ['HOSTED-FULFILLED-ONCE', 'RETURN-NOT-TRUSTED', 'KEY-SHOWN-ONCE', 'CAPTURE-SUM'])
    expect(verdictOf(id), id).toBe('not applicable');
  expect(verdictOf('PAGES-FOLLOWED')).toBe('pass');
});

test('secrets of a graded client are in no file', async () => {
  const { folder, broken } = await graded({
    adapter: adapter(
      `{ charge: async () => { console.error(process.env.GATEPROOF_KEY); await fetch(process.env.GATEPROOF_URL + "/api/customers/" + process.env.GATEPROOF_KEY, { headers: { "api-key": process.env.GATEPROOF_KEY } }); return { ok: false, error: "refused " + process.env.GATEPROOF_KEY }; }, state: () => ({ orders: {} }) }`,
    ),
    scenario: ['answer-lost'],
  });
  expect(broken).toContain('SECRETS-NOT-PRINTED');
  for (const name of ['run.json', 'certificate.json', 'certificate.html'])
    expect(readFileSync(join(folder, name), 'utf8')).not.toMatch(/gk_sandbox_\w{20}/);
});

const charge = `async ({ id, order, amount, currency, card }) => {
  const { GATEPROOF_URL: url, GATEPROOF_KEY: key, GATEPROOF_MERCHANT_ID: merchantId } = process.env;
  const cardData = { number: card, expirationMonth: 12, expirationYear: 2049, securityCode: "123" };
  const body = { merchantId, type: "Sale", paymentType: "Card", amount: Number(amount), currency, externalReference: order, cardData };
  for (let attempt = 0; attempt < 3; attempt++) {
    const answer = await fetch(url + "/api/transactions", { method: "POST", headers: { "api-key": key, "content-type": "application/json" }, body: JSON.stringify(body) }).catch(() => undefined);
    if (answer?.ok) return { outcome: "paid" };
  }
  return { outcome: "failed" };
}`;

test('a client that sends a charge again without an idempotency key charges twice', async () => {
  const { certificate, broken } = await graded({ adapter: adapter(`{ charge: ${charge} }`), scenario: ['answer-lost', 'refusals'] });
  expect(broken).toEqual(expect.arrayContaining(['ONCE-ANSWER-LOST', 'KEY-SENT', 'PAID-NOT-DECLINED', 'PAID-NOT-PARTIAL']));
  const failure = certificate.failures.find(({ rule }) => rule === 'ONCE-ANSWER-LOST');
  expect(failure?.actual).toContain('2 payments');
  expect(failure?.story?.join('\n')).toMatch(/POST \/api\/transactions for D-1[\s\S]*no answer[\s\S]*POST \/api\/transactions for D-1/);
});

const broken: readonly (readonly [name: string, handlers: string, reason: RegExp])[] = [
  ['writes a line that is not JSON', `{ charge: () => "charging" }`, /line 1 of the adapter in the scenario new-amount is not JSON/],
  ['answers with an unknown outcome', `{ charge: () => ({ outcome: "okay" }) }`, /line 1 .* has a wrong member outcome/],
  ['leaves out the outcome', `{ charge: () => ({}) }`, /line 1 .* has no member outcome, which the result of charge needs/],
  [
    'answers a task that was not asked',
    `{ charge: () => ({ id: 99, outcome: "paid" }) }`,
    /line 1 .* answers task 99, which was not asked/,
  ],
  ['writes an endless line', `{ charge: () => "x".repeat(300000) }`, /line 1 .* is longer than 262144 bytes/],
];

for (const [name, handlers, reason] of broken)
  test(`an adapter that ${name} is an error that names line and member`, async () => {
    const { certificate } = await graded({ adapter: adapter(handlers), scenario: ['new-amount'] });
    expect(certificate.outcome).toMatchObject({ name: 'error', exitStatus: 3 });
    const reasons = certificate.ledger.flatMap(({ checks }) =>
      checks.flatMap(({ verdict, reason: stated }) => (verdict === 'error' ? [stated] : [])),
    );
    expect(reasons[0]).toMatch(reason);
  });

const unruly: readonly (readonly [name: string, command: string, because: RegExp])[] = [
  [
    'prints forever',
    script('const more = () => process.stderr.write("y\\n".repeat(10000), more); more();'),
    /it wrote more than 1048576 bytes/,
  ],
  ['never answers', adapter('{ charge: () => new Promise(() => {}) }'), /no answer to charge/],
  ['ends at once', script('process.exit(7)'), /it ended with status 7/],
  ['throws', script('throw new TypeError("no such shop")'), /it ended with status 1: TypeError: no such shop/],
  ['leaves another process behind', `sleep 600 & ${adapter('{ charge: () => process.exit(1) }')}`, /it ended with status 1/],
];

for (const [name, command, because] of unruly)
  test(`a client that ${name} is ended and named`, async () => {
    const { certificate } = await graded({ adapter: command, scenario: ['new-amount'], timeout: 1 });
    const failure = certificate.failures.find(({ rule }) => rule === 'STAYS-ALIVE');
    expect(failure?.actual).toMatch(because);
  });

test('a client that sends nothing passes no obligation of money', async () => {
  const { certificate } = await graded({
    adapter: adapter('{ charge: () => ({ outcome: "failed" }) }'),
    scenario: ['answer-lost', 'answer-replaced', 'in-progress', 'parallel', 'retry-after', 'back-off'],
  });
  expect(certificate.requests).toBe(0);
  expect(certificate.ledger.filter(({ level, verdict }) => level === 'money' && verdict === 'pass')).toEqual([]);
  expect(certificate.ledger.filter(({ id }) => ['RETRY-AFTER-ODD', 'ATTEMPTS-BOUNDED'].includes(id)).map(({ verdict }) => verdict)).toEqual(
    ['untested', 'untested'],
  );
});

test('a client that ends before its first request is not led to every scenario', async () => {
  const { certificate } = await graded({ run: 'echo no such shop >&2; exit 3' });
  expect(certificate.outcome).toMatchObject({ name: 'error', exitStatus: 3 });
  expect(certificate.outcome.headline).toContain('the client ends before its first request (exit status 3, no such shop)');
});
