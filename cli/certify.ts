/** `gateproof certify`: every suite against one target, and the certificate of what they found. */
import { randomInt, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { readTarget } from '../fixtures/targets/read-target.ts';
import { readText } from '../fixtures/targets/read-text.ts';
import type { Target } from '../fixtures/targets/target.ts';
import { certificate } from '../reports/certificate.ts';
import { KnownFailuresError, parseKnownFailures, type KnownFailure } from '../reports/known-failures.ts';
import { oneLine } from '../reports/markup.ts';
import { terminal } from '../reports/terminal.ts';
import { writeCertificate } from '../reports/write.ts';
import { choices } from '../schemas/choices.ts';
import { register } from '../schemas/register.ts';
import { UserError } from '../schemas/user-error.ts';
import type { Run } from '../schemas/verdict.ts';
import { embeddedTarget } from './embedded-target.ts';
import { preflight } from './preflight.ts';
import { runSuites } from './suite-runner.ts';

export interface CertifyOptions {
  readonly target?: string;
  readonly out: string;
  readonly seed?: number;
  readonly workers?: number;
  readonly grep?: string;
  readonly json?: boolean;
}

/** Answers the exit status: 0 certified, 1 something failed, 2 not everything was judged, 3 error. Throws `UserError`. */
export async function certify(options: CertifyOptions): Promise<number> {
  const seed = options.seed ?? randomInt(1_000_000);
  const { target, close } =
    options.target === undefined ? await embeddedTarget(seed) : { target: readTarget(options.target), close: undefined };
  try {
    const known = readKnownFailures(target.knownFailures);
    await preflight(target);
    await prepareFolder(options.out);
    const workers = options.workers ?? (close === undefined ? target.limits.workers : Math.min(8, availableParallelism()));
    process.stderr.write(
      `Certifying ${target.name} at ${target.baseUrl}, seed ${seed}, ${workers} ${workers === 1 ? 'worker' : 'workers'}\n`,
    );
    const run = await runSuites({
      settings: { target, seed, workers },
      ...(options.grep === undefined ? {} : { grep: options.grep }),
      simulator: target.control !== undefined,
      targetName: target.name,
    });
    return await conclude(run, known, target, options);
  } finally {
    await close?.();
  }
}

async function conclude(run: Run, knownFailures: readonly KnownFailure[], target: Target, { out, json }: CertifyOptions): Promise<number> {
  const document = certificate({ run, rules: Object.values(register), knownFailures, choices: Object.values(choices) });
  const secrets = Object.values(target.personas).map(({ key }) => key);
  const refuse = (cause: unknown): never => {
    throw unwritable(out, cause);
  };
  const written = await writeCertificate(document, { folder: out, secrets }).catch(refuse);
  const paths = [...written.paths, ...(await writeObservedChoices(run, out).catch(refuse))];
  const { outcome, levels, counts } = written.certificate;
  if (json === true) process.stdout.write(`${JSON.stringify({ outcome, levels, counts, seed: run.seed, artefacts: paths })}\n`);
  else process.stdout.write(terminal(written.certificate, { artefacts: paths }));
  return outcome.exitStatus;
}

/** A run of minutes must not end in front of a folder that was never to be had. */
async function prepareFolder(out: string): Promise<void> {
  try {
    await mkdir(out, { recursive: true });
    await access(out, constants.W_OK);
  } catch (cause) {
    throw unwritable(out, cause);
  }
}

const unwritable = (out: string, cause: unknown): UserError =>
  new UserError(
    `${out}: nothing can be written there (${(cause as NodeJS.ErrnoException).code ?? String(cause)}); give --out another folder`,
    {
      cause,
    },
  );

/** What the target chose, in the form that `serve --choices` reads. Nothing is written when nothing was seen. */
async function writeObservedChoices({ choices: seen, target }: Run, out: string): Promise<readonly string[]> {
  if (Object.keys(seen).length === 0) return [];
  const path = join(out, 'choices.yaml');
  const sorted = Object.fromEntries(Object.entries(seen).sort(([a], [b]) => (a < b ? -1 : 1)));
  const temporary = join(out, `.choices.yaml.${randomUUID()}.tmp`);
  try {
    await writeFile(
      temporary,
      `# What ${oneLine(target.name)} was seen to choose: gateproof serve --choices ${oneLine(path)}\n${stringify(sorted)}`,
      { flag: 'wx' },
    );
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
  return [path];
}

function readKnownFailures(path: string | undefined): readonly KnownFailure[] {
  if (path === undefined) return [];
  const known = parsed(readText(path, 'correct knownFailures in the target file'), path);
  for (const { rule, line } of known)
    if (!Object.hasOwn(register, rule)) throw new UserError(`${path}:${line}: there is no rule ${rule}; gateproof rules lists them`);
  return known;
}

function parsed(text: string, path: string): readonly KnownFailure[] {
  try {
    return parseKnownFailures(text, path);
  } catch (cause) {
    if (cause instanceof KnownFailuresError) throw new UserError(cause.message, { cause });
    throw cause;
  }
}
