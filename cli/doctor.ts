import { inWords } from '../engine/run/cost.ts';
import { diagnoseTarget, type Diagnosis } from '../engine/target/doctor.ts';
import { lowestRate } from '../fixtures/judge/timing.ts';
import type { Target } from '../fixtures/targets/target.ts';
import { oneLine } from '../schemas/shared/markup.ts';
import { table } from '../reports/table.ts';
import { print } from './print.ts';

/** Returns 0 if every rule can be judged, otherwise 2. Throws `UserError`. */
export async function doctor({
  target: path,
  json,
  ...options
}: {
  readonly target: string;
  readonly json?: boolean;
  readonly readOnly?: boolean;
}): Promise<number> {
  const { target, diagnosis } = await diagnoseTarget(path, options);
  if (json === true) process.stdout.write(`${JSON.stringify(diagnosis, null, 2)}\n`);
  else print(report(target, diagnosis));
  return diagnosis.untested.length + diagnosis.unplanned.length === 0 ? 0 : 2;
}

const sentence = (line: string): string => `${oneLine(line.charAt(0).toUpperCase() + line.slice(1))}.`;

function report(
  target: Target,
  { cost, inconclusive, judged, untested, notApplicable, unplanned, unfound, missing: items }: Diagnosis,
): string {
  const total = judged.length + untested.length + unplanned.length;
  const lines = [
    `${target.name}: ${judged.length} of ${total} rules can be judged with this target file.\n`,
    `A run sends ${inWords(cost, target)}.\n`,
  ];
  for (const line of unfound) lines.push(`\n${sentence(line)}\n`);
  if (items.length > 0) {
    const rows = items.map(({ item, unlocks, concerns }) => [
      item,
      String(unlocks.length),
      String(concerns.length),
      concerns.slice(0, 3).join(', '),
    ]);
    lines.push('\n', table([['MISSING', 'UNLOCKS', 'NEEDED BY', 'FOR EXAMPLE'], ...rows]));
    lines.push(
      '\nUNLOCKS: rules that need only this item. NEEDED BY: all rules that need it.\nMore rules stay untested if the target rejects requests or does not implement operations.\n',
    );
  }
  if (inconclusive.length > 0)
    lines.push(
      `\nInconclusive: ${inconclusive.join(', ')}; to compare response times, allow at least ${lowestRate} in limits.requestsPerSecond\n`,
    );
  if (notApplicable.length > 0) lines.push(`\nNot applicable according to the target file: ${notApplicable.join(', ')}\n`);
  if (unplanned.length > 0)
    lines.push(`\nNo test judges ${unplanned.length} rules: ${unplanned.slice(0, 10).join(', ')}${unplanned.length > 10 ? ', …' : ''}\n`);
  return lines.join('');
}
