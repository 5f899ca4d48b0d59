/**
 * Reads a fixtures file, or all files of a folder: the records that worlds start with (docs/how-to/load-fixtures.md). The handlers validate
 * them.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readText } from '../fixtures/targets/read-text.ts';
import { parseYaml, type Environment } from '../fixtures/targets/yaml-file.ts';
import { processLimits } from '../schemas/limits.ts';
import { isJsonObject, type JsonObject } from '../schemas/shared/json.ts';
import { UserError } from '../schemas/shared/user-error.ts';
import type { FixturesPlan } from '../simulator/main.ts';

const maxFixtures = processLimits.fixtures.max;

/** Names appear in members such as `customer: ada`, and in `fixtures['customers.ada']`. */
const nameForm = /^[A-Za-z][\w-]{0,63}$/;

/** Visible files only: a mounted volume has hidden folders. */
const fileForm = /^[^.].*\.(?:ya?ml|json)$/i;

/** The files of a folder, sorted by name; undefined if the path is not a folder. */
function filesIn(path: string): readonly string[] | undefined {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return undefined;
  return readdirSync(path)
    .filter((name) => fileForm.test(name))
    .sort()
    .map((name) => join(path, name));
}

/**
 * The records by section and name, from one file or from a folder, in which each name may occur once; `env` fills in `${NAME}`. Throws
 * `UserError` with line and column for malformed content. A folder without such files has no records.
 */
export function readFixtures(path: string, env: Environment = process.env): FixturesPlan {
  const files = filesIn(path);
  if (files === undefined) return readFile(path, env);
  const sections: Record<string, Record<string, JsonObject>> = {};
  /** Positions for error messages: by section, and by section and name. */
  const owners = new Map<string, { readonly file: string; readonly plan: FixturesPlan }>();
  let count = 0;
  for (const file of files) {
    const plan = readFile(file, env);
    for (const [section, records] of Object.entries(plan.sections)) {
      const merged = Object.hasOwn(sections, section) ? sections[section]! : (sections[section] = {});
      owners.set(section, owners.get(section) ?? { file, plan });
      for (const [name, values] of Object.entries(records)) {
        const at = `${section}.${name}`;
        const first = owners.get(at);
        if (first !== undefined) throw plan.fault([section, name], `${at} is in ${first.file} already; a name may stand once in a folder`);
        if (++count > maxFixtures) throw plan.fault([section, name], `the files of ${path} hold more than ${maxFixtures} records`);
        owners.set(at, { file, plan });
        merged[name] = values;
      }
    }
  }
  const fault: FixturesPlan['fault'] = (at, message) => {
    const owner = owners.get(at.slice(0, 2).join('.')) ?? owners.get(String(at[0]));
    return owner?.plan.fault(at, message) ?? new UserError(`${path}: ${message}`);
  };
  return { sections, fault };
}

function readFile(path: string, env: Environment): FixturesPlan {
  const { content, fault } = parseYaml(readText(path, 'give the path of a fixtures file'), path, env, { columns: true });
  if (!isJsonObject(content)) throw fault([], 'the file holds no fixtures; it needs a section such as customers');
  const sections: Record<string, Record<string, JsonObject>> = {};
  let count = 0;
  for (const [section, records] of Object.entries(content)) {
    if (!isJsonObject(records)) throw fault([section], `${section} must be a map of records by name`);
    const named: Record<string, JsonObject> = {};
    for (const [name, values] of Object.entries(records)) {
      const at = [section, name];
      if (!nameForm.test(name))
        throw fault(at, `the name ${name} must be letters, digits, hyphens and underscores, and begin with a letter`);
      if (!isJsonObject(values)) throw fault(at, `${at.join('.')} must be a map of members`);
      if (++count > maxFixtures) throw fault(at, `the file holds more than ${maxFixtures} records`);
      named[name] = values;
    }
    sections[section] = named;
  }
  return { sections, fault };
}
