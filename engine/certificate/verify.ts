/** Checks offline that a certificate follows from its recorded exchanges, and who signed it. */
import type { KeyObject } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { assembleRun } from '../../reports/assemble.ts';
import { certificateSchema, type Certificate } from '../../reports/certificate-schema.ts';
import { selectionOf } from '../../reports/selection.ts';
import { certificateFile, choicesFile, evidenceFile, sealOf, sha256, signatureFile, timestampFile } from '../../reports/seal.ts';
import { artefacts } from '../../reports/write.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { firstFault } from '../../schemas/validate.ts';
import type { Finding, PlannedTest, Run } from '../../schemas/shared/verdict.ts';
import { certificateFileOf, parseJson, parseRun, readBytes, readIfThere } from './run-file.ts';
import { differences, findingDifferences, ledgerDifferences, planDifferences } from './compare.ts';
import { certificateOf, observedChoices, record } from './conclude.ts';
import { gradeAgain, planAgain } from '../grade/again.ts';
import { packageVersion } from '../package-info.ts';
import { replayRun } from './replay.ts';
import { openSeal } from './sign.ts';
import { note, ok, outcomeOf, refused, unknown, type Step } from './steps.ts';
import { timeStampSteps } from './verify-time-stamp.ts';
import { suiteDigest } from '../suite-digest.ts';
import { chooseTests } from '../run/choose-tests.ts';

export interface Suites {
  chooseTests(chosen: Parameters<typeof chooseTests>[0]): Promise<readonly PlannedTest[]>;
  readonly replayRun: typeof replayRun;
}

/** A grading is judged again without the suites, from the evidence of its scenarios. */
const clientSuites = (run: Run): Suites => ({
  chooseTests: () => Promise.resolve(planAgain(run)),
  replayRun: (recorded) => Promise.resolve(gradeAgain(recorded)),
});

/** Who must have signed and stamped the certificate. */
export interface Expected {
  readonly key?: KeyObject | undefined;
  /** Trusted authorities of time stamps, in PEM. */
  readonly authorities?: string | undefined;
}

/** Yields every check in order as it completes, for a certificate or the one in a folder. Throws `UserError` if a file cannot be read. */
export async function* examine(
  path: string,
  { key, authorities }: Expected = {},
  suites: Suites = { chooseTests, replayRun },
): AsyncGenerator<Step> {
  const file = await certificateFileOf(path);
  const folder = dirname(file);
  const bytes = readBytes(file, `give the ${certificateFile} that gateproof certify wrote`);
  const given = readCertificate(basename(file), bytes);
  if ('check' in given) return yield given;
  yield ok('schema', `${basename(file)} matches the published schema`);
  yield* signatureSteps(given, bytes, readIfThere(join(folder, signatureFile)), key);
  yield* await timeStampSteps({ certificate: given, content: bytes, stamp: readIfThere(join(folder, timestampFile)), authorities });

  const evidence = readIfThere(join(folder, evidenceFile));
  yield* evidenceSteps(given, evidence);
  if (evidence === undefined) return;
  const foreign = await foreignTool(given);
  if (foreign !== undefined) return yield foreign;
  const run = parseRun(evidence);
  if (typeof run === 'string') return yield refused('evidence', `${evidenceFile}: ${run}`);
  const judging = run.kind !== undefined ? clientSuites(run) : suites;
  if (run.shard !== undefined) return yield refused('evidence', `${evidenceFile} is a shard; a certificate is made of a complete run`);

  yield* await planSteps(given, run, judging);
  yield* await recomputed(given, run, evidence.toString('utf8'), judging);
  yield* await fileSteps(given, run, folder, bytes);
}

function readCertificate(name: string, bytes: Buffer): Certificate | Step {
  const value = parseJson(bytes);
  if (typeof value === 'string') return refused('schema', `${name}: ${value}`);
  if (name === evidenceFile) return refused('schema', `${name} is the recorded run; give the ${certificateFile} beside it`);
  const problem = firstFault(certificateSchema, value.json);
  if (problem === undefined) return value.json as Certificate;
  const version = (value.json as { readonly tool?: { readonly version?: unknown } } | null)?.tool?.version;
  return typeof version === 'string' && version !== packageVersion()
    ? unknown('schema', `${problem}; it was made by gateproof ${version}, but this is ${packageVersion()}`)
    : refused('schema', `${name} is not a valid certificate: ${problem}`);
}

async function* signatureSteps(
  given: Certificate,
  bytes: Buffer,
  jws: Buffer | undefined,
  key: KeyObject | undefined,
): AsyncGenerator<Step> {
  const signer = given.signature?.keyThumbprint;
  if (jws === undefined) {
    if (signer !== undefined)
      return yield refused('signature', `the certificate names ${signer} as its signer, but ${signatureFile} is missing`);
    if (key !== undefined) return yield refused('signature', 'not signed, but --key names an expected signer');
    return yield note('signature', 'unsigned: proves no origin; anyone who can write the files may have invented them');
  }
  const text = jws.toString('utf8');
  if (!/^[\w.-]+\n$/.test(text))
    return yield refused('signature', `${signatureFile} must contain one signature and a line end, nothing else`);
  const opened = await openSeal(text.trim(), key);
  if ('problem' in opened)
    return yield refused('signature', `${signatureFile} is not valid${key === undefined ? '' : ' for the given key'}: ${opened.problem}`);
  if (opened.thumbprint !== signer)
    return yield refused(
      'signature',
      `${signatureFile} was signed by ${opened.thumbprint}, but the certificate names ${signer ?? 'no signer'}`,
    );
  yield key === undefined
    ? note(
        'signature',
        `valid for the key that it contains; compare its thumbprint with that of the expected signer, or give --key: ${opened.thumbprint}`,
      )
    : ok('signature', `valid for the given key, ${opened.thumbprint}`);
  const seal = opened.seal as Partial<ReturnType<typeof sealOf>> | null;
  const expected = sealOf(given, bytes.toString('utf8'), (seal?.iat ?? 0) * 1000);
  if (seal?.certificate?.sha256 !== sha256(bytes)) return yield refused('digest', `${certificateFile} is not the file that was signed`);
  yield* outcomeOf(
    'digest',
    differences(seal, expected).map((difference) => `${signatureFile} and the certificate differ: ${difference}`),
    `${certificateFile} is byte for byte the file that was signed at ${new Date(expected.iat * 1000).toISOString()}`,
  );
}

function evidenceSteps({ evidence }: Certificate, bytes: Buffer | undefined): readonly Step[] {
  if (bytes === undefined) return [unknown('evidence', `${evidenceFile} is missing beside the certificate; verdicts cannot be recomputed`)];
  if (evidence === null) return [refused('evidence', `the certificate names no evidence, but ${evidenceFile} exists`)];
  if (evidence.file !== evidenceFile) return [refused('evidence', `the certificate names ${evidence.file} instead of ${evidenceFile}`)];
  return evidence.sha256 === sha256(bytes)
    ? [ok('evidence', `${evidenceFile} is byte for byte the file that the certificate was made of`)]
    : [refused('evidence', `${evidenceFile} is not the file that the certificate was made of: its SHA-256 is ${sha256(bytes)}`)];
}

/** Different suites may reach different verdicts, which would prove nothing. */
async function foreignTool({ tool }: Certificate): Promise<Step | undefined> {
  const [version, digest] = [packageVersion(), await suiteDigest()];
  if (tool.version !== version)
    return unknown('tool', `made by gateproof ${tool.version}, but this is ${version}; use npx gateproof@${tool.version} verify`);
  if (tool.suiteDigest !== digest)
    return unknown('tool', `made with suites ${tool.suiteDigest}, but these are ${digest}; verify it with the gateproof that made it`);
  return undefined;
}

async function planSteps(given: Certificate, run: Run, suites: Suites): Promise<readonly Step[]> {
  const all = await suites.chooseTests({
    ...(given.selection === null ? {} : { grep: given.selection }),
    ...(given.selectedRules === undefined ? {} : { rules: given.selectedRules }),
    deep: given.deep,
  });
  const planned = new Set(run.plan.map(({ id }) => id));
  // A different runner chose the tests, so only their names can be checked.
  const tests = given.chosen === true ? all.filter(({ id }) => planned.has(id)) : all;
  const held = tests.map(({ id, title, rules }): PlannedTest => ({ id, title, rules }));
  const problems = [
    ...planDifferences(given.plan.tests, held, 'the plan of the certificate'),
    ...planDifferences(run.plan, held, `the plan of ${evidenceFile}`),
  ];
  const selection = selectionOf(given);
  const which = selection === undefined ? 'of the suites' : `of the suites: ${selection}`;
  return outcomeOf('plan', problems, `the plan contains every test ${which}: ${held.length}`);
}

/** Judges the recorded exchanges again, and compares the certificate with the recomputed one. */
async function recomputed(given: Certificate, run: Run, text: string, suites: Suites): Promise<readonly Step[]> {
  const outcome = await repeat(run, suites);
  if ('check' in outcome) return [outcome];
  const { repeated, believed } = outcome;
  const { knownFailures, proof, signature, timestamp } = given;
  const rebuilt = certificateOf({
    run: repeated,
    text,
    // The state of each entry is recomputed.
    knownFailures,
    ...(proof === null ? {} : { proof }),
    ...(signature === null ? {} : { signature }),
    ...(timestamp === undefined ? {} : { timestamp }),
  });
  const { certificate } = artefacts(rebuilt, []);
  const findings = run.tests.reduce((sum, test) => sum + (believed.includes(test.id) ? 0 : test.findings.length), 0);
  return [
    ...outcomeOf(
      'verdicts',
      [...findingDifferences(run, repeated), ...ledgerDifferences(given, certificate)],
      `${findings} checks give the same verdicts for the recorded exchanges`,
    ),
    ...believed.map((id) =>
      unknown('verdicts', `test "${id}" received an answer that was too long to record; its checks cannot be recomputed`),
    ),
    ...outcomeOf('certificate', differences(given, certificate), 'its content follows from the recorded run'),
    ...(knownFailures.length === 0
      ? []
      : [note('known', `known failures are copied from the certificate, not verified: ${knownFailures.length}`)]),
    ...(proof === null
      ? []
      : [note('proof', 'the result of mutation testing is copied from the certificate, not verified; gateproof mutants repeats it')]),
  ];
}

/** Judges the run again. `believed` lists tests whose recording is incomplete; they keep their recorded findings. */
async function repeat(run: Run, suites: Suites): Promise<{ readonly repeated: Run; readonly believed: readonly string[] } | Step> {
  try {
    const { run: again } = record(await suites.replayRun(run), []);
    const recorded = new Map(run.tests.map((test) => [test.id, test]));
    const believed: string[] = [];
    const tests = again.tests.flatMap((test) => {
      const before = recorded.get(test.id);
      // A test that did not run because of an interruption does not run here either.
      if (before === undefined) return [];
      // An interrupted test lacks the response to its last request, so its replay ends there too, but with a different reason.
      if (isDeepStrictEqual(withoutReasonsOfErrors(test.findings), withoutReasonsOfErrors(before.findings))) return [before];
      if (!before.exchanges.some(({ cut }) => cut === true) || isDeepStrictEqual(test.findings, before.findings)) return [test];
      believed.push(test.id);
      return [before];
    });
    return { repeated: assembleRun(again, again.plan, tests), believed };
  } catch (error) {
    if (error instanceof UserError) return unknown('verdicts', error.message);
    return refused(
      'verdicts',
      `the verdicts of ${evidenceFile} cannot be recomputed: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** The reason of an error does not matter, since an error does not describe the target; that it occurred, and the other findings, do. */
const withoutReasonsOfErrors = (findings: readonly Finding[]): readonly unknown[] =>
  findings.map((finding) => (finding.verdict === 'error' ? { rule: finding.rule, verdict: finding.verdict } : finding));

/** The other files must equal what the certificate renders to. A missing file is not a problem. */
async function fileSteps(given: Certificate, run: Run, folder: string, bytes: Buffer): Promise<readonly Step[]> {
  const rendered = { ...artefacts(given, []).files, [choicesFile]: undefined, ...observedChoices(run) };
  const problems: string[] = [];
  const seen: string[] = [];
  for (const [name, text] of Object.entries(rendered)) {
    const found = name === certificateFile ? bytes : readIfThere(join(folder, name));
    if (found === undefined) continue;
    seen.push(name);
    if (text === undefined) problems.push(`${name} exists, but the run observed no choices`);
    else if (!found.equals(Buffer.from(text))) problems.push(`${name} differs from what the certificate gives`);
  }
  return outcomeOf('files', problems, `${seen.join(', ')} follow from the certificate`);
}
