/** A CSV text that is read in parts gives what it gives when it is read at once. */
import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { assertReaching } from '../property-seed.ts';
import { atOnce } from '../../simulator/domain/kernel/parts.ts';
import { parseCsv } from '../../simulator/domain/resources/parse-csv.ts';

const cell = fc.oneof(
  { arbitrary: fc.constantFrom('', 'a', ' b ', 'größer', '"q"', '"a, b"', '"a ""b"" c"', '"line\nline"', '"line\r\nline"'), weight: 40 },
  { arbitrary: fc.constantFrom('a"b', '"a"b', '"open', '\ufeffx', '\ufeff"x"'), weight: 1 },
);
const usual = fc.constantFrom('\n', '\r\n', '\r');
const texts = fc
  .tuple(usual, fc.array(fc.tuple(fc.array(cell, { maxLength: 4 }), fc.option(usual, { freq: 8 })), { minLength: 5, maxLength: 12 }))
  .map(([lineEnd, rows]) => rows.map(([cells, other]) => `${cells.join(',')}${other ?? lineEnd}`).join(''));

test('whatever a text holds, and wherever it is divided', () => {
  let [faults, divided] = [0, 0];
  assertReaching(
    fc.property(texts, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 15 }), (text, stretch, maxRows) => {
      const whole = atOnce(parseCsv(text, maxRows, Infinity));
      const parts = parseCsv(text, maxRows, stretch);
      let count = 1;
      let next = parts.next();
      for (; next.done !== true; next = parts.next()) count++;
      expect(next.value).toEqual(whole);
      if (whole.fault !== null) faults++;
      if (count > 2) divided++;
    }),
    { numRuns: 2000 },
    () => faults > 100 && divided > 200,
  );
});

test('the first end of a line is that of all lines', () => {
  expect(atOnce(parseCsv('a,b\r\nc\nd,e\r\nf', 10, 1)).rows).toEqual([['a', 'b'], ['c\nd', 'e'], ['f']]);
  expect(atOnce(parseCsv('"a\nb",c\rd\r\re', 10, 1)).rows).toEqual([['a\nb', 'c'], ['d'], [], ['e']]);
});
