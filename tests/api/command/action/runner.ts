/** Runs the steps of a composite action as the runner of GitHub Actions does, as far as action.yml uses it; actions of others are noted. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

type Values = Readonly<Record<string, string>>;

const root = fileURLToPath(new URL('../../../..', import.meta.url));
export const action = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as Action;

export interface Ran {
  /** Of the step that failed; otherwise 0. */
  readonly status: number;
  readonly log: string;
  readonly summary: string;
  readonly outputs: Values;
  /** Names of other actions with their inputs. */
  readonly used: readonly { readonly uses: string; readonly with: Values }[];
}

/** Reads a file of `name<<delimiter` blocks. */
function outputsIn(text: string): Values {
  const lines = text.split('\n');
  const found: Record<string, string> = {};
  for (let at = 0; at < lines.length; at++) {
    const [, name, end] = /^([\w-]+)<<(.+)$/.exec(lines[at] ?? '') ?? [];
    if (name === undefined || end === undefined) continue;
    const last = lines.indexOf(end, at);
    found[name] = lines.slice(at + 1, last).join('\n');
    at = last;
  }
  return found;
}

/** A step of commands, which ends at the first that fails. */
export const runCommands = (command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<{ status: number; log: string }> =>
  new Promise((resolve) => {
    execFile('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', command], { cwd, env, maxBuffer: 2 ** 26 }, (error, out, err) => {
      resolve({ status: error === null ? 0 : Number(error.code), log: out + err });
    });
  });

/** `folder`: the workspace, which also holds the files of the runner; `env`: of the step that uses the action. */
export async function runAction(folder: string, given: Values, env: Values = {}): Promise<Ran> {
  const inputs: Values = {
    ...Object.fromEntries(Object.entries(action.inputs).map(([name, { default: value }]) => [name, value])),
    ...given,
  };
  const steps: Record<string, Values> = {};
  const valueOf = (path: string): string => {
    const [from, name, , output] = path.split('.');
    return (from === 'inputs' ? inputs[name ?? ''] : steps[name ?? '']?.[output ?? '']) ?? '';
  };
  const filled = (text: string): string => text.replaceAll(/\$\{\{ ([\w.-]+) \}\}/g, (_all, path: string) => valueOf(path));
  let status = 0;
  const isDue = (condition: string): boolean =>
    condition.split(' && ').every((part) => {
      if (part === 'always()') return true;
      const [, path = '', operator, wanted] = /^([\w.-]+) (==|!=) '([^']*)'$/.exec(part) ?? [];
      if (operator === undefined) throw new Error(`this runner does not know the condition ${part}`);
      return (valueOf(path) === wanted) === (operator === '==');
    }) &&
    (status === 0 || condition.includes('always()'));
  const files = { output: join(folder, `output-${randomUUID()}`), summary: join(folder, `summary-${randomUUID()}`) };
  for (const file of Object.values(files)) writeFileSync(file, '');
  const { CI: _ci, ...inherited } = process.env;
  const job = {
    ...Object.fromEntries(Object.entries(inherited).filter(([name]) => !/^(NODE_|PLAYWRIGHT|PW_|TEST_|FORCE_COLOR)/.test(name))),
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTION_PATH: root,
    GITHUB_OUTPUT: files.output,
    GITHUB_STEP_SUMMARY: files.summary,
    RUNNER_TEMP: folder,
    NO_COLOR: '1',
    ...env,
  };
  const used: { uses: string; with: Values }[] = [];
  let log = '';
  for (const step of action.runs.steps) {
    if (!isDue(step.if ?? '')) continue;
    const each = (values: Values = {}): Values => Object.fromEntries(Object.entries(values).map(([name, text]) => [name, filled(text)]));
    if (step.uses !== undefined) used.push({ uses: step.uses, with: each(step.with) });
    if (step.run === undefined) continue;
    writeFileSync(files.output, '');
    const ended = await runCommands(step.run, folder, { ...job, ...each(step.env) });
    log += ended.log;
    if (status === 0) status = ended.status;
    if (step.id !== undefined) steps[step.id] = outputsIn(readFileSync(files.output, 'utf8'));
  }
  const outputs = Object.fromEntries(Object.entries(action.outputs).map(([name, { value }]) => [name, filled(value)]));
  return { status, log, summary: readFileSync(files.summary, 'utf8'), outputs, used };
}
