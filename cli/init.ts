/** `gateproof init`: writes a target file from a user's answers, or from flags and the environment. */
import { keysOf, requirePlace, writeTargetFile, askForDeployment } from '../engine/target/init.ts';
import { keyVariable, type PersonaName } from '../schemas/personas.ts';
import { UserError } from '../schemas/shared/user-error.ts';

interface InitOptions {
  readonly url?: string;
  readonly out: string;
  readonly write?: boolean;
  readonly force?: boolean;
}

/** Returns 0 once the file is written. Asks only on a terminal, and only for missing values. Throws `UserError`. */
export async function init({ url, out, write, force = false }: InitOptions): Promise<number> {
  await requirePlace(out, force);
  const keys = keysOf(process.env);
  const isTerminal = process.stdin.isTTY && process.stderr.isTTY;
  // Standard output stays free for pipes.
  const deployment = isTerminal
    ? await askForDeployment({ ...(url === undefined ? {} : { url }), keys, ...(write === undefined ? {} : { write }) })
    : { baseUrl: url ?? needUrl(), keys, hasKeys: false, write: write === true };
  const target = await writeTargetFile(out, deployment, { force });
  const unset = (Object.keys(deployment.keys) as PersonaName[]).map(keyVariable).filter((name) => (process.env[name] ?? '') === '');
  process.stdout.write(
    [
      `Wrote ${out}: ${Object.keys(target.personas).join(', ')} at ${target.baseUrl}.`,
      ...(deployment.hasKeys ? ['It contains API keys: do not commit it.'] : []),
      ...(deployment.hasKeys || unset.length === 0 ? [] : [`Set ${unset.join(', ')} in the environment: the file refers to them.`]),
      `Next: gateproof doctor --target ${out}`,
      '',
    ].join('\n'),
  );
  return 0;
}

function needUrl(): never {
  throw new UserError('there is no terminal to prompt at; give --url, and set the keys in the environment');
}
