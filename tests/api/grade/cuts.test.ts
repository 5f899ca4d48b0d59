import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { statusOf } from '../../../engine/certificate/steps.ts';
import { compared, isBroken } from '../../../engine/grade/cut.ts';
import { everyCut, oneCut } from '../../../engine/grade/cuts.ts';
import { newFolder } from '../../new-folder.ts';
import { script, verified } from './grading.ts';
import { rotating } from '../../proof.ts';

const options = { timeout: 30_000, seed: 1, workers: 4 };

test('every cut of a client with a journal leaves the money as it is undisturbed, and its certificate can be recomputed', async () => {
  test.slow();
  const out = newFolder('cuts');
  const { undisturbed, results, written } = await everyCut({ ...options, command: 'sh examples/clients/shell/shop.sh', out });
  expect(undisturbed.requests).toBe(3);
  expect(results.filter(({ hit }) => hit !== null)).toHaveLength(9);
  expect(results.filter(isBroken)).toEqual([]);
  const { certificate } = written;
  expect(certificate.kind).toBe('cuts');
  expect(certificate.outcome).toMatchObject({ name: 'certified', exitStatus: 0 });
  expect(certificate.ledger.map(({ id, verdict }) => [id, verdict])).toEqual([
    ['CUT-ANSWER-LOST', 'pass'],
    ['CUT-REQUEST-LOST', 'pass'],
    ['CUT-KILLED', 'pass'],
    ['CUT-DELIVERY-DOUBLED', 'not applicable'],
  ]);
  expect(statusOf(await verified(out))).toBe(0);

  // The evidence lacks a cut, or claims more than is certified.
  const file = join(out, 'run.json');
  const text = readFileSync(file, 'utf8');
  const run = JSON.parse(text) as { plan: { id: string }[]; tests: { id: string }[] };
  const without = <T extends { id: string }>(all: T[]): T[] => all.filter(({ id }) => id !== 'killed:2');
  writeFileSync(file, JSON.stringify({ ...run, plan: without(run.plan), tests: without(run.tests) }));
  expect((await verified(out)).some(({ check, state }) => check === 'plan' && state === 'refused')).toBe(true);
  writeFileSync(file, text.replace(/("kind":"killed","at":2[^}]*"held":\[)("[^"]*")/, '$1$2,$2'));
  const refused = (await verified(out)).filter(({ state }) => state === 'refused');
  expect(refused.map(({ detail }) => detail).join()).toContain('CUT-KILLED');
});

const body = '{ merchantId, type: "Sale", paymentType: "Card", amount: 5, currency: "USD", externalReference: "A-1", cardData: card }';
const naive = script(`
  const { GATEPROOF_URL: url, GATEPROOF_KEY: key, GATEPROOF_MERCHANT_ID: merchantId } = process.env;
  const card = { number: "4111111111111111", expirationMonth: 12, expirationYear: 2049, securityCode: "123" };
  const headers = { "api-key": key, "content-type": "application/json" };
  const charge = () => fetch(url + "/api/transactions", { method: "POST", headers, body: JSON.stringify(${body}) });
  const answer = await charge().catch(charge);
  process.exit(answer.ok ? 0 : 1);`);

test('a client without one fails at its first request, and the failure shows what happened', async () => {
  const choices = join(newFolder('choices'), 'acme.yaml');
  writeFileSync(choices, 'errors.validationStatus: 422\n');
  const { results, written } = await everyCut({ ...options, command: naive, out: newFolder('cuts'), choices });
  expect(results.filter(isBroken).map((result) => [result.kind, result.at, compared(result).more.length])).toEqual([
    ['answer-lost', 1, 2],
    ['request-lost', 1, 1],
    ['killed', 1, 1],
  ]);
  const { outcome, failures } = written.certificate;
  expect(outcome).toMatchObject({ name: 'failed', exitStatus: 1 });
  expect(failures[0]).toMatchObject({
    rule: 'CUT-ANSWER-LOST',
    actual: expect.stringMatching(/^(transaction with externalReference A-1, type Sale, status Captured, .*\n?){3}$/),
  });
  expect(failures[0]?.story?.join('\n')).toMatch(/POST \/api\/transactions for A-1[^]*no answer for A-1[^]*200 for A-1[^]*at the end/);

  const one = await oneCut({ ...options, command: naive }, { kind: 'killed', at: 1 });
  expect(one.held).toHaveLength(2);
  expect((await oneCut({ ...options, command: naive }, undefined)).held).toHaveLength(1);
});

/** Charges an order once, and registers its customer when the event of the payment arrives; `isDone` says which events are done already. */
const registering = (isDone: string): string =>
  script(`
  import { appendFileSync, existsSync, readFileSync } from "node:fs";
  import { createServer } from "node:http";
  const { GATEPROOF_URL: url, GATEPROOF_KEY: key, GATEPROOF_MERCHANT_ID: merchantId, GATEPROOF_STATE: folder } = process.env;
  const file = folder + "/done";
  const done = () => (existsSync(file) ? readFileSync(file, "utf8").split("\\n") : []);
  const card = { number: "4111111111111111", expirationMonth: 12, expirationYear: 2049, securityCode: "123" };
  const post = (path, body, more) =>
    fetch(url + path, { method: "POST", headers: { "api-key": key, "content-type": "application/json", ...more }, body: JSON.stringify(body) });
  createServer(async (request, response) => {
    let text = "";
    for await (const piece of request) text += piece;
    const { id, type } = JSON.parse(text);
    if (type === "transaction.captured" && !(${isDone})) {
      appendFileSync(file, id + "\\n");
      await post("/api/customers", { merchantId, firstName: "Ada", lastName: "Lovelace" });
    }
    response.end();
  }).listen(Number(process.env.GATEPROOF_HOOK_PORT));
  const charge = () => post("/api/transactions", ${body}, { "idempotency-key": "A-1" });
  await charge().catch(charge);
  setTimeout(() => process.exit(0), 900);`);

test(
  'a client that registers a customer for each delivery fails where one is doubled, and one that knows its events does not',
  { tag: rotating(8, 4) },
  async () => {
    const cuts = async (isDone: string): Promise<readonly string[]> => {
      const { results, written } = await everyCut({ ...options, command: registering(isDone), out: newFolder('cuts') });
      expect(results.filter(({ kind, hit }) => kind === 'delivery-doubled' && hit !== null).length).toBeGreaterThan(0);
      expect(written.certificate.ledger.find(({ id }) => id === 'CUT-DELIVERY-DOUBLED')?.verdict).toBe(
        isDone === 'false' ? 'fail' : 'pass',
      );
      return results.filter((result) => result.kind === 'delivery-doubled' && isBroken(result)).flatMap((result) => compared(result).more);
    };
    expect(await cuts('false')).toContain('customer with firstName Ada, lastName Lovelace, isDeleted false');
    expect(await cuts('done().includes(id)')).toEqual([]);
  },
);
