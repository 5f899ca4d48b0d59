import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readChoices } from '../../../engine/certificate/choices-file.ts';
import { choices, resolveChoices } from '../../../schemas/choices.ts';
import { mistakeInLearned } from '../../../schemas/learned-answers.ts';
import { newFolder } from '../../new-folder.ts';

const success = { answer: 'success' } as const;
const refusal = { answer: 'refusal' } as const;
const any = { answer: 'any' } as const;

test('entries of every form are a value of the choice', () => {
  const entries = [
    { operation: 'customers.create', when: success, then: { status: 201 } },
    { operation: 'customers.create', when: { ...success, without: 'notes' }, then: { status: 202 } },
    { operation: 'customers.*', when: { ...refusal, status: 404, code: null }, then: { code: 'Customers:Missing' } },
    { operation: '*', when: any, then: { header: 'X-Region', value: 'eu' } },
    { operation: '*', when: refusal, then: { header: 'cache-control', value: null } },
    { operation: 'customers.list', when: success, then: { member: 'items[].note', absent: true } },
    { operation: 'customers.list', when: success, then: { member: 'items[].rating', value: null } },
    { operation: '*', when: refusal, then: { member: 'error.traceId', generate: 'uuid' } },
    { operation: 'customers.list', when: success, then: { member: 'items[].surname', from: 'items[].lastName' } },
    { operation: 'customers.list', when: any, then: { give: 'query.sorting', value: 'name desc' } },
    { operation: 'customers.create', when: any, then: { give: 'isActive', value: false } },
    { operation: 'customers.create', when: any, then: { ignore: 'isActive' } },
    { operation: 'customers.list', when: any, then: { ignore: 'query.sorting' } },
  ];
  expect(mistakeInLearned(entries)).toBeUndefined();
  expect(resolveChoices({ 'answers.learned': entries })['answers.learned']).toEqual(entries);
  expect(choices['answers.learned'].observed).toBeNull();
});

const wrong: readonly (readonly [name: string, entries: unknown, text: RegExp])[] = [
  [
    'an ignored input that the operation does not have',
    [{ operation: 'customers.read', when: any, then: { ignore: 'notes' } }],
    /customers\.read has no input "notes"$/,
  ],
  [
    'an input ignored in a refusal',
    [{ operation: 'customers.create', when: refusal, then: { ignore: 'notes' } }],
    /what it ignores comes before the answer/,
  ],
  [
    'an input ignored without another',
    [{ operation: 'customers.create', when: { ...any, without: 'lastName' }, then: { ignore: 'notes' } }],
    /an input is ignored whether or not/,
  ],
  ['no list', { operation: '*' }, /^be \{"operation":"\*"\}: allowed is a list of up to 2000 entries/],
  [
    'too many',
    Array.from({ length: 2001 }, () => ({ operation: '*', when: any, then: { status: 200 } })),
    /^hold 2001 entries: at most 2000/,
  ],
  ['no entry', ['x'], /^hold entry 1: an entry is/],
  ['a further member', [{ operation: '*', when: any, then: { status: 200 }, why: '' }], /^hold entry 1: an entry has the members/],
  ['no condition', [{ operation: '*', when: 'always', then: { status: 200 } }], /^hold entry 1: `when` is/],
  ['no behaviour', [{ operation: '*', when: success, then: { body: {} } }], /^hold entry 1: `then` is/],
  ['a status that is none', [{ operation: '*', when: success, then: { status: 99 } }], /`then` is/],
  ['a long value', [{ operation: '*', when: success, then: { member: 'a', value: 'x'.repeat(5000) } }], /4096 characters of JSON/],
  ['a path without a name', [{ operation: '*', when: success, then: { member: 'a..b', absent: true } }], /items\[\]\.name/],
  ['a path with an index', [{ operation: '*', when: success, then: { member: 'items[0].b', absent: true } }], /items\[\]\.name/],
  [
    'a member of an item from outside of its list',
    [{ operation: 'customers.list', when: success, then: { member: 'items[].a', from: 'totalCount' } }],
    /"totalCount" is not in the same list as "items\[\]\.a"$/,
  ],
  [
    'an unknown operation',
    [{ operation: 'customers.creat', when: success, then: { status: 201 } }],
    /no operation "customers\.creat"; did you mean customers\.create\?$/,
  ],
  [
    'an unknown group',
    [{ operation: 'customer.*', when: success, then: { status: 201 } }],
    /no group "customer"; did you mean customers\?$/,
  ],
  ['a success that fails', [{ operation: '*', when: success, then: { status: 400 } }], /a success cannot become a refusal$/],
  ['a refusal that succeeds', [{ operation: '*', when: refusal, then: { status: 200 } }], /a refusal cannot become a success$/],
  [
    'a status of another answer',
    [{ operation: '*', when: { ...success, status: 404 }, then: { status: 201 } }],
    /a success has no status 404$/,
  ],
  ['the code of a success', [{ operation: '*', when: success, then: { code: 'X' } }], /only a refusal has a code$/],
  [
    'a code as the condition of a success',
    [{ operation: '*', when: { ...success, code: 'X' }, then: { status: 201 } }],
    /a success has no code$/,
  ],
  ['a status of any answer', [{ operation: '*', when: any, then: { status: 201 } }], /needs a `when\.answer` of success or refusal$/],
  [
    'a gift after the answer',
    [{ operation: 'customers.create', when: { ...success, status: 200 }, then: { give: 'notes', value: 'x' } }],
    /neither a refusal nor a status$/,
  ],
  ['an unknown input', [{ operation: 'customers.create', when: any, then: { give: 'colour', value: 'x' } }], /no input "colour"$/],
  [
    'an unknown missing input',
    [{ operation: 'customers.create', when: { ...success, without: 'query.page' }, then: { status: 201 } }],
    /no input "query\.page"$/,
  ],
  ...['Content-Length', 'transfer-encoding', 'Connection', 'date'].map(
    (header) => [header, [{ operation: '*', when: any, then: { header, value: 'x' } }], /the server itself sends the header/] as const,
  ),
  [
    'a member of a text',
    [{ operation: 'customers.read', when: success, then: { member: 'firstName.x', absent: true } }],
    /the member firstName has no members/,
  ],
  [
    'items of an object',
    [{ operation: 'customers.read', when: success, then: { member: 'firstName[].x', absent: true } }],
    /the member firstName is not a list/,
  ],
  [
    'a contradiction',
    [
      { operation: '*', when: any, then: { header: 'X-A', value: '1' } },
      { operation: '*', when: any, then: { header: 'x-a', value: null } },
    ],
    /^hold entry 2: it contradicts entry 1$/,
  ],
  [
    'a repetition',
    [
      { operation: '*', when: success, then: { status: 201 } },
      { operation: '*', when: success, then: { status: 201 } },
    ],
    /^hold entry 2: it repeats entry 1$/,
  ],
];

for (const [name, entries, text] of wrong) {
  test(`refused: ${name}`, () => {
    expect(mistakeInLearned(entries)?.text).toMatch(text);
    expect(() => resolveChoices({ 'answers.learned': entries })).toThrow(/^Choice "answers\.learned" cannot /);
  });
}

test('an entry that was right in one list is judged again in another', () => {
  const created = { operation: 'customers.create', when: success, then: { status: 201 } };
  const longest = Array.from({ length: 2000 }, (_, index) => ({ operation: '*', when: any, then: { header: `X-${index}`, value: '' } }));
  expect(mistakeInLearned([created])).toBeUndefined();
  expect(mistakeInLearned(longest)).toBeUndefined();
  expect(mistakeInLearned([created, { ...created, then: { status: 202 } }])?.text).toBe('hold entry 2: it contradicts entry 1');
  expect(mistakeInLearned([created, { ...created, operation: 'customers.creat' }])?.text).toContain('hold entry 2: the catalogue has no');
});

test('a choices file with a wrong entry names its line', () => {
  const path = join(newFolder('learned'), 'learned.yaml');
  const lines = [
    'errors.validationStatus: 422',
    'answers.learned:',
    '  - operation: customers.create',
    '    when: { answer: success }',
    '    then: { status: 201 }',
    '  - operation: customers.create',
    '    when: { answer: success }',
    '    then: { status: 202 }',
  ];
  writeFileSync(path, lines.join('\n'));
  expect(() => readChoices(path)).toThrow(`${path}:6: Choice "answers.learned" cannot hold entry 2: it contradicts entry 1`);
  writeFileSync(path, lines.join('\n').replace('{ status: 202 }', '{ body: x }'));
  expect(() => readChoices(path)).toThrow(`${path}:8: Choice "answers.learned" cannot hold entry 2: \`then\` is`);
  writeFileSync(path, lines.slice(0, 5).join('\n'));
  expect(readChoices(path)['answers.learned']).toEqual([
    { operation: 'customers.create', when: { answer: 'success' }, then: { status: 201 } },
  ]);
});
