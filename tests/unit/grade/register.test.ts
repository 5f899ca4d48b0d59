/** Obligations name clauses that exist, and what has no obligation has a reason. */
import { expect, test } from '@playwright/test';
import { clauses } from '../../../schemas/clauses.ts';
import { clientObligations } from '../../../schemas/obligations/register.ts';
import { unjudgedOfClients } from '../../../schemas/obligations/unjudged.ts';
import { scenarios } from '../../../engine/grade/scenarios/all.ts';
import { everywhere } from '../../../engine/grade/scenario.ts';

const norm = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');

test('every requirement on callers that no obligation judges has a reason', () => {
  const entries = Object.entries(unjudgedOfClients);
  expect(entries.filter(([source]) => !Object.hasOwn(clauses, source)).map(([source]) => source)).toEqual([]);
  const all = entries.flatMap(([, list]) => list);
  expect(all.filter(({ statement, why }) => !statement.endsWith('.') || !why.endsWith('.'))).toEqual([]);
  const statements = all.map(({ statement }) => statement);
  expect(new Set(statements).size).toBe(statements.length);
  expect(statements.filter((statement) => clientObligations.some((one) => one.statement === statement))).toEqual([]);
});

test('obligations that follow from the specification name a section of it', () => {
  const sections = Object.keys(clauses).map((name) => name.split(',')[0]!);
  const named = clientObligations.flatMap(({ id, source }) =>
    source.split(';').flatMap((part) => {
      const [, document, section] = /^\s*(concepts|endpoints): ([^,(]+)/.exec(part) ?? [];
      return document === undefined || section === undefined ? [] : [{ id, document, section: section.trim() }];
    }),
  );
  expect(named.length).toBeGreaterThan(40);
  const unknown = named.filter(
    ({ document, section }) => !sections.some((one) => one.startsWith(`${document}: `) && norm(one).includes(norm(section))),
  );
  expect(unknown.map(({ id, section }) => `${id}: ${section}`)).toEqual([]);
});

test('each obligation has a scenario that is made for it', () => {
  const led = new Set<string>([...scenarios.flatMap(({ obligations }) => obligations), ...everywhere]);
  expect(clientObligations.filter(({ id }) => !led.has(id)).map(({ id }) => id)).toEqual([]);
  const names = scenarios.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
