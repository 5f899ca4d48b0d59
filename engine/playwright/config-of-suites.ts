/** A Playwright configuration with only the suites, for `playwright test -c suites`. */
import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { defaultFolder } from '../../reports/write.ts';
import { codeExtension, codeRoot } from '../package-info.ts';
import { conformance } from './conformance.ts';
import { errorAt } from './place.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads from the environment what `certify` has options for but Playwright does not: target, seed, certificate folder, walks and read-only. */
export function configOfSuites(env: Environment): ReturnType<typeof defineConfig> {
  const here = (name: string): string => join(codeRoot, 'engine', 'playwright', `${name}${codeExtension}`);
  const seed = wholeNumber(env, 'GATEPROOF_SEED');
  return defineConfig({
    projects: [
      conformance({
        target: given(env, 'GATEPROOF_TARGET'),
        deep: given(env, 'GATEPROOF_DEEP') === '1',
        readOnly: given(env, 'GATEPROOF_READ_ONLY') === '1',
        ...(seed === undefined ? {} : { seed }),
      }),
    ],
    globalSetup: here('host'),
    reporter: [
      ['list', { omitTags: true }],
      [here('reporter'), { out: given(env, 'GATEPROOF_OUT') ?? defaultFolder }],
    ],
    // Never writes into an installed package.
    outputDir: resolve('test-results'),
  });
}

const given = (env: Environment, name: string): string | undefined => (env[name] === '' ? undefined : env[name]);

function wholeNumber(env: Environment, name: string): number | undefined {
  const text = given(env, name);
  if (text === undefined || /^\d{1,9}$/.test(text)) return text === undefined ? undefined : Number(text);
  throw errorAt(`${name} must be a whole number, such as 7`);
}
