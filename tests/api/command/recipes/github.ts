/** Runs workflows of GitHub Actions as far as docs/how-to/run-in-ci.md uses them. */
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from '../../../new-folder.ts';
import { runAction } from '../action/runner.ts';
import { selection, type Machines, type Values } from './machines.ts';

interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string | number>>;
  readonly env?: Values;
}

interface Job {
  readonly strategy?: { readonly matrix: { readonly part: readonly number[] } };
  readonly needs?: string;
  readonly steps: readonly Step[];
}

export interface Workflow {
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Ended {
  readonly folder: string;
  readonly status: number;
  readonly log: string;
}

/** What the actions of others do, with the artefacts of all jobs in one folder. */
function useOther(name: string, given: Values, folder: string, artifacts: string): void {
  const { path = '' } = given;
  if (name === 'actions/upload-artifact@v4') {
    // The recipe of a matrix would overwrite its own otherwise.
    const to = join(artifacts, given['name'] ?? '');
    if (existsSync(to)) throw new Error(`there is an artefact ${given['name']} already`);
    const from = path.startsWith('/') ? path : join(folder, path);
    // The action only warns of a path without files.
    if (existsSync(from)) cpSync(from, to, { recursive: true });
  } else if (name === 'actions/download-artifact@v4') {
    const beginning = (given['pattern'] ?? '').replace(/\*$/, '');
    for (const artifact of readdirSync(artifacts))
      if (artifact.startsWith(beginning)) cpSync(join(artifacts, artifact), join(folder, path, artifact), { recursive: true });
  } else if (!/^actions\/(?:checkout|setup-node)@v4$/.test(name)) throw new Error(`this runner does not know ${name}`);
}

/** Runs the jobs in the order of the file. Returns how each ended, one of a matrix for each part. */
export async function runWorkflow({ jobs }: Workflow, machines: Machines, secrets: Values): Promise<readonly Ended[]> {
  const artifacts = newFolder('artifacts');
  const ended: Ended[] = [];
  for (const { strategy, steps } of Object.values(jobs))
    for (const part of strategy?.matrix.part ?? [0]) {
      const folder = machines.workspace();
      const known: Record<string, string> = { 'github.run_number': '12', 'matrix.part': String(part) };
      for (const [name, value] of Object.entries(secrets)) known[`secrets.${name}`] = value;
      const filled = (values: Step['with'] = {}): Values =>
        Object.fromEntries(
          Object.entries(values).map(([name, text]) => [
            name,
            String(text).replaceAll(/\$\{\{ ([\w.-]+) \}\}/g, (_all, path: string) => {
              if (known[path] === undefined) throw new Error(`${path} is not known`);
              return known[path];
            }),
          ]),
        );
      let status = 0;
      let log = '';
      for (const step of steps) {
        if (status !== 0 && step.if !== 'always()') continue;
        const [given, env] = [filled(step.with), filled(step.env)];
        if (step.run !== undefined) {
          const ran = await machines.run(folder, [step.run], env);
          log += ran.log;
          if (status === 0) status = ran.status;
        } else if (step.uses?.startsWith('acme/gateproof@') === true) {
          const ran = await runAction(folder, { grep: selection, ...given }, env);
          log += ran.log;
          if (status === 0) status = ran.status;
          for (const [name, value] of Object.entries(ran.outputs)) known[`steps.${step.id ?? ''}.outputs.${name}`] = value;
          for (const { uses, with: inputs } of ran.used) useOther(uses, inputs, folder, artifacts);
        } else useOther(step.uses ?? '', given, folder, artifacts);
      }
      ended.push({ folder, status, log });
    }
  return ended;
}
