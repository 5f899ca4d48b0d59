import { expect, test } from '@playwright/test';
import { exchangeText } from '../../reports/exchange-text.ts';
import { exchange } from './run-builder.ts';

const shown = (body: string): string => {
  const { answer } = exchangeText(exchange('x', { response: { status: 200, headers: {}, body } }), 100_000);
  return answer!.slice(answer!.indexOf('\n\n') + 2);
};

test('JSON is indented like JSON.stringify does it, ids and strings with any character included', () => {
  const values = [
    { id: '01a203e0-bbd2-7028-ab8a-e42a72a1edba', list: [], none: {}, nested: [{ a: null }, [1, true]] },
    { '{': '}', 'a"b\\': '[,:]', 'two\nlines': ' kept  as it is ' },
    [[], [{}], 'x'],
  ];
  for (const value of values) {
    expect(shown(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    expect(shown(JSON.stringify(value, null, 7))).toBe(JSON.stringify(value, null, 2));
  }
});

test('numbers stay as they were sent', () => {
  expect(shown('{"amount":10.00,"big":12345678901234567890,"e":1E2}')).toBe(
    '{\n  "amount": 10.00,\n  "big": 12345678901234567890,\n  "e": 1E2\n}',
  );
});

test('what is not JSON, or is nested beyond reading, stays as it is', () => {
  const deep = `${'['.repeat(2000)}${']'.repeat(2000)}`;
  for (const body of ['plain { text', '{"a":', '"text"', '<p>{}</p>', deep]) expect(shown(body)).toBe(body);
});
