import { randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { certificateOf } from '../../../engine/certificate/conclude.ts';
import { artefacts } from '../../../reports/write.ts';
import { rules } from '../../../schemas/register.ts';
import type { Finding, Run } from '../../../schemas/shared/verdict.ts';
import { baseline } from '../../baseline.ts';
import { unpackPage } from '../../unpack-page.ts';
import { rotating } from '../../proof.ts';

const maxLength = 1_500_000;
const maxElements = 15_000;

const withFindings = (run: Run, change: (finding: Finding) => Finding): Run => ({
  ...run,
  tests: run.tests.map((one) => ({ ...one, findings: one.findings.map(change) })),
});
const answer = 'x'.repeat(400);

for (const [name, change] of [
  ['passed', (finding: Finding) => finding],
  ['failed', (finding: Finding) => ({ ...finding, verdict: 'fail', expected: `200 ${answer}`, actual: `500 ${answer}` })],
  ['was not judged', (finding: Finding) => ({ ...finding, verdict: 'untested', reason: `needs ${finding.check}` })],
] as const) {
  test(`a run in which everything ${name} makes a page below 1.5 MB and 15,000 elements that holds every exchange`, () => {
    const run = withFindings(baseline(), change as (finding: Finding) => Finding);
    const { certificate, files } = artefacts(certificateOf({ run, text: '', knownFailures: [] }), []);
    const page = files['certificate.html']!;
    expect(Buffer.byteLength(page)).toBeLessThan(maxLength);
    expect(page.match(/<[a-z][^<>]*>/g)!.length).toBeLessThan(maxElements);
    const data = JSON.parse(unpackPage(page)) as { readonly exchanges: readonly { readonly id: string }[] };
    expect(data.exchanges.map(({ id }) => id)).toEqual(certificate.exchanges.map(({ id }) => id));
  });
}

test('thousands of mutants and bodies that cannot be compressed do not make it longer than that', { tag: rotating(8, 3) }, () => {
  const noise = (length: number): string => randomBytes(length).toString('base64');
  const original = baseline();
  const run: Run = {
    ...original,
    tests: withFindings(original, (finding) => ({ ...finding, verdict: 'fail', actual: noise(300) })).tests.map((one) => ({
      ...one,
      exchanges: one.exchanges.map((exchange) => ({
        ...exchange,
        response: exchange.response === null ? null : { ...exchange.response, body: noise(16_000) },
      })),
    })),
  };
  const mutants = rules.flatMap(({ id }) =>
    Array.from({ length: 6 }, (_, index) => ({
      name: `${id.toLowerCase()}-${index}`,
      description: `The reply lacks what ${id} asks for, in the form ${index}.`,
      breaks: [id],
      killed: true,
      broken: [id],
      missed: [],
    })),
  );
  const unmutated = { green: true, tests: 350, red: [] };
  const proof = { tool: run.tool, seed: 1, complete: true, unmutated, mutants };
  const page = artefacts(certificateOf({ run, text: '', knownFailures: [], proof }), []).files['certificate.html']!;
  expect(Buffer.byteLength(page)).toBeLessThan(maxLength);
  expect((JSON.parse(unpackPage(page)) as { readonly mutants: readonly unknown[] }).mutants).toHaveLength(mutants.length);
});
