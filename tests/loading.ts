/**
 * How the tests load TypeScript on Node 20: with its types replaced by blanks (strip-types.js), so that positions are those of the source. From Node
 * 22.15 on, Playwright has hooks of another kind, which come before these, and compiles all files.
 */
import { readFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

/** Node 20 does not know these declarations, so Playwright compiles files that contain them. */
const declaresResource = /^\s*(?:await )?using \w+ =/m;

/** For the runner's configuration, which each of its processes loads. */
export function loadWithoutTypes(): void {
  if ('registerHooks' in module) return;
  module.register('./strip-types.js', import.meta.url, { data: declaresResource });
  showPlainStacks();
}

/**
 * Playwright looks for a source map of each frame of a stack, and takes a stack for each step of a test: that was half the time of a short one. Only
 * compiled files have source maps.
 */
function showPlainStacks(): void {
  const withMaps = Error.prepareStackTrace;
  const compiled = new Map<string, boolean>();
  const isCompiled = (file: string): boolean => {
    if (!file.startsWith('file:')) return false;
    const known = compiled.get(file);
    if (known !== undefined) return known;
    const found =
      !file.includes('/node_modules/') && (!file.endsWith('.ts') || declaresResource.test(readFileSync(fileURLToPath(file), 'utf8')));
    compiled.set(file, found);
    return found;
  };
  Error.prepareStackTrace = (error, frames) =>
    withMaps !== undefined && frames.some((frame) => isCompiled(frame.getFileName() ?? ''))
      ? (withMaps(error, frames) as unknown)
      : [Error.prototype.toString.call(error), ...frames].join('\n    at ');
}
