/** Compares a simulator, as if it were a deployment, with the simulator of a comparison. */
import { startSimulator, type Simulator, type SimulatorOptions } from '../../../simulator/main.ts';
import { resolveTarget, type Target } from '../../../fixtures/targets/target.ts';
import { withoutLimits } from '../../../engine/compare/sides.ts';
import { compareWith, type CompareOptions } from '../../../engine/compare/run.ts';
import type { CompareReport } from '../../../engine/compare/report.ts';
import { comparisonReportSchema } from '../../../reports/comparison/report-schema.ts';
import { validate } from '../../../schemas/validate.ts';

/** What long tests of comparisons test: they take turns unless the branch changes it. */
export const compareArea = /^(?:engine\/compare|tests\/api\/compare)\//;

/** A simulator without its control plane: what it holds stays, and walks must remove what they make. */
export async function startDeployment({ choices = {}, ...options }: Partial<SimulatorOptions> = {}): Promise<
  Simulator & { readonly target: Target }
> {
  const simulator = await startSimulator({ port: 0, seed: 3, ...options, choices: withoutLimits(choices) });
  return { ...simulator, target: targetOf(simulator) };
}

export const targetOf = ({ url, world }: Pick<Simulator, 'url' | 'world'>): Target =>
  resolveTarget({ name: 'Deployment', baseUrl: url, personas: world.personas, fixtures: world.fixtures, consent: { write: true } });

export type Asked = Partial<Pick<CompareOptions, 'walks' | 'rounds' | 'group' | 'seed' | 'out'>> & {
  readonly given?: Readonly<Record<string, unknown>>;
};

export async function comparedWith(
  options: Partial<SimulatorOptions>,
  { given = {}, walks = 20, rounds = 3, seed = 1, ...asked }: Asked,
): Promise<CompareReport> {
  const { target, close } = await startDeployment(options);
  try {
    return await compareWith(target, given, { walks, rounds, seed, ...asked });
  } finally {
    await close();
  }
}

/** The mistakes in compare.json by its published schema. */
export const schemaMistakes = (report: CompareReport): readonly unknown[] =>
  validate(comparisonReportSchema, JSON.parse(JSON.stringify(report)));

/** What is left of a comparison, in lines. */
export const openIn = ({ violations, defects, unexplained }: CompareReport): readonly string[] =>
  [...violations, ...defects, ...unexplained].map(
    ({ operation, aspect, target, simulator }) => `${operation} ${aspect}: ${target}, not ${simulator}`,
  );
