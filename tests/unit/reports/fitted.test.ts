import { expect, test } from '@playwright/test';
import { columnsOf, fitted } from '../../../reports/fitted.ts';
import { certificate } from '../../../reports/certificate.ts';
import { table } from '../../../reports/table.ts';
import { terminal } from '../../../reports/terminal.ts';
import { exchange, finding, ranTest, rule, run, threeLevels } from './run-builder.ts';
import { sampleRules, sampleRun } from './sample-run.ts';

const width = 60;
const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');
/** Longer lines that are not one long word. */
const tooLong = (text: string): readonly string[] => text.split('\n').filter((line) => line.length > width && line.trim().includes(' '));

test('a long line is wrapped between words, below its text', () => {
  const line = '  expected  every answer of the gateway is the one that its documents state for it';
  expect(fitted(line, width)).toBe('  expected  every answer of the gateway is the one that its\n            documents state for it');
  expect(fitted(`- ${'word '.repeat(20)}`, 40).split('\n')[1]).toMatch(/^ {2}word/);
  expect(fitted(`a ${'x'.repeat(90)} b`, width)).toBe(`a\n  ${'x'.repeat(90)}\n  b`);
  // Colours take no columns, and a file has none.
  const painted = `\u001b[31m${'red '.repeat(14).trim()}\u001b[39m`;
  expect(fitted(painted, width)).toBe(painted);
  expect(fitted('word '.repeat(100), undefined)).toBe('word '.repeat(100));
  expect([columnsOf({ columns: 72 }, { COLUMNS: '60' }), columnsOf({}, { COLUMNS: '60' }), columnsOf({}, {})]).toEqual([72, 60, undefined]);
});

test('a report breaks no word at 60 columns, and keeps its commands whole', () => {
  const document = certificate({ run: sampleRun(), rules: sampleRules });
  const wide = terminal(document, { artefacts: ['reports/out/certificate.html'], color: false, width: 10_000 });
  const narrow = terminal(document, { artefacts: ['reports/out/certificate.html'], color: false, width });
  expect(wordsOf(narrow)).toEqual(wordsOf(wide));
  expect(tooLong(narrow).filter((line) => !/^ +(?:│|curl )/.test(line))).toEqual([]);
  const commands = (text: string) => text.split('\n').filter((line) => line.startsWith('  curl '));
  expect(commands(narrow)).toEqual(commands(wide));
  expect(commands(narrow).length).toBeGreaterThan(0);
});

test('a table that is too wide becomes a list of cells by their names', () => {
  const rows = [
    ['MISSING', 'UNLOCKS', 'FOR EXAMPLE'],
    ['personas.merchantUser.key', '4', 'KEY-DETAIL-OTHER-404, KEY-DETAIL-SAME-404'],
    ['hooks', '', 'EVENT-OWN'],
  ];
  expect(table(rows, 100)).toMatch(/^MISSING {20}UNLOCKS {2}FOR EXAMPLE\npersonas/);
  expect(table(rows, width)).toBe(
    [
      'personas.merchantUser.key',
      '  UNLOCKS      4',
      '  FOR EXAMPLE  KEY-DETAIL-OTHER-404, KEY-DETAIL-SAME-404',
      'hooks',
      '  FOR EXAMPLE  EVENT-OWN\n',
    ].join('\n'),
  );
});

test('the long tail of missing items is one line', () => {
  const rules = [...threeLevels, ...Array.from({ length: 30 }, (_, index) => rule(`OTHER-${index}`))];
  const open = (from: number) => rules.slice(from).map(({ id }, index) => finding(id, 'untested', { reason: `needs item ${index}` }));
  const shown = (from: number): string => {
    const passed = rules.slice(0, from).map(({ id }) => finding(id));
    const tests = [ranTest('t', [...passed, ...open(from)], { exchanges: [exchange('x')] })];
    return terminal(certificate({ run: run(tests), rules }), { artefacts: [], color: false });
  };
  expect(shown(3).match(/needs item/g)).toHaveLength(12);
  expect(shown(3)).toContain('  … and 18 more items, for 18 rules; certificate.html lists them\n');
  // One line would take as much room as the item.
  expect(shown(rules.length - 13).match(/needs item/g)).toHaveLength(13);
});
