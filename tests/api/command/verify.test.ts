import { expect, test } from '@playwright/test';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { replayRun } from '../../../engine/certificate/replay.ts';
import { chooseTests } from '../../../engine/run/choose-tests.ts';
import { readPublicKey } from '../../../engine/certificate/sign.ts';
import { statusOf, type Step } from '../../../engine/certificate/steps.ts';
import { certificateFor } from '../../../engine/tls-certificates.ts';
import { examine, type Suites } from '../../../engine/certificate/verify.ts';
import type { Certificate } from '../../../reports/certificate-schema.ts';
import { assembleRun } from '../../../reports/assemble.ts';
import { record } from '../../../engine/certificate/conclude.ts';
import type { Finding, Run } from '../../../schemas/shared/verdict.ts';
import { newFolder } from '../../new-folder.ts';
import { rootPem, timeAuthority } from '../../time-authority.ts';
import { broken, newKeys, seal, smallRun } from '../suites/sealed.ts';
import { rotating } from '../../proof.ts';

// With one worker, the run is made once and each recording is repeated once.
test.describe.configure({ mode: 'default' });

const vendor = newKeys();
const otherKeys = newKeys();
let run: Run;
let signed: string;
let unsigned: string;

test.beforeAll(async () => {
  run = record(await smallRun(), []).run;
  const authority = await timeAuthority();
  signed = await seal(run, { sign: vendor.privateKey, timestamp: authority.url });
  await authority.close();
  unsigned = await seal(run);
});

const repeated = new Map<string, Promise<Run>>();
/** The real suites, which judge each recording only once. */
const suites: Suites = {
  chooseTests,
  replayRun(recorded) {
    const text = JSON.stringify(recorded);
    const known = repeated.get(text) ?? replayRun(recorded);
    repeated.set(text, known);
    return known;
  },
};

async function verify(
  folder: string,
  key?: string,
  { file = 'certificate.json', ...given }: { readonly file?: string; readonly authorities?: string } = {},
): Promise<{ status: number; steps: readonly Step[] }> {
  const steps: Step[] = [];
  const expected = { ...given, ...(key === undefined ? {} : { key: readPublicKey(key) }) };
  for await (const step of examine(join(folder, file), expected, suites)) steps.push(step);
  return { status: statusOf(steps), steps };
}
const refusals = (steps: readonly Step[]): readonly string[] =>
  steps.filter(({ state }) => state === 'refused').map(({ check, detail }) => `${check}: ${detail}`);

/** A copy of a folder with changed files. */
function tampered(folder: string, files: Readonly<Record<string, ((text: string) => string) | null>>): string {
  const copy = newFolder('sealed');
  cpSync(folder, copy, { recursive: true });
  for (const [name, change] of Object.entries(files)) {
    if (change === null) rmSync(join(copy, name));
    else writeFileSync(join(copy, name), change(readFileSync(join(copy, name), 'utf8')));
  }
  return copy;
}
const inCertificate = (change: (certificate: Certificate) => Certificate) => (text: string) =>
  `${JSON.stringify(change(JSON.parse(text) as Certificate), null, 2)}\n`;
const inRun = (change: (run: Run) => Run) => (text: string) => `${JSON.stringify(change(JSON.parse(text) as Run))}\n`;

/** The findings of the broken rule, as if it held. */
const whitewashed = (one: Run): Run => ({
  ...one,
  tests: one.tests.map((ran) => ({
    ...ran,
    findings: ran.findings.map((finding): Finding => (finding.rule === broken ? { ...finding, verdict: 'pass' } : finding)),
  })),
});
const brokenTest = (): string => run.tests.find(({ findings }) => findings.some(({ verdict }) => verdict === 'fail'))?.id ?? '';

test('a certificate follows from its recorded exchanges, for every verifier', async () => {
  const certificate = JSON.parse(readFileSync(join(signed, 'certificate.json'), 'utf8')) as Certificate;
  // A known broken rule, and one that passes again: both must come out the same.
  expect(certificate).toMatchObject({ outcome: { name: 'failed' }, knownFailures: [{ state: 'expected' }, { state: 'stale' }] });
  for (const key of [vendor.publicKey, vendor.jwk]) {
    const { status, steps } = await verify(signed, key);
    expect(refusals(steps)).toEqual([]);
    expect(steps.find(({ check }) => check === 'signature')).toMatchObject({ state: 'ok' });
    expect(status).toBe(0);
  }
  const { steps } = await verify(signed);
  expect(steps.find(({ check }) => check === 'signature')).toMatchObject({
    state: 'note',
    detail: expect.stringContaining(certificate.signature?.keyThumbprint ?? '?') as unknown,
  });
  expect(steps.find(({ check }) => check === 'known')?.detail).toBe('known failures are copied from the certificate, not verified: 2');
  const html = readFileSync(join(signed, 'certificate.html'), 'utf8');
  expect(html).toContain(certificate.signature?.keyThumbprint);
  expect(html).toContain(certificate.evidence?.sha256);
});

test('a certificate without a signature is verified, but its origin is not', async () => {
  const { status, steps } = await verify(unsigned);
  expect(refusals(steps)).toEqual([]);
  expect(steps.find(({ check }) => check === 'signature')).toMatchObject({
    state: 'note',
    detail: expect.stringContaining('proves no origin') as unknown,
  });
  expect(status).toBe(0);
  expect(refusals((await verify(unsigned, vendor.publicKey)).steps)).toEqual(['signature: not signed, but --key names an expected signer']);
});

test('no file contains any part of the private key', () => {
  const lines = readFileSync(vendor.privateKey, 'utf8').split('\n');
  for (const name of readdirSync(signed)) expect(readFileSync(join(signed, name), 'utf8')).not.toContain(lines[1]);
});

test('a changed verdict is found in the ledger, in the recorded run, and in both', async () => {
  const ledger = tampered(unsigned, {
    'certificate.json': inCertificate((certificate) => ({
      ...certificate,
      ledger: certificate.ledger.map((row) =>
        row.id === broken ? { ...row, verdict: 'pass', checks: row.checks.map((check) => ({ ...check, verdict: 'pass' as const })) } : row,
      ),
    })),
  });
  const inLedger = await verify(ledger);
  expect(inLedger.status).toBe(1);
  expect(refusals(inLedger.steps)).toContain(
    `verdicts: ${broken} in test "${brokenTest()}": the certificate says pass, but the recorded exchanges give fail`,
  );

  const inEvidence = refusals((await verify(tampered(unsigned, { 'run.json': inRun(whitewashed) }))).steps);
  expect(inEvidence).toContain(
    `verdicts: ${broken} in test "${brokenTest()}": the recorded run says pass, but the recorded exchanges give fail`,
  );
  expect(inEvidence[0]).toMatch(/^evidence: run\.json is not the file/);

  // Everything is regenerated from the forged run: digests, page and ledger agree with each other, but not with the target's answers.
  const forged = await verify(await seal(whitewashed(run), { sign: otherKeys.privateKey }));
  expect(forged.steps.filter(({ check }) => ['signature', 'evidence', 'files'].includes(check)).map(({ state }) => state)).toEqual([
    'note',
    'ok',
    'ok',
  ]);
  expect(refusals(forged.steps)).toContain(
    `verdicts: ${broken} in test "${brokenTest()}": the certificate says pass, but the recorded exchanges give fail`,
  );
  expect(forged.status).toBe(1);
});

test('a changed answer of the target leads to another verdict', async () => {
  const answered = (one: Run): Run => ({
    ...one,
    tests: one.tests.map((ran) => ({
      ...ran,
      exchanges: ran.exchanges.map((exchange) =>
        exchange.response?.status === 201 ? { ...exchange, response: { ...exchange.response, status: 200 } } : exchange,
      ),
    })),
  });
  expect(refusals((await verify(await seal(answered(run)))).steps)).toContain(
    `verdicts: ${broken} in test "${brokenTest()}": the certificate says fail, but the recorded exchanges give pass`,
  );
});

test('a removed test is named, in the certificate and in both', async () => {
  const id = brokenTest();
  const without = <T extends { readonly id: string }>(tests: readonly T[]): T[] => tests.filter((one) => one.id !== id);
  const certificate = tampered(unsigned, {
    'certificate.json': inCertificate((one) => ({ ...one, plan: { ...one.plan, tests: without(one.plan.tests) } })),
  });
  expect(refusals((await verify(certificate)).steps)).toContain(`plan: test "${id}" is missing from the plan of the certificate`);

  const both = await verify(await seal({ ...run, plan: without(run.plan), tests: without(run.tests) }));
  expect(both.status).toBe(1);
  expect(refusals(both.steps)).toEqual(
    expect.arrayContaining([
      `plan: test "${id}" is missing from the plan of the certificate`,
      `plan: test "${id}" is missing from the plan of run.json`,
    ]),
  );
});

/** What a timed-out test leaves: the last answers are missing, and the rules not judged by then are in error. */
function cutShort(one: Run, id: string): Run {
  const tests = one.tests.map((ran) => {
    if (ran.id !== id) return ran;
    const exchanges = ran.exchanges.slice(0, -1);
    const rules = [...new Set(ran.findings.map(({ rule }) => rule))];
    const error = { verdict: 'error', check: 'the complete test', reason: 'the test took longer than 118 s' } as const;
    return { ...ran, exchanges, requests: exchanges.length, findings: rules.map((rule): Finding => ({ rule, ...error })) };
  });
  return record(assembleRun(one, one.plan, tests), []).run;
}

test('a test that timed out stays in the report, and hides no failure', async () => {
  const short = run.tests.find(({ exchanges, findings }) => exchanges.length === 1 && findings.every(({ verdict }) => verdict === 'pass'));
  expect(short).toBeDefined();
  const { status, steps } = await verify(await seal(cutShort(run, short?.id ?? '')));
  expect(refusals(steps)).toEqual([]);
  expect(status).toBe(0);
  // If the remaining recording still breaks the rule, the error is rejected.
  const failing = run.tests.find(({ id }) => id === brokenTest())!;
  const rules = [...new Set(failing.findings.map(({ rule }) => rule))];
  const hiding = assembleRun(
    run,
    run.plan,
    run.tests.map((ran) =>
      ran === failing
        ? { ...ran, findings: rules.map((rule): Finding => ({ rule, verdict: 'error', check: 'the complete test', reason: 'too late' })) }
        : ran,
    ),
  );
  expect((await verify(await seal(record(hiding, []).run))).status).toBe(1);
});

test('one changed byte is found in every file, even white space', { tag: rotating(4, 3) }, async () => {
  // This note for the next run is independent of the certificate.
  const names = readdirSync(signed).filter((name) => name !== 'last-failed.json');
  expect(names).toEqual(
    expect.arrayContaining([
      'badge.svg',
      'certificate.html',
      'certificate.json',
      'certificate.jws',
      'certificate.tsr',
      'junit.xml',
      'run.json',
      'summary.md',
    ]),
  );
  for (const name of names) {
    const places: Readonly<Record<string, (text: string) => string>> = {
      'a space at the end': (text) => `${text} `,
      'a character': (text) => {
        const at = Math.floor(text.length / 2);
        return text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1);
      },
    };
    for (const [what, change] of Object.entries(places)) {
      const { status, steps } = await verify(tampered(signed, { [name]: change }), vendor.publicKey);
      expect(status, `${what} of ${name}`).toBe(1);
      expect(refusals(steps).join('\n'), `${what} of ${name}`).toContain(name);
    }
  }
});

test('a signature by someone else is rejected', { tag: rotating(4, 2) }, async () => {
  const byOtherKey = await verify(await seal(run, { sign: otherKeys.privateKey }), vendor.publicKey);
  expect(refusals(byOtherKey.steps)).toEqual([expect.stringMatching(/^signature: certificate\.jws is not valid for the given key/)]);
  expect(refusals((await verify(signed, otherKeys.publicKey)).steps)).toHaveLength(1);

  const stripped = tampered(signed, { 'certificate.jws': null });
  for (const key of [undefined, vendor.publicKey])
    expect(refusals((await verify(stripped, key)).steps)[0]).toMatch(
      /^signature: the certificate names .* as its signer, but .* is missing/,
    );

  const other = await seal({ ...run, startedAt: '2026-01-01T00:00:00.000Z' }, { sign: vendor.privateKey });
  const borrowed = tampered(signed, { 'certificate.jws': () => readFileSync(join(other, 'certificate.jws'), 'utf8') });
  expect(refusals((await verify(borrowed, vendor.publicKey)).steps)).toEqual(['digest: certificate.json is not the file that was signed']);

  const added = tampered(unsigned, { 'certificate.json': (text) => text });
  cpSync(join(signed, 'certificate.jws'), join(added, 'certificate.jws'));
  expect(refusals((await verify(added)).steps)[0]).toMatch(/^signature: .* the certificate names no signer/);
});

test('a time stamp shows who stamped the certificate, and when', async () => {
  const stampOf = async (folder: string, authorities?: string): Promise<Step | undefined> =>
    (await verify(folder, vendor.publicKey, authorities === undefined ? {} : { authorities })).steps.find(
      ({ check }) => check === 'timestamp',
    );
  const said = 'certificate.json existed at 2026-03-02T09:15:30.000Z, says CN=Time of the test';
  expect(await stampOf(signed, rootPem)).toEqual({
    check: 'timestamp',
    state: 'ok',
    detail: `${said}; CN=Root of the test vouches for it`,
  });
  expect(await stampOf(signed)).toMatchObject({ state: 'note', detail: expect.stringContaining(said) as unknown });
  const other = certificateFor({ host: 'Root of the test', isAuthority: true }).cert;
  expect(await stampOf(signed, other)).toMatchObject({
    state: 'refused',
    detail: `${said}, for whom none of the authorities in --tsa-ca vouches`,
  });
  // A signature alone has no step about the time; a stamp that the certificate does not name may have been added since.
  const unstamped = await seal(run, { sign: vendor.privateKey });
  expect(await stampOf(unstamped)).toBeUndefined();
  expect(await stampOf(unstamped, rootPem)).toMatchObject({
    state: 'refused',
    detail: 'not time-stamped, but --tsa-ca names the expected authority',
  });
  cpSync(join(signed, 'certificate.tsr'), join(unstamped, 'certificate.tsr'));
  expect(await stampOf(unstamped)).toMatchObject({ state: 'refused', detail: 'the time stamp certificate.tsr is of another content' });
  expect(await stampOf(tampered(signed, { 'certificate.tsr': null }))).toMatchObject({
    state: 'refused',
    detail: 'the certificate names the time stamp certificate.tsr, but the file is missing',
  });
});

test('an undetermined check is neither verified nor refused', async () => {
  const alone = await verify(tampered(unsigned, { 'run.json': null }));
  expect(alone.status).toBe(3);
  expect(alone.steps.at(-1)).toMatchObject({ check: 'evidence', state: 'unknown' });

  const older = await verify(await seal({ ...run, tool: { ...run.tool, version: '0.0.9' } }));
  expect(older.status).toBe(3);
  expect(older.steps.at(-1)).toMatchObject({ check: 'tool', detail: expect.stringContaining('npx gateproof@0.0.9 verify') as unknown });

  const long = (one: Run): Run => ({
    ...one,
    tests: one.tests.map((ran) => ({ ...ran, exchanges: ran.exchanges.map((exchange) => ({ ...exchange, cut: true as const })) })),
  });
  const cut = await verify(await seal(long(run)));
  expect(cut.status).toBe(3);
  expect(refusals(cut.steps)).toEqual([]);
});

test('a file that is not a certificate is refused', async () => {
  const texts = [
    '',
    '{}',
    'null',
    '[]',
    '{"tool":{"version":7}}',
    '\u0000',
    JSON.stringify({ ...JSON.parse(readFileSync(join(signed, 'certificate.json'), 'utf8')), more: 1 }),
  ];
  for (const text of texts)
    expect((await verify(tampered(unsigned, { 'certificate.json': () => text }))).status, text.slice(0, 40)).toBe(1);
  for (const text of ['', '{}', '[]', 'null', '{"tests":[]}']) {
    const { status, steps } = await verify(tampered(unsigned, { 'run.json': () => text }));
    expect(status).toBe(1);
    expect(refusals(steps).at(-1)).toMatch(/^evidence: run\.json: it is not (a recorded run|JSON)/);
  }
});

test('takes the folder of a certificate, and names the file that is none', async () => {
  expect((await verify(unsigned, undefined, { file: '.' })).status).toBe(0);
  const recorded = await verify(unsigned, undefined, { file: 'run.json' });
  expect(refusals(recorded.steps)).toEqual(['schema: run.json is the recorded run; give the certificate.json beside it']);
});
