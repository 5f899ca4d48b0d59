/** The shell scripts of a finding: one for the deployment, one for a simulator. */
import { redactor, toExchanges } from '../../fixtures/judge/redaction.ts';
import { script } from '../../reports/script.ts';
import { worldOfWalk, type Taken } from './sides.ts';

export interface Scripts {
  readonly target: string;
  readonly simulator: string;
}

export function scriptsOf(
  title: string,
  seed: number,
  at: { readonly target: string; readonly simulator: string },
  [theirs, ours]: readonly [Taken, Taken],
  choices: Readonly<Record<string, unknown>>,
): Scripts {
  const world = {
    world: { definition: worldOfWalk, ...(Object.keys(choices).length === 0 ? {} : { choices }) },
    personas: ours.personas,
  };
  return {
    target: scriptOf(title, seed, at.target, theirs, []),
    simulator: scriptOf(title, seed, at.simulator, ours, [world]),
  };
}

function scriptOf(title: string, seed: number, baseUrl: string, { trace }: Taken, first: Parameters<typeof script>[0]): string {
  const { records, exchanges } = trace;
  const own = new Set(exchanges.map(({ answer }) => answer.exchange));
  const clean = redactor(records.secrets);
  const kept = toExchanges(records, clean).filter(({ id }) => own.has(id));
  const run = { seed, target: { baseUrl }, tests: [{ id: title, exchanges: kept }] };
  return script([...first, ...kept.map(({ id }) => ({ exchange: id }))], run, title);
}
