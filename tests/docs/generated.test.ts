import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { operations } from '../../schemas/catalogue.ts';
import { choices } from '../../schemas/choices.ts';
import { documentedStatusCodes, errorCodes } from '../../schemas/error-codes.ts';
import { eventCatalogue } from '../../schemas/events/catalogue.ts';
import { register } from '../../schemas/register.ts';
import { generatedPages } from '../../scripts/docs/generate.ts';
import { controlOperations } from '../../simulator/control/operations.ts';
import { builtCommand } from '../built-command.ts';

const pages = generatedPages();
const textBelow = (path: string): string =>
  pages
    .filter((page) => page.path.startsWith(path))
    .map(({ text }) => text)
    .join('\n');
const headings = (path: string): ReadonlySet<string> =>
  new Set([...textBelow(path).matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading));

for (const [what, path, names] of [
  ['operation', 'operations/', operations.map(({ id }) => id)],
  ['rule', 'rules/', Object.keys(register)],
  ['choice', 'choices', Object.keys(choices)],
  ['event type', 'event-types', Object.keys(eventCatalogue)],
  ['call of the control plane', 'control-plane', controlOperations.map((call) => `${call.method} /_sim${call.path}`)],
] as const)
  test(`every ${what} has a section`, () => {
    const found = headings(path);
    expect(names.filter((name) => !found.has(name))).toEqual([]);
  });

test('every verb has a section', () => {
  const help = execFileSync(process.execPath, [builtCommand, '--help'], { encoding: 'utf8' });
  const [, verbs = ''] = /^Commands:\n([^]*?)\n\n/m.exec(help) ?? [];
  const named = [...verbs.matchAll(/^ {2}([a-z][\w-]*)/gm)].map(([, verb = '']) => `gateproof ${verb}`);
  expect(named).toContain('gateproof serve');
  expect(headings('command-line')).toEqual(new Set(named));
});

test('every error code has a row with a status', () => {
  const rows = new Map(
    [...textBelow('error-codes').matchAll(/^\| `([^`]+)` \| ([^|]*) \|/gm)].map(([, code = '', status = '']) => [code, status]),
  );
  const listed = [...errorCodes, ...documentedStatusCodes];
  expect(listed.filter((code) => !/^\d{3}|of a choice/.test(rows.get(code) ?? ''))).toEqual([]);
});

test('no page has markup that VitePress would read as its own', () => {
  for (const { path, text } of pages) {
    const prose = text.replaceAll(/```[^]*?```|`[^`]*`/g, '');
    expect(prose, path).not.toMatch(/\{\{|<(?!br>)[a-z/]/i);
  }
});
