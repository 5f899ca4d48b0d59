import { redactText } from '../../fixtures/judge/redaction.ts';
import type { RunSettings } from '../../fixtures/run-settings.ts';
import type { HookSettings, Target } from '../../fixtures/targets/target.ts';
import type { Identity, Run } from '../../schemas/shared/verdict.ts';
import { packageVersion } from '../package-info.ts';
import { suiteDigest } from '../suite-digest.ts';

export interface SuiteRun {
  readonly settings: RunSettings;
  readonly grep?: string;
  readonly rules?: readonly string[];
  readonly deep?: boolean;
  /** Only this shard, counted from 1. */
  readonly shard?: { readonly index: number; readonly total: number };
  readonly simulator: boolean;
  readonly targetName: string;
  readonly identity?: Identity;
}

export async function headerOf({
  settings,
  simulator,
  targetName,
  identity = {},
}: Pick<SuiteRun, 'settings' | 'simulator' | 'targetName' | 'identity'>) {
  const { target, seed, workers } = settings;
  return {
    tool: await toolOf(),
    target: { name: targetName, baseUrl: target.baseUrl, personas: Object.keys(target.personas), simulator, ...identity },
    given: {
      consent: target.consent,
      requests: withoutSecrets(target.requests, target),
      names: target.names,
      rotations: withoutSecrets(target.rotations, target),
      lifetimes: target.lifetimes,
      ...(target.hooks === undefined ? {} : { hooks: hookTerms(target.hooks) }),
      ...(target.limits.requestsPerSecond === undefined ? {} : { requestsPerSecond: target.limits.requestsPerSecond }),
      control: target.control !== undefined,
    },
    seed,
    workers,
  };
}

export const toolOf = async (): Promise<Run['tool']> => ({
  name: 'gateproof',
  version: packageVersion(),
  suiteDigest: await suiteDigest(),
});

/** The target file's terms of delivery without the address, which is private. */
const hookTerms = ({ within, event }: HookSettings): NonNullable<Run['given']['hooks']> => ({
  ...(within === undefined ? {} : { within }),
  event,
});

/** Redacts bodies of a target file, which may contain card data and secrets. */
export const withoutSecrets = <T>(value: T, { personas }: Pick<Target, 'personas'>): T =>
  JSON.parse(
    redactText(
      JSON.stringify(value),
      Object.values(personas).map(({ key }) => key),
    ),
  ) as T;
