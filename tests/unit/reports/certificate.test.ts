import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { certificate } from '../../../reports/certificate.ts';
import { certificateSchema } from '../../../reports/certificate-schema.ts';
import { terminal } from '../../../reports/terminal.ts';
import { artefacts, writeCertificate } from '../../../reports/write.ts';
import type { Finding } from '../../../schemas/shared/verdict.ts';
import { unpackPage } from '../../unpack-page.ts';
import { exchange, finding, hostile, passing, ranTest, rule, run, threeLevels } from './run-builder.ts';
import { sampleProof, sampleRules, sampleRun } from './sample-run.ts';

const ajv = new Ajv2020.default({ strict: true, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(certificateSchema);
const known = [
  { rule: 'KEY-USER-EXPIRY', reason: 'ticket 12', line: 2 },
  { rule: 'GONE', reason: 'old', line: 4 },
];
const sample = () =>
  certificate({
    run: sampleRun(),
    rules: sampleRules,
    knownFailures: known,
    choices: [{ id: 'http.suppressNullsDefault', question: 'Q?' }],
  });

test('every certificate obeys its published schema, before and after JSON', () => {
  const broken = passing(threeLevels);
  const noAnswer = { ...exchange('n'), response: null, failure: 'ECONNRESET' };
  const certificates = [
    sample(),
    certificate({ run: passing(threeLevels), rules: threeLevels }),
    certificate({ run: sampleRun(), rules: sampleRules, proof: sampleProof() }),
    certificate({ run: run([]), rules: [] }),
    certificate({ run: { ...broken, tests: [] }, rules: threeLevels }),
    certificate({
      run: run([ranTest('t', [finding('A', 'error', { exchange: 'n', reason: hostile })], { exchanges: [noAnswer], failure: hostile })]),
      rules: threeLevels,
    }),
  ];
  for (const one of certificates) {
    expect(validate(one), ajv.errorsText(validate.errors)).toBe(true);
    expect(validate(JSON.parse(JSON.stringify(one)))).toBe(true);
  }
  expect(validate({ ...sample(), extra: 1 })).toBe(false);
  expect(certificateSchema).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema', $id: 'urn:gateproof:certificate:1' });
});

test('contains each failure with expected, actual, evidence and a command without a key', () => {
  const [first, second, third] = sample().failures;
  expect(first).toMatchObject({
    rule: 'KEY-USER-EXPIRY',
    verdict: 'fail',
    expected: 'status 4xx with the error envelope',
    exchange: 'x-2',
    persona: 'merchantAdmin',
    known: 'ticket 12',
  });
  expect(first?.curl).toContain('"authorization: Bearer $GATEPROOF_MERCHANT_ADMIN_KEY"');
  expect(second?.rule).toBe('KEY-USER-EXPIRY');
  expect(third).toMatchObject({ rule: 'ERROR-NO-STACK', verdict: 'warn', known: null });
});

test('a failure without evidence has no command', () => {
  const [failure] = certificate({ run: run([ranTest('t', [finding('A', 'fail')])]), rules: threeLevels }).failures;
  expect(failure).toMatchObject({ expected: null, actual: null, exchange: null, curl: null });
});

test('groups unjudged rules by the missing item, the most useful first', () => {
  expect(sample().missing).toEqual([
    {
      verdict: 'untested',
      reason: 'personas.merchantUser.keyId is not in the target file.',
      rules: ['AUTH-INACTIVE-REFUSED', 'LISTEN-WRONG-TOKEN'],
    },
    { verdict: 'untested', reason: 'consent.provokeRateLimit is false.', rules: ['LIMIT-HEADERS'] },
    { verdict: 'inconclusive', reason: '14 retries seen, 30 are needed.', rules: ['LISTEN-SPREAD'] },
  ]);
});

test('keeps the exchanges that a check refers to, and no others', () => {
  const tests = [ranTest('t', [finding('A', 'pass', { exchange: 'used' })], { exchanges: [exchange('used'), exchange('unused')] })];
  expect(certificate({ run: run(tests), rules: threeLevels }).exchanges.map(({ id }) => id)).toEqual(['used']);
});

test('compares the plan with the run, and lists choices with their questions', () => {
  const whole = sampleRun();
  const lost = { id: 'lost', title: 'lost', rules: ['ERROR-ENVELOPE'] };
  const document = certificate({ run: { ...whole, plan: [...whole.plan, lost] }, rules: sampleRules });
  expect(document.plan).toMatchObject({
    planned: whole.plan.length + 1,
    ran: whole.plan.length,
    errors: [`Interrupted: ${whole.plan.length} of ${whole.plan.length + 1} tests ran.`],
  });
  expect(document.plan.tests.at(-1)).toMatchObject({ id: 'lost', ran: false, checks: 0 });
  expect(document.outcome).toMatchObject({
    exitStatus: 1,
    headline: `Interrupted: ${whole.plan.length} of ${whole.plan.length + 1} tests ran; 1 required rule failed.`,
  });
  expect(sample().choices.map(({ id, question }) => [id, question])).toContainEqual(['http.suppressNullsDefault', 'Q?']);
});

test('no secret reaches any artefact, in any encoding', () => {
  const secret = `s3cret/"<&>'key`;
  const leak = exchange('leak', {
    request: {
      method: 'POST',
      path: `/api/x?key=${encodeURIComponent(secret)}`,
      headers: { 'x-note': secret },
      body: JSON.stringify({ secret }),
    },
    response: { status: 500, headers: { 'set-cookie': [secret] }, body: `<b>${secret}</b> whsec_${'A'.repeat(44)}` },
  });
  const findings: Finding[] = [
    finding('A', 'fail', { expected: secret, actual: JSON.stringify({ secret }), exchange: 'leak' }),
    finding('B', 'untested', { reason: `no ${secret}` }),
    finding('C'),
  ];
  const document = certificate({
    run: run([ranTest('t', findings, { exchanges: [leak], failure: secret, choices: { 'a.b': secret } })]),
    rules: threeLevels,
    knownFailures: [{ rule: 'A', reason: secret, line: 1 }],
  });
  const { files } = artefacts(document, [secret]);
  expect(Object.keys(files)).toEqual([
    'certificate.html',
    'certificate.json',
    'certificate.schema.json',
    'junit.xml',
    'summary.md',
    'badge.svg',
  ]);
  const texts = { ...files, 'certificate.html, unpacked': unpackPage(files['certificate.html'] ?? '') };
  for (const [name, text] of Object.entries(texts)) {
    for (const trace of ['s3cret', 'whsec_A', Buffer.from(secret).toString('base64')])
      expect(text.includes(trace), `${name}: ${trace}`).toBe(false);
  }
  expect(validate(JSON.parse(files['certificate.json'] ?? ''))).toBe(true);
});

test('writes whole files, replaces those of the last run, and leaves nothing beside them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gateproof-'));
  try {
    const { paths } = await writeCertificate(sample(), { folder, secrets: [] });
    expect((await readdir(folder)).toSorted()).toEqual(paths.map((path) => path.slice(folder.length + 1)).toSorted());
    const written = await writeCertificate(certificate({ run: passing(threeLevels), rules: threeLevels }), {
      folder,
      secrets: ['Acme staging'],
    });
    expect(written.certificate.target.name).toBe('[redacted]');
    expect(JSON.parse(await readFile(join(folder, 'certificate.json'), 'utf8'))).toEqual(written.certificate);
    expect(await readdir(folder)).toHaveLength(6);
    await expect(writeCertificate(sample(), { folder: join(folder, 'badge.svg', 'x'), secrets: [] })).rejects.toThrow();
    await writeFile(join(folder, 'mine.txt'), 'kept');
    await writeCertificate(sample(), { folder, secrets: [] });
    expect(await readFile(join(folder, 'mine.txt'), 'utf8')).toBe('kept');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('the page escapes hostile text and loads nothing', () => {
  const page = artefacts(sample(), []).files['certificate.html'] ?? '';
  expect(page).not.toMatch(/<script>alert|<img/);
  expect(page).not.toMatch(/[^\P{Cc}\n\t]/u);
  expect(page).not.toMatch(/\u202e/);
  expect(page.match(/<script/g)).toEqual(['<script', '<script']);
  expect(page).toMatch(/<script type="application\/octet-stream" id="data">[A-Za-z0-9+/=]+<\/script>/);
  expect(page).not.toMatch(/<(link|script|img|iframe)[^>]+(src|href)="(?!data:,)/);
});

test('only a certified run is called a certificate, and uncovered parts are explained beside the result', () => {
  const pageOf = (document: ReturnType<typeof sample>) => artefacts(document, []).files['certificate.html'] ?? '';
  const failed = pageOf(sample());
  expect(failed).toContain('Conformance report');
  expect(failed).not.toContain('Conformance certificate');
  expect(failed.slice(0, failed.indexOf('<nav'))).toMatch(/2 rules\s+of the specification are not covered/);
  const certified = pageOf(certificate({ run: passing(threeLevels), rules: threeLevels }));
  expect(certified).toContain('Conformance certificate');
  expect(certified).not.toContain('not covered: no test');
});

test('the terminal shows request and answer with the persona, each exchange once, and no line of a target begins a line', () => {
  const lines = (body: string) => ({ status: 500, headers: {}, body });
  const long = exchange('long', {
    persona: 'merchantUser',
    response: lines(`::error::x\n##vso[task.complete] ##teamcity[x] ##[error]\n${'line\n'.repeat(100)}`),
  });
  const lost = exchange('lost', { response: null, failure: 'ECONNRESET' });
  const findings = [...['long', 'long', 'lost'].map((id) => finding('A', 'fail', { exchange: id })), finding('B'), finding('C')];
  const document = certificate({ run: run([ranTest('t', findings, { exchanges: [long, lost] })]), rules: threeLevels });
  const shown = terminal(document, { artefacts: [], color: false });
  expect(shown.match(/sent as merchantUser/g)).toHaveLength(1);
  expect(shown).toContain('exchange  long, as above');
  expect(shown).toContain('No answer arrived: ECONNRESET');
  expect(shown).toMatch(/│ … \(\d+ more lines\)/);
  expect(shown).toContain('    │ ::error::x\n');
  expect(shown).not.toMatch(/^\s*::/m);
  expect(shown).not.toMatch(/##(vso|teamcity)?\[/i);
});

test('a failure is repeated as its persona, and leaves the body of an answer to its exchange', () => {
  const body = JSON.stringify({ error: { code: 'Record:Hidden', message: 'It belongs to another user.', details: 'x'.repeat(100) } });
  const long = exchange('long', { persona: 'merchantUser', response: { status: 403, headers: {}, body } });
  const sent = { ...long, request: { ...long.request, headers: { 'api-key': 'k' } } };
  const found = finding('A', 'fail', { exchange: 'long', expected: 'status 404', actual: `status 403: ${body}` });
  const document = certificate({
    run: run([ranTest('t', [found, finding('B'), finding('C')], { exchanges: [sent] })]),
    rules: threeLevels,
  });
  const shown = terminal(document, { artefacts: [], color: false });
  const repeat = 'as merchantUser, with its key in GATEPROOF_MERCHANT_USER_KEY';
  expect(shown).toContain('  actual    status 403 Record:Hidden; the exchange has its body\n');
  expect(shown).toMatch(new RegExp(`^  repeat    ${repeat}\n  curl `, 'm'));
  const { files } = artefacts(document, []);
  expect(files['certificate.html']).toContain(`To repeat it ${repeat}:</p>`);
  expect(files['summary.md']).toContain(
    `To repeat it as merchantUser, with its key in GATEPROOF\\_MERCHANT\\_USER\\_KEY:\n\n\`\`\`sh\ncurl `,
  );
  expect(files['junit.xml']).toContain('actual: status 403 Record:Hidden; the exchange has its body');
});

test('in a run of selected rules the others are one line, not a gap each', () => {
  const tests = [ranTest('t', [finding('A'), finding('B', 'untested', { reason: 'needs hooks' })])];
  const rules = [...threeLevels, ...Array.from({ length: 40 }, (_, index) => rule(`OTHER-${index}`))];
  const document = certificate({ run: { ...run(tests), rules: ['A', 'B'] }, rules });
  const shown = terminal(document, { artefacts: [], color: false });
  expect(shown).toContain('  41 rules not selected: only tests that judge A or B\n');
  expect(shown).not.toContain('OTHER-1');
  const { files } = artefacts(document, []);
  expect(files['summary.md']).toContain('| not selected: only tests that judge A or B | untested | 41 rules |');
  for (const name of ['summary.md', 'certificate.html']) expect(files[name]?.replace(/id="data">[^<]*/, ''), name).not.toContain('OTHER-1');
  expect(files['certificate.html']).toMatch(/Only tests that judge A or B ran\.\s+41 rules/);
  expect(files['certificate.html']?.match(/data-rule="/g)).toHaveLength(2);
});

test('the terminal names each broken rule with expected, actual and a command, and obeys its colour setting', () => {
  const plain = terminal(sample(), { artefacts: ['reports/out/certificate.html'], color: false });
  expect(plain).not.toMatch(/[^\P{Cc}\n]/u);
  for (const part of [
    'KNOWN KEY-USER-EXPIRY',
    'WARN ERROR-NO-STACK',
    'expected  status 4xx',
    "curl --include --globoff --path-as-is 'https://",
    'reports/out/certificate.html',
    'LISTEN-SPREAD',
  ]) {
    expect(plain).toContain(part);
  }
  expect(plain).toMatch(
    /personas\.merchantUser\.keyId is not in the target file\. \(2 rules\)\n {4}AUTH-INACTIVE-REFUSED, LISTEN-WRONG-TOKEN/,
  );
  expect(terminal(sample(), { artefacts: [], color: true })).toContain('\u001b[');
});

test('shows the mutants that the suites caught, survivors first', () => {
  const page = artefacts(certificate({ run: sampleRun(), rules: sampleRules, proof: sampleProof() }), []).files['certificate.html'] ?? '';
  const annex = page
    .slice(page.indexOf('id="proof"'))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  expect(annex).toContain('run against 2 mutants, simulators that each break one or more rules on purpose. 1 of them were killed');
  expect(annex).toContain('Every check of 226 tests passed on the unmutated simulator.');
  expect(annex).toContain('Mutants were detected for 2 of the 16 covered rules. Seed 1.');
  expect(annex).toMatch(/Survivors\s+stack-shown/);
  expect(page).not.toMatch(/<script>alert|<img/);
});

test('a result of mutation testing with false alarms is not valid, and a missing one is stated', () => {
  const red = [{ test: 't', rule: 'ERROR-ENVELOPE', why: 'fail: the envelope' }];
  const unsound = sampleProof({ unmutated: { green: false, tests: 3, red } });
  const text = (proof?: ReturnType<typeof sampleProof>): string =>
    artefacts(certificate({ run: sampleRun(), rules: sampleRules, ...(proof && { proof }) }), []).files['certificate.html']?.replace(
      /\s+/g,
      ' ',
    ) ?? '';
  expect(text(unsound)).toContain('1 check did not pass on the unmutated simulator, so this result is not valid');
  expect(text()).toContain('There is no result for these suites');
  expect(text(sampleProof())).not.toContain('There is no result');
});
