/** The commands of the documentation run as written: each page is a sequence of commands in a fresh folder. The gate runs the README and a sixth of the others. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { eachOf, filesOfBranch } from '../proof.ts';
import { blocksOf, isUnmarked, type Block } from './blocks.ts';
import { Session } from './session.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folders = ['tutorials', 'how-to', 'reference', 'explanation'];
const pages = folders.flatMap((folder) =>
  readdirSync(join(root, 'docs', folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${folder}/${name}`),
);
const blocks = new Map(['README.md', ...pages].map((page) => [page, blocksOf(readFileSync(join(root, page), 'utf8'))]));
const isRun = ({ language, norun, file }: Block): boolean => norun === undefined && (language === 'sh' || file !== undefined);

/** A page's expected output as a pattern; `…` stands for anything. */
const pattern = (text: string): RegExp =>
  new RegExp(
    `^${text
      .trim()
      .split('…')
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('[^]*?')}$`,
  );

const runnable = [...blocks].filter(([, all]) => all.some(isRun));
const changed = new Set(filesOfBranch());
const isAlways = (page: string): boolean => page === 'README.md' || changed.has(page);
const chosen = new Set([
  ...runnable.filter(([page]) => isAlways(page)),
  ...eachOf(
    6,
    runnable.filter(([page]) => !isAlways(page)),
  ),
]);

for (const [page, all] of chosen) {
  test(`the commands of ${page} work as the page states`, async () => {
    const session = await Session.open();
    try {
      let printed = '';
      for (const block of all) {
        if (block.isOutput) expect(printed.trim(), `${page}:${block.line}`).toMatch(pattern(session.here(block.text)));
        if (!isRun(block)) continue;
        if (block.file === undefined) printed = await session.run(block);
        else session.write(block);
      }
    } finally {
      session.close();
    }
  });
}

test('every block is run, written to a file, or gives a reason', () => {
  const unmarked = [...blocks].flatMap(([page, all]) => all.filter(isUnmarked).map(({ line }) => `${page}:${line}`));
  expect(unmarked).toEqual([]);
  const left = [...blocks].flatMap(([page, all]) =>
    all.flatMap(({ norun, line }) => (norun === undefined ? [] : [{ place: `${page}:${line}`, norun }])),
  );
  for (const { place, norun } of left) {
    expect(norun.split(' ').length, `${place} gives a reason in words`).toBeGreaterThan(2);
    test.info().annotations.push({ type: `not run: ${place}`, description: norun });
  }
  expect(left.length).toBeLessThan([...blocks.values()].flat().filter(isRun).length);
});
