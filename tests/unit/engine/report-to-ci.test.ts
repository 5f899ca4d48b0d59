import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { reportToCi } from '../../../engine/certificate/report-to-ci.ts';
import { annotations, azureCommand, githubCommand, teamcityCommand } from '../../../reports/ci-commands.ts';
import { certificate } from '../../../reports/certificate.ts';
import { finding, hostile, passing, ranTest, rule, run, threeLevels } from '../reports/run-builder.ts';
import { newFolder } from '../../new-folder.ts';

const failing = (count: number) => {
  const rules = Array.from({ length: count }, (_, index) => rule(`R-${index + 1}`));
  return certificate({
    run: run([
      ranTest(
        't',
        rules.map(({ id }) => finding(id, 'fail', { expected: '200', actual: '500' })),
      ),
    ]),
    rules,
  });
};
const passed = certificate({ run: passing(threeLevels), rules: threeLevels });

async function shown(written: ReturnType<typeof failing>, env: Readonly<Record<string, string>>, paths: readonly string[] = []) {
  const lines: string[] = [];
  await reportToCi({ certificate: written, paths }, env, (text) => lines.push(text));
  return lines;
}

test('a broken rule is one line for GitHub Actions, and nothing elsewhere', async () => {
  const lines = await shown(failing(1), { GITHUB_ACTIONS: 'true' });
  expect(lines[0]).toBe('::error title=R-1::The statement of R-1.%0ACheck: Check of R-1%0AExpected: 200%0AActual: 500\n');
  expect(lines[1]).toMatch(/^::notice title=Gateproof::Not certified Acme staging: /);
  expect(lines).toHaveLength(2);
  expect(await shown(failing(1), {})).toEqual([]);
  expect(await shown(passed, { GITHUB_ACTIONS: 'true' })).toEqual([]);
});

test('Azure Pipelines gets an issue for each broken rule, and the summary by its absolute path', async () => {
  const lines = await shown(failing(1), { TF_BUILD: 'True' }, ['out/summary.md', 'out/junit.xml']);
  expect(lines).toEqual([
    '##vso[task.logissue type=error]R-1: The statement of R-1.%0ACheck: Check of R-1%0AExpected: 200%0AActual: 500\n',
    `##vso[task.uploadsummary]${resolve('out/summary.md')}\n`,
  ]);
  expect(await shown(passed, { TF_BUILD: 'True' })).toEqual([]);
});

test('TeamCity gets a build problem for each broken rule, and the results of the tests', async () => {
  const lines = await shown(failing(1), { TEAMCITY_VERSION: '2026.1' }, ['out/summary.md', 'out/junit.xml']);
  expect(lines[0]).toBe(
    "##teamcity[buildProblem description='R-1: The statement of R-1.|nCheck: Check of R-1|nExpected: 200|nActual: 500' identity='R-1']\n",
  );
  expect(lines[1]).toMatch(/^##teamcity\[message text='Gateproof: Not certified .*' status='NORMAL'\]\n$/);
  expect(lines.at(-1)).toBe(`##teamcity[importData type='junit' path='${resolve('out/junit.xml')}']\n`);
});

test('each system has its own escapes, and text of a target begins no command', () => {
  const one = { kind: 'error', title: "a;b]'", message: '100%\r\n|x [y] ü ##vso[task.complete] ##teamcity[x]' } as const;
  expect(azureCommand(one)).toBe("##vso[task.logissue type=error]a;b]': 100%AZP25%0D%0A|x [y] ü ##vso[task.complete] ##teamcity[x]");
  expect(azureCommand({ ...one, kind: 'notice' })).toBeUndefined();
  expect(teamcityCommand(one)).toBe(
    "##teamcity[buildProblem description='a;b|]|': 100%|r|n||x |[y|] |0x00fc ##vso|[task.complete|] ##teamcity|[x|]' identity='a;b|]|'']",
  );
});

test('a known failure and a recommendation are warnings, a stale known failure and an error of the run are errors', () => {
  const rules = [rule('A'), rule('B'), rule('S', { keyword: 'SHOULD' }), rule('E')];
  const findings = [finding('A', 'fail'), finding('B'), finding('S', 'warn'), finding('E', 'error', { reason: 'no answer' })];
  const knownFailures = [
    { rule: 'A', reason: 'ticket 12', line: 1 },
    { rule: 'B', reason: 'old', line: 4 },
  ];
  const found = annotations(certificate({ run: run([ranTest('t', findings)]), rules, knownFailures }));
  expect(found.map(({ kind, title }) => `${kind} ${title}`)).toEqual(['error E', 'error B', 'warning A', 'warning S', 'notice Gateproof']);
  expect(found[2]?.message).toContain('Known failure: ticket 12');
});

test('there are at most ten of a kind; the last counts the rest', () => {
  const found = annotations(failing(14)).filter(({ kind }) => kind === 'error');
  expect(found).toHaveLength(10);
  expect(found.at(-1)?.message).toBe('… and 5 more errors; the certificate lists all.');
});

test('text of a target stays inside its command', () => {
  const text = `${hostile}\n::error::x\r\n%0A::stop-commands::y`;
  const rules = [rule('A')];
  for (const one of annotations(certificate({ run: run([ranTest('t', [finding('A', 'fail', { actual: text, check: text })])]), rules }))) {
    expect(githubCommand(one)).toMatch(/^::(error|notice) title=[\w-]+::[^\r\n]*$/);
    expect(githubCommand(one)).not.toMatch(/[^\P{Cc}]/u);
  }
  expect(githubCommand({ kind: 'error', title: 'a:b,c', message: '100%' })).toBe('::error title=a%3Ab%2Cc::100%25');
});

test('the summary is added to that of the job; a message reports if that fails', async () => {
  const folder = newFolder('summary');
  const [summary, job] = [join(folder, 'summary.md'), join(folder, 'job.md')];
  writeFileSync(summary, '# The run');
  writeFileSync(job, 'before\n');
  expect(await shown(passed, { GITHUB_STEP_SUMMARY: job }, [summary])).toEqual([]);
  expect(readFileSync(job, 'utf8')).toBe('before\n# The run\n');
  writeFileSync(summary, `# The run\n${`\n### Failure\n\n${'x'.repeat(1000)}`.repeat(1500)}`);
  await shown(passed, { GITHUB_STEP_SUMMARY: job }, [summary]);
  const text = readFileSync(job, 'utf8');
  expect(text.length).toBeLessThan(1024 * 1024);
  expect(text).toMatch(/x\n\nCut here: the whole summary is in summary\.md\.\n$/);
  const lines = await shown(passed, { GITHUB_STEP_SUMMARY: join(folder, 'gone', 'job.md') }, [summary]);
  expect(lines.join('')).toContain('The job summary was not written: ENOENT');
});
