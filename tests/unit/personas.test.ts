import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { targetFileSchema } from '../../fixtures/targets/target.ts';
import { fixtureRecords, personaNames, personaRoles } from '../../schemas/personas.ts';
import { startSimulator } from '../../simulator/main.ts';

const reference = readFileSync(new URL('../../docs/reference/target-file.md', import.meta.url), 'utf8');
const table = reference.slice(reference.indexOf('## Personas'), reference.indexOf('## Fixtures'));

test('the reference of the target file says of each persona and fixture what it must be', () => {
  const rows = [...table.matchAll(/^\| `(\w+)` *\| (.*?) *\|$/gm)].map(([, name, text]) => [name, text]);
  expect(Object.fromEntries(rows)).toEqual(personaRoles);
  const comments = [...reference.matchAll(/^  (\w+): [0-9a-f]+… # (an? (?:API key|transaction|inactive|price plan).*)$/gm)].map(
    ([, name, text]) => [name, text],
  );
  expect(Object.fromEntries(comments)).toEqual(fixtureRecords);
});

test('target files and simulators have these personas and fixtures', async () => {
  expect(Object.keys(targetFileSchema.properties.personas.properties).toSorted()).toEqual(personaNames.toSorted());
  const { world, close } = await startSimulator({ port: 0 });
  await close();
  expect(Object.keys(world.personas).toSorted()).toEqual(personaNames.toSorted());
  expect(Object.keys(world.fixtures).toSorted()).toEqual(Object.keys(fixtureRecords).toSorted());
});
