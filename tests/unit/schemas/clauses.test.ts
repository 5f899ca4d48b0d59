import { expect, test } from '@playwright/test';
import { clauses, operationsOf } from '../../../schemas/clauses.ts';
import { operations } from '../../../schemas/catalogue.ts';
import { rules } from '../../../schemas/register.ts';
import { artefacts } from '../../../reports/write.ts';
import { certificate } from '../../../reports/certificate.ts';
import { sampleRun } from '../reports/sample-run.ts';

test('every clause that a rule names has a text, and every text has rules', () => {
  const named = new Set(rules.map(({ source }) => source));
  expect([...named].filter((source) => clauses[source] === undefined)).toEqual([]);
  expect(Object.keys(clauses).filter((source) => !named.has(source))).toEqual([]);
  const titles = Object.values(clauses).map(({ title }) => title);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

test('a text says as much as its rules: it names each member and each permission that they name', () => {
  const gaps = Object.entries(clauses).flatMap(([source, { text }]) => {
    const whole = text.join('\n');
    return rules
      .filter((rule) => rule.source === source)
      .flatMap(({ id, statement }) =>
        [...statement.matchAll(/`(\w+)`/g), ...statement.matchAll(/\b([A-Z]\w+(?:\.[A-Z]\w+)+)\b/g)]
          .map(([, name = '']) => name)
          .filter((name) => !whole.includes(name) && !isJoined(name, whole))
          .map((name) => `${id}: ${name}`),
      );
  });
  expect(gaps).toEqual([]);
});

/** `Campaigns.Campaigns.Create` stands as `Campaigns.Campaigns` and its `.Create`. */
function isJoined(permission: string, text: string): boolean {
  const at = permission.lastIndexOf('.');
  return at > 0 && text.includes(permission.slice(0, at)) && text.includes(permission.slice(at));
}

test('refers to no document that a reader does not have', () => {
  for (const { text } of Object.values(clauses))
    for (const line of text) expect(line).not.toMatch(/\bspecification\b.*\bsee\b|companion|endpoints document|see above|not shown/i);
});

test('every operation of the catalogue belongs to a clause', () => {
  const covered = new Set(Object.keys(clauses).flatMap((source) => operationsOf(source).map(({ id }) => id)));
  expect(operations.filter(({ id }) => !covered.has(id)).map(({ id }) => id)).toEqual([]);
});

test('each rule of the page leads to its clause, and each clause to its rules', () => {
  const page = artefacts(certificate({ run: sampleRun(), rules }), []).files['certificate.html'] ?? '';
  const rows = [...page.matchAll(/<li id="([^"]+)" data-rule="([^"]+)"[\s\S]*?<a href="#(clause-\d+)">([^<]+)<\/a>/g)];
  expect(rows).toHaveLength(rules.length);
  for (const [, anchor = '', id = '', clause = '', source = ''] of rows) {
    expect(source, id).toBe(rules.find((rule) => rule.id === id)?.source);
    const start = page.indexOf(`id="${clause}"`);
    expect(page.slice(start, page.indexOf('</details>', start)), id).toContain(`href="#${anchor}"`);
  }
});
