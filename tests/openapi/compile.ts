/** Compiles callers of generated code, apart from the project, whose rules of style the code does not follow. */
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

/** The checks of the compiler that judge types. Those of style, such as unused names, are not the business of generated code. */
const strict = [
  'strict',
  'noUncheckedIndexedAccess',
  'exactOptionalPropertyTypes',
  'noImplicitOverride',
  'noImplicitReturns',
  'noFallthroughCasesInSwitch',
];

/** Compiles files and all that they import. Throws the compiler's messages. */
export async function compile(files: readonly string[], without: readonly string[] = []): Promise<void> {
  const checks = strict.filter((check) => !without.includes(check)).map((check) => `--${check}`);
  await projectTool('typescript', 'tsc', [...bundled, '--allowImportingTsExtensions', ...checks, ...files]);
}
