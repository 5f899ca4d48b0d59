import { expect, test } from '@playwright/test';
import { badge } from '../../../reports/badge.ts';
import { certificate } from '../../../reports/certificate.ts';
import { junit } from '../../../reports/junit.ts';
import { summary } from '../../../reports/summary.ts';
import { exchange, finding, hostile, passing, ranTest, rule, run, threeLevels } from './run-builder.ts';
import { sampleRules, sampleRun } from './sample-run.ts';

/** A strict reader for the small XML that the reports write: no doctype, and only escapes are processed. */
interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

const tag = /<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/y;

/** @throws Error if the text is not well-formed. */
function parseXml(source: string): XmlElement {
  const body = source.replace(/^<\?xml[^>]*\?>\s*/, '').trim();
  const stack: { name: string; attributes: Record<string, string>; children: XmlElement[]; text: string }[] = [];
  const roots: XmlElement[] = [];
  let at = 0;
  while (at < body.length) {
    if (body[at] !== '<') {
      const end = body.indexOf('<', at) < 0 ? body.length : body.indexOf('<', at);
      const top = stack.at(-1);
      if (top === undefined) throw new Error(`text outside the root at ${at}`);
      top.text += unescape(body.slice(at, end));
      at = end;
      continue;
    }
    tag.lastIndex = at;
    const match = tag.exec(body);
    if (match === null) throw new Error(`no tag at ${at}: ${body.slice(at, at + 60)}`);
    const [whole, closing, name = '', attributes = '', empty] = match;
    at += whole.length;
    if (closing === '/') {
      const top = stack.pop();
      if (top?.name !== name) throw new Error(`</${name}> closes ${top?.name}`);
      (stack.at(-1)?.children ?? roots).push(top);
      continue;
    }
    const pairs = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, unescape(value)] as const);
    const element = { name, attributes: Object.fromEntries(pairs), children: [], text: '' };
    if (empty === '/') (stack.at(-1)?.children ?? roots).push(element);
    else stack.push(element);
  }
  const [root] = roots;
  if (root === undefined || roots.length > 1 || stack.length > 0) throw new Error('not exactly one closed root');
  return root;
}

const names: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function unescape(text: string): string {
  return text.replace(/&(?:#(\d+)|(\w+))?(;?)/g, (whole, code: string | undefined, name: string | undefined, end: string) => {
    const character = code === undefined ? names[name ?? ''] : String.fromCodePoint(Number(code));
    if (end === '' || character === undefined) throw new Error(`bad reference ${whole}`);
    return character;
  });
}

const cases = (root: XmlElement): readonly XmlElement[] => root.children.flatMap((suite) => suite.children);
const kindOf = (root: XmlElement, id: string) =>
  cases(root)
    .find((one) => one.attributes['name']?.startsWith(`${id}:`))
    ?.children.map((child) => child.name);

test('every verdict has its element, and an unjudged rule never passes', () => {
  const order = ['pass', 'warn', 'fail', 'error', 'untested', 'inconclusive', 'not applicable'] as const;
  const rules = [
    ...order.map((verdict) => rule(`R-${verdict.replace(' ', '-')}`, { keyword: verdict === 'warn' ? 'SHOULD' : 'MUST' })),
    rule('R-planned', { status: { untestable: 'later' } }),
    rule('R-unplanned'),
  ];
  const findings = order.map((verdict, index) => finding(rules[index]?.id ?? '', verdict, { reason: `because of ${verdict}` }));
  const root = parseXml(junit(certificate({ run: run([ranTest('t', findings)]), rules })));
  expect(kindOf(root, 'R-pass')).toEqual([]);
  expect(kindOf(root, 'R-warn')).toEqual(['system-out']);
  expect(kindOf(root, 'R-fail')).toEqual(['failure']);
  expect(kindOf(root, 'R-error')).toEqual(['error']);
  for (const id of ['R-untested', 'R-inconclusive', 'R-not-applicable', 'R-planned', 'R-unplanned'])
    expect(kindOf(root, id), id).toEqual(['skipped']);
  expect(root.attributes).toMatchObject({ tests: '9', failures: '1', errors: '1', skipped: '5' });
});

test('one suite per level and chapter, with figures that add up', () => {
  const root = parseXml(junit(certificate({ run: sampleRun(), rules: sampleRules })));
  expect(root.children.map((suite) => suite.attributes['name']).slice(0, 3)).toEqual([
    'core: concepts: Authentication',
    'core: concepts: Errors',
    'core: concepts: Limits',
  ]);
  const sum = (name: string) => root.children.reduce((total, suite) => total + Number(suite.attributes[name]), 0);
  for (const name of ['tests', 'failures', 'errors', 'skipped']) expect(String(sum(name))).toBe(root.attributes[name]);
  expect(cases(root)).toHaveLength(sampleRules.length);
});

test('of a run of selected tests, only the rules that they were to judge', () => {
  const whole = run([ranTest('t', [finding('A')])]);
  for (const selected of [{ grep: 't' }, { rules: ['A'] }]) {
    const root = parseXml(
      junit(certificate({ run: { ...whole, ...selected }, rules: [...threeLevels, rule('P', { status: { untestable: 'later' } })] })),
    );
    expect(cases(root).map((one) => one.attributes['name']?.split(':')[0])).toEqual(['A']);
    expect(root.attributes).toMatchObject({ tests: '1', skipped: '0' });
  }
  expect(cases(parseXml(junit(certificate({ run: whole, rules: threeLevels })))).length).toBeGreaterThan(1);
});

test('known failures: skipped while they fail, failed once they pass; run-wide errors are cases of their own', () => {
  const failing = run([ranTest('t', [finding('A', 'fail'), finding('B'), finding('C')])]);
  const known = [
    { rule: 'A', reason: 'ticket', line: 1 },
    { rule: 'B', reason: 'old', line: 2 },
    { rule: 'GONE', reason: 'x', line: 3 },
  ];
  const root = parseXml(
    junit(certificate({ run: { ...failing, tests: [...failing.tests, ...failing.tests] }, rules: threeLevels, knownFailures: known })),
  );
  expect(kindOf(root, 'A')).toEqual(['skipped']);
  expect(kindOf(root, 'B')).toEqual(['failure']);
  expect(root.children[0]?.attributes).toMatchObject({ name: 'run', errors: '1', failures: '1' });
});

test('a failure shows request and answer, with the persona that sent it', () => {
  const shown = exchange('x-1', {
    persona: 'merchantUser',
    request: { method: 'POST', path: '/api/x', headers: { accept: 'application/json' }, body: '{"name":"n"}' },
    response: { status: 500, headers: { 'x-one': ['a', 'b'] }, body: '{"error":null}', elapsedMs: 12.4 },
  });
  const lost = exchange('x-2', { response: null, failure: 'ECONNRESET' });
  const findings = [
    finding('A', 'fail', { exchange: 'x-1' }),
    finding('B', 'error', { exchange: 'x-2', reason: 'no answer' }),
    finding('C'),
  ];
  const written = certificate({ run: run([ranTest('t', findings, { exchanges: [shown, lost] })]), rules: threeLevels });
  const texts = cases(parseXml(junit(written))).map(({ children }) => children[0]?.text ?? '');
  const failed = texts.find((text) => text.includes('x-1'));
  expect(failed).toContain('sent as merchantUser\nrequest:\n  POST /api/x\n  accept: application/json\n\n  {\n    "name": "n"\n  }');
  expect(failed).toContain('answer, answered after 12 ms:\n  500\n  x-one: a\n  x-one: b\n\n  {\n    "error": null\n  }');
  expect(texts.find((text) => text.includes('x-2'))).toContain('No answer arrived: ECONNRESET');
});

test('hostile text neither breaks the XML nor leaves a control character', () => {
  const findings = [finding('A', 'fail', { check: hostile, actual: hostile }), finding('B', 'untested', { reason: hostile }), finding('C')];
  const text = junit(certificate({ run: run([ranTest(hostile, findings)]), rules: threeLevels }));
  const root = parseXml(text);
  expect(root.attributes['tests']).toBe('3');
  expect(text).not.toMatch(/[^\P{Cc}\t\n\r]/u);
  expect(text).not.toContain('<script>');
  expect(text.isWellFormed()).toBe(true);
});

test('the Markdown summary keeps hostile text inside its cells', () => {
  const findings = [
    finding('A', 'fail', { check: hostile, expected: 'a | b', actual: `${hostile}\n| x |\n\`\`\`` }),
    finding('B'),
    finding('C'),
  ];
  const text = summary(certificate({ run: run([ranTest('t', findings)]), rules: threeLevels }));
  expect(text).toContain('a \\| b');
  expect(text).not.toMatch(/<(script|img)/);
  expect(text).not.toContain('https://evil.example');
  expect(text).not.toMatch(/[^\P{Cc}\n]/u);
  const rows = text.split('\n').filter((one) => one.includes('a \\| b'));
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row.match(/(?<!\\)\|/g)).toHaveLength(4);
});

test('the badge names its outcome for everyone and grows with its text', () => {
  const good = badge(certificate({ run: passing(threeLevels), rules: threeLevels }));
  const partly = badge(certificate({ run: run([ranTest('t', [finding('A'), finding('B', 'fail'), finding('C')])]), rules: threeLevels }));
  const of = (text: string) => parseXml(text);
  expect(of(good).attributes).toMatchObject({ role: 'img', 'aria-labelledby': 'title' });
  expect(of(good).children[0]).toMatchObject({ name: 'title', text: 'Gateproof: Acme staging: certified' });
  expect(of(partly).children[0]?.text).toBe('Gateproof: Acme staging: failed · core, lifecycle certified');
  expect(Number(of(partly).attributes['width'])).toBeGreaterThan(Number(of(good).attributes['width']));
});
