/**
 * `npm run bench`: a table of ratios, measured now on this machine.
 * `--quick`: two rounds of short samples to see that everything runs, not a measurement. `--only NAME`: one measure, or all that begin with NAME-.
 * `--against REF`: measures a second commit in turns, which is built first.
 * `--minutes N`: ends within N minutes, by default 10, the build of another commit not counted. Each measure takes one round; further rounds use the time
 * that remains.
 * Exit status: 0 measured, 1 a target was missed, 2 a control deviated, so its measure is unreliable, 3 error.
 */
import { parseArgs } from 'node:util';
import { against, builtTree } from './against.ts';
import { attacks } from './attacks.ts';
import { auditedWrites } from './audited-writes.ts';
import { coldStart } from './cold-start.ts';
import { deliveries } from './deliveries.ts';
import { durability } from './durability.ts';
import { keyDetail } from './key-detail.ts';
import { longLists } from './long-lists.ts';
import { many } from './many.ts';
import { money } from './money.ts';
import { payments } from './payments.ts';
import { endAll } from './processes.ts';
import { shareFile } from './peers.ts';
import { reports } from './reports.ts';
import { isMet, isSteady, tolerance, type Measure } from './sample.ts';
import { suiteClient } from './suite-client.ts';
import { render } from './table.ts';
import { takeAll } from './take.ts';
import { testWorlds } from './test-worlds.ts';
import { traffic } from './traffic.ts';
import { transactions } from './transactions.ts';

const measures: readonly Measure[] = [
  keyDetail,
  payments,
  coldStart,
  suiteClient,
  transactions,
  ...longLists,
  reports,
  auditedWrites,
  ...money,
  ...deliveries,
  ...durability,
  traffic,
  ...attacks,
  testWorlds,
  many,
];

const isNamed = (measure: Measure, name: string): boolean => measure.name === name || measure.name.startsWith(`${name}-`);

const say = (text: string) => process.stderr.write(`${text}\n`);

function readOptions() {
  try {
    return parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        only: { type: 'string', multiple: true },
        against: { type: 'string' },
        minutes: { type: 'string', default: '10' },
      },
    }).values;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function main(): Promise<number> {
  const given = readOptions();
  if (typeof given === 'string') {
    say(`bench: ${given}`);
    return 3;
  }
  const { quick: isQuick, only, against: ref } = given;
  const minutes = Number(given.minutes);
  if (!(minutes > 0)) {
    say('bench: --minutes must be a number above 0');
    return 3;
  }
  const unknown = only?.find((name) => !measures.some((measure) => isNamed(measure, name)));
  if (unknown !== undefined) {
    say(`bench: no measure is named ${unknown}; there are ${measures.map(({ name }) => name).join(', ')}`);
    return 3;
  }
  const chosen = only === undefined ? measures : measures.filter((measure) => only.some((name) => isNamed(measure, name)));
  if (ref !== undefined) say(`${ref}: building it, unless that was done before …`);
  const tree = ref === undefined ? undefined : builtTree(ref);
  if (ref !== undefined && tree === undefined) {
    say(`bench: --against ${ref}: the repository has no such commit`);
    return 3;
  }
  const begun = performance.now();
  const results = await takeAll(tree === undefined ? chosen : chosen.map((measure) => against(measure, tree)), {
    rounds: isQuick ? 2 : 9,
    isQuick,
    deadline: begun + minutes * 60_000,
    giveUp: endAll,
    onRound: ({ title }, round) => say(`${Math.round((performance.now() - begun) / 1000)} s: ${title}, round ${round} …`),
  });
  const spent = ((performance.now() - begun) / 60_000).toFixed(1);
  shareFile('samples.json', `${JSON.stringify({ node: process.version, platform: process.platform, isQuick, results }, null, 2)}\n`);
  process.stdout.write(render(results));
  process.stdout.write(`\nMeasured in ${spent} of ${minutes} minutes (--minutes).\n`);
  if (isQuick) {
    process.stdout.write('\nA smoke run: too few and too short samples to be a measurement.\n');
    return 0;
  }
  const missed = results.flatMap(({ rows }) => rows).filter((row) => isMet(row) === false).length;
  const strayed = results.filter((result) => !isSteady(result));
  if (missed > 0) process.stdout.write(`\n${missed} ${missed === 1 ? 'target' : 'targets'} missed.\n`);
  for (const { title } of strayed) {
    process.stdout.write(`\n${title}: rejected, the same side measured twice differs by more than ${tolerance * 100} %.\n`);
  }
  return strayed.length > 0 ? 2 : missed > 0 ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  say(`bench: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  process.exitCode = 3;
}
