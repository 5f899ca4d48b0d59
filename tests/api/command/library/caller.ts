/** An outside caller of the built package: compiled by the rules of a strict project, and run. */
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { newFolder } from '../../../new-folder.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../..', import.meta.url));
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');

export interface Caller {
  readonly folder: string;
  /** The messages of the compiler, one for each error: `line: code`. */
  compile(text: string): Promise<readonly string[]>;
  /** Compiles and runs the text. Returns what it prints. Rejects with the output of the compiler or the program. */
  print(text: string): Promise<string>;
  /** Same as `print`, for a text that prints JSON. */
  run(text: string): Promise<unknown>;
}

interface CallerOptions {
  /** Also checks the declarations that the package ships, which are the same for every caller and take most of the time. */
  readonly checksPackage?: boolean;
}

/** Runs `act` in a folder in which `gateproof` is installed, and removes the folder. */
export async function asCaller<T>(act: (caller: Caller) => Promise<T>, { checksPackage = false }: CallerOptions = {}): Promise<T> {
  const folder = newFolder('gateproof-library');
  const compile = async (text: string): Promise<string> => {
    writeFileSync(join(folder, 'caller.ts'), text);
    const types = ['--typeRoots', join(root, 'node_modules', '@types'), '--types', 'node'];
    const form = [
      '--strict',
      '--exactOptionalPropertyTypes',
      '--module',
      'nodenext',
      '--target',
      'es2023',
      '--outDir',
      folder,
      '--pretty',
      'false',
      ...(checksPackage ? [] : ['--skipLibCheck']),
    ];
    try {
      await run(process.execPath, [tsc, 'caller.ts', ...form, ...types], { cwd: folder });
      return '';
    } catch (error) {
      return (error as { readonly stdout: string }).stdout;
    }
  };
  try {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(root, join(folder, 'node_modules', 'gateproof'), 'dir');
    symlinkSync(join(root, 'node_modules', '@playwright'), join(folder, 'node_modules', '@playwright'), 'dir');
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const print = async (text: string): Promise<string> => {
      const errors = await compile(text);
      if (errors !== '') throw new Error(errors);
      return (await run(process.execPath, ['caller.js'], { cwd: folder, env: { ...process.env, FORCE_COLOR: '0' } })).stdout;
    };
    return await act({
      folder,
      print,
      compile: async (text) =>
        [...(await compile(text)).matchAll(/caller\.ts\((\d+),\d+\): error (TS\d+)/g)].map(([, line, code]) => `${line}: ${code}`),
      run: async (text) => JSON.parse(await print(text)) as unknown,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
