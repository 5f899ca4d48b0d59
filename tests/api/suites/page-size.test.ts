/** The page of a whole run stays small and complete, whatever failed. */
import { expect, test } from '@playwright/test';
import { certificateOf } from '../../../engine/conclude.ts';
import { artefacts } from '../../../reports/write.ts';
import type { Finding, Run } from '../../../schemas/shared/verdict.ts';
import { baseline } from '../../baseline.ts';
import { unpackPage } from '../../unpack-page.ts';

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
