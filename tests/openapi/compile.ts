/** Compiles callers of generated code separately, since that code does not follow the project's style rules. */
import { projectTool } from './tool.ts';

const bundled = [
  '--target',
  'es2022',
  '--module',
  'preserve',
  '--lib',
  'es2023,dom,dom.iterable',
  '--types',
  'node',
  '--noEmit',
  '--ignoreConfig',
];

/** The compiler's checks of types. Checks of style, such as unused names, do not apply to generated code. */
const strict = [
  'strict',
  'noUncheckedIndexedAccess',
  'exactOptionalPropertyTypes',
  'noImplicitOverride',
  'noImplicitReturns',
  'noFallthroughCasesInSwitch',
];

/** Compiles files and their imports. Rejects with the messages of the compiler. */
export async function compile(files: readonly string[], without: readonly string[] = []): Promise<void> {
  const checks = strict.filter((check) => !without.includes(check)).map((check) => `--${check}`);
  await projectTool('typescript', 'tsc', [...bundled, '--allowImportingTsExtensions', ...checks, ...files]);
}
