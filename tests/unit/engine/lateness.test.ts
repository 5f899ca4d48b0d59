import { expect, test } from '@playwright/test';
import { certificateOf, observedChoices } from '../../../engine/certificate/conclude.ts';
import { readChoices } from '../../../engine/certificate/choices-file.ts';
import { assembleRun } from '../../../reports/assemble.ts';
import { diffCertificates } from '../../../reports/diff.ts';
import { finding, ranTest, run } from '../reports/run-builder.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from '../../new-folder.ts';

const lateRun = (...seconds: readonly number[]) => {
  const tests = seconds.map((late, index) =>
    ranTest(`t${index}`, [finding('KEY-DETAIL-OWNER')], { choices: { 'lateness.lists': late, 'errors.validationStatus': 422 } }),
  );
  const { requests: _requests, plan, tests: _tests, choices: _choices, ...head } = run(tests);
  return assembleRun(head, plan, tests);
};
const certificateAt = (...seconds: readonly number[]) => certificateOf({ run: lateRun(...seconds), text: '', knownFailures: [] });

test('the greatest lateness is stated, in the certificate with its question', () => {
  expect(certificateAt(0.5, 2, 0.2).choices).toContainEqual({
    id: 'lateness.lists',
    question: 'How late does a list show a change?',
    value: 2,
  });
});

test('the choices file states lateness for readers, and a simulator can be started with it', () => {
  const text = observedChoices(lateRun(1))['choices.yaml']!;
  expect(text).toContain('# How late does a list show a change? up to 1 s\n');
  const path = join(newFolder('lateness'), 'choices.yaml');
  writeFileSync(path, text);
  expect(readChoices(path)).toMatchObject({ 'errors.validationStatus': 422 });
});

test('two runs do not differ because a deployment was later in one of them', () => {
  expect(diffCertificates({ old: certificateAt(1), new: certificateAt(3) }).choices).toEqual([]);
});
