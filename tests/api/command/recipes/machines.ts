/** Machines that run the jobs of a pipeline. Each has its own workspace: a checkout in which the built package is installed. */
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { newFolder } from '../../../new-folder.ts';
import { newProject } from '../../../installed-package.ts';
import { runCommands } from '../action/runner.ts';

export type Values = Readonly<Record<string, string>>;

/** Only tests with this title run, since the pipeline is tested, not the suites. */
export const selection = 'Key detail';

const commands = {
  npx: `[ "$1" = gateproof ] || exit 9
shift
if [ "$1" = certify ]; then set -- "$@" --grep '${selection}'; fi
exec node node_modules/gateproof/cli/gateproof.cjs "$@"`,
  npm: 'case "$1" in ci) ;; test) exec node probe.mjs ;; *) exit 9 ;; esac',
};

export class Machines {
  readonly #project = newProject('recipes', {});
  readonly #bin = newFolder('recipes-bin');
  readonly #files: Values;
  readonly #variables: Values;

  /** `files`: those of the checkout; `variables`: those that the CI system keeps secret. */
  constructor(files: Values, variables: Values) {
    this.#files = files;
    this.#variables = variables;
    for (const [name, text] of Object.entries(commands)) writeFileSync(join(this.#bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  }

  workspace(): string {
    const folder = newFolder('workspace');
    symlinkSync(join(this.#project, 'node_modules'), join(folder, 'node_modules'));
    for (const [name, text] of Object.entries(this.#files)) writeFileSync(join(folder, name), text);
    return folder;
  }

  /** Runs commands in a workspace. Returns the status of the first that failed, else 0, and all that was printed. */
  run(folder: string, lines: readonly string[], variables: Values = {}): Promise<{ readonly status: number; readonly log: string }> {
    const { PATH = '', HOME = '' } = process.env;
    const env = { PATH: `${this.#bin}:${PATH}`, HOME, NO_COLOR: '1', ...this.#variables, ...variables };
    return runCommands(lines.join('\n'), folder, env);
  }
}

/** Copies a file or folder of a workspace to the same place of another; a name that ends with `*` stands for all that begin with it. */
export function carry(from: string, path: string, to: string): void {
  const isPattern = path.endsWith('*');
  const found = isPattern ? readdirSync(from).filter((name) => name.startsWith(path.slice(0, -1))) : [path];
  for (const name of found) {
    mkdirSync(join(to, dirname(name)), { recursive: true });
    cpSync(join(from, name), join(to, dirname(name), basename(name)), { recursive: true });
  }
}
