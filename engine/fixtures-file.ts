/** Reads a fixtures file: the records that worlds start with (docs/how-to/load-fixtures.md). The handlers that create the records check them. */
import { readText } from '../fixtures/targets/read-text.ts';
import { parseYaml, type Environment } from '../fixtures/targets/yaml-file.ts';
import { processLimits } from '../schemas/limits.ts';
import { isJsonObject, type JsonObject } from '../schemas/shared/json.ts';
import type { FixturesPlan } from '../simulator/main.ts';

const maxFixtures = processLimits.fixtures.max;

/** Names appear in members such as `customer: ada`, and in `fixtures['customers.ada']`. */
const nameForm = /^[A-Za-z][\w-]{0,63}$/;

/** The records by section and name; `env` fills in `${NAME}`. Throws `UserError` with line and column for malformed content. */
export function readFixtures(path: string, env: Environment = process.env): FixturesPlan {
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
