import { expect, test } from '@playwright/test';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readBounded, readText } from '../../fixtures/targets/read-text.ts';
import { processLimits } from '../../schemas/limits.ts';
import { parseYamlText } from '../../schemas/shared/yaml-text.ts';
import { newFolder } from '../new-folder.ts';

function newPipe(): string {
  const pipe = join(newFolder('pipe'), 'pipe');
  execFileSync('mkfifo', [pipe]);
  return pipe;
}

async function written<T>(script: string, read: (pipe: string) => T): Promise<T> {
  const pipe = newPipe();
  const shell = spawn('sh', ['-c', script, 'sh', pipe], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(shell, 'close');
  try {
    return read(pipe);
  } finally {
    await ended;
  }
}

test('a pipe is read to its end, in however many pieces it comes', async () => {
  expect(await written('printf "name: a" > "$1"', (pipe) => readText(pipe, 'mend'))).toBe('name: a');
  const many = await written('{ for i in 1 2 3 4 5 6 7 8 9; do printf "%08192d" "$i"; done; } > "$1"', (pipe) =>
    readBounded(pipe, 100_000),
  );
  expect([many.length, many.subarray(-3).toString()]).toEqual([9 * 8192, '009']);
  const { max } = processLimits.writtenFileBytes;
  expect((await written(`head -c ${max} /dev/zero > "$1"`, (pipe) => readBounded(pipe, max))).length).toBe(max);
});

test('a pipe is not read beyond the bound of bytes, nor waited for without end', async () => {
  const { max } = processLimits.writtenFileBytes;
  const refusing = (pipe: string): string => {
    try {
      return readText(pipe, 'give another').slice(0, 10);
    } catch (error) {
      return (error as Error).message.replace(pipe, 'PIPE');
    }
  };
  expect(await written(`head -c ${max + 1} /dev/zero > "$1"`, refusing)).toBe('PIPE: is larger than 1 MiB; give another');
  expect(await written('yes > "$1"', refusing)).toBe('PIPE: is larger than 1 MiB; give another');
  expect(refusing(newPipe())).toBe('PIPE: is a pipe to which nothing was written within 1 s; give another');
});

const mistakeIn = (text: string) => {
  const { lines, mistake } = parseYamlText(text);
  return mistake === undefined ? undefined : [lines.linePos(mistake.offset).line, mistake.message];
};
const deepest = processLimits.writtenFileDepth.max;
const tooDeep = `nested more than ${deepest} levels deep`;

test('YAML is read to the bound of its depth, whichever collections it has', () => {
  const forms: Readonly<Record<string, (depth: number) => string>> = {
    lists: (depth) => '['.repeat(depth) + ']'.repeat(depth),
    maps: (depth) => '{a: '.repeat(depth) + '1' + '}'.repeat(depth),
    'lists of blocks': (depth) => '- '.repeat(depth) + '1',
    'maps of blocks': (depth) => Array.from({ length: depth }, (_, level) => `${' '.repeat(level)}a:\n`).join(''),
  };
  for (const [what, form] of Object.entries(forms)) {
    expect(mistakeIn(form(deepest)), what).toBeUndefined();
    expect(mistakeIn(`# A comment\n${form(deepest + 1)}`)?.[1], what).toBe(tooDeep);
  }
  expect(mistakeIn(`a: 1\nb:\n  ${'['.repeat(900_000)}`)).toEqual([3, tooDeep]);
});

test('a repeated key is a mistake at any depth, and others of the same name are not', () => {
  expect(mistakeIn('a: 1\nb: { a: 1 }\nc: [{ a: 1 }, { a: 2 }]\n')).toBeUndefined();
  expect(mistakeIn('a: 1\nb:\n  c: 1\n  d: 2\n  c: 3\n')).toEqual([5, 'Map keys must be unique']);
});
