/** What a comparison writes: its report, its page, what was learnt, the recording, and the scripts of its findings. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { resolveChoices } from '../../schemas/choices.ts';
import { oneLine } from '../../schemas/shared/markup.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { redactor } from '../../fixtures/judge/redaction.ts';
import { comparisonPage } from '../../reports/comparison/page.ts';
import { learnedChoice } from './classify.ts';
import type { Scripted } from './findings.ts';
import type { Comparison } from './loop.ts';
import { recordingText } from './recording.ts';
import type { CompareReport, Finding } from './report.ts';
import type { Common } from './sides.ts';

/** Names of the files in the folder of a comparison. */
const compareFiles = {
  report: 'compare.json',
  page: 'compare.html',
  learned: 'learned.yaml',
  recording: 'recording.jsonl',
  scripts: 'scripts',
} as const;

/** Writes the results of a comparison to a folder. Throws `UserError`. */
export async function writeCompared(
  out: string,
  report: CompareReport,
  comparison: Comparison,
  choices: Readonly<Record<string, unknown>>,
  common: Common,
  secrets: readonly string[],
): Promise<void> {
  const clean = redactor(secrets);
  const title = `# What ${oneLine(report.target.name)} does: gateproof serve --choices ${compareFiles.learned}\n`;
  const scripts: [name: string, text: string][] = [];
  const named = (kind: string, findings: readonly Scripted[]): readonly Finding[] =>
    findings.map(({ texts, ...finding }, index) => {
      if (texts === undefined) return finding;
      const name = `${kind}-${index + 1}`;
      scripts.push([`${name}-target.sh`, texts.target], [`${name}-simulator.sh`, texts.simulator]);
      return { ...finding, scripts: { target: `${name}-target.sh`, simulator: `${name}-simulator.sh` } };
    });
  const whole: CompareReport = {
    ...report,
    violations: named('violation', comparison.findings.violations),
    defects: named('defect', comparison.findings.defects),
    unexplained: named('unexplained', comparison.findings.unexplained),
  };
  try {
    await mkdir(out, { recursive: true });
    // Scripts of an earlier comparison would pass for those of this one.
    await rm(join(out, compareFiles.scripts), { recursive: true, force: true });
    if (scripts.length > 0) await mkdir(join(out, compareFiles.scripts));
    for (const [name, text] of scripts) await writeFile(join(out, compareFiles.scripts, name), clean(text), { mode: 0o755 });
    await writeFile(join(out, compareFiles.learned), title + stringify(resolvedOf(choices)));
    const recording = { target: report.target.name, choices, common, walks: comparison.recorded };
    await writeFile(join(out, compareFiles.recording), recordingText(recording, secrets));
    await writeFile(join(out, compareFiles.report), clean(`${JSON.stringify(whole, null, 2)}\n`));
    const texts = new Map(scripts);
    await writeFile(join(out, compareFiles.page), comparisonPage(whole, { scriptOf: (name) => texts.get(name), redact: clean }));
  } catch (cause) {
    throw new UserError(`--out ${out}: the results cannot be written there: ${String((cause as NodeJS.ErrnoException).code ?? cause)}`, {
      cause,
    });
  }
}

/** Only choices that a simulator takes are written. */
function resolvedOf(choices: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  resolveChoices(choices);
  return Object.fromEntries(
    Object.entries(choices).filter(([id, value]) => id !== learnedChoice || (Array.isArray(value) && value.length > 0)),
  );
}
