/** Writes a target file for a deployment, once its address and keys have proven to be right. */
import { rm, stat, writeFile } from 'node:fs/promises';
import { parseTarget } from '../../fixtures/targets/read-target.ts';
import { resolveTarget, type Target } from '../../fixtures/targets/target.ts';
import { personaNames, personaRoles, type PersonaName } from '../../schemas/personas.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { readUrl } from '../listen/find-gateway.ts';
import { preflight } from './preflight.ts';
import { codeOf } from '../certificate/run-file.ts';

/** What the user states of a deployment. */
export interface Deployment {
  readonly baseUrl: string;
  readonly keys: Readonly<Partial<Record<PersonaName, string>>>;
  /** Whether the file holds the keys themselves; otherwise it refers to the environment variables of `keyVariable`. */
  readonly hasKeys: boolean;
  readonly write: boolean;
  readonly requestsPerSecond?: number;
}

/** Environment variable of the key of a persona: `GATEPROOF_MERCHANT_ADMIN_KEY`. */
export const keyVariable = (persona: PersonaName): string =>
  `GATEPROOF_${persona.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_KEY`;

/** The keys that the environment gives. */
export const keysOf = (env: Readonly<Record<string, string | undefined>>): Deployment['keys'] =>
  Object.fromEntries(
    personaNames.flatMap((persona) => {
      const key = env[keyVariable(persona)]?.trim() ?? '';
      return key === '' ? [] : [[persona, key] as const];
    }),
  );

/** Throws `UserError` for a file that exists. */
export async function refuseExisting(path: string): Promise<void> {
  try {
    await stat(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw new UserError(`${path}: cannot be written (${codeOf(error)}); give --out another path`, { cause: error });
  }
  throw new UserError(`${path} exists; give --out another path, or --force to replace it`);
}

/** Checks address and keys at the gateway and writes the file. Returns the target with what its keys tell. Throws `UserError`. */
export async function writeTargetFile(path: string, deployment: Deployment, { force = false } = {}): Promise<Target> {
  const { keys } = deployment;
  const baseUrl = readUrl(deployment.baseUrl, 'the address');
  const personas = Object.fromEntries(Object.entries(keys).map(([persona, key]) => [persona, { key }]));
  if (Object.keys(personas).length === 0)
    throw new UserError(`no key is given; set at least ${keyVariable('merchantAdmin')} to the API key of an admin of a merchant`);
  const text = (target?: Target): string => targetText({ ...deployment, baseUrl }, target);
  // Mistakes in the keys are named as in any target file.
  parseTarget(text(), path, environment(keys));
  const target = await preflight(resolveTarget({ baseUrl, personas }));
  if (!force) await refuseExisting(path);
  try {
    if (force) await rm(path, { force: true });
    await writeFile(path, text(target), { flag: 'wx', mode: deployment.hasKeys ? 0o600 : 0o644 });
  } catch (cause) {
    throw new UserError(`${path}: cannot be written (${codeOf(cause)}); give --out another path`, { cause });
  }
  return target;
}

const environment = (keys: Deployment['keys']): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(keys).map(([persona, key]) => [keyVariable(persona as PersonaName), key]));

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The commented file; with what the keys tell, once they have been asked. */
function targetText({ baseUrl, keys, hasKeys, write, requestsPerSecond }: Deployment, target?: Target): string {
  const personas = personaNames.map((name) => {
    const key = keys[name];
    const head = `  # ${personaRoles[name]}`;
    if (key === undefined) return `${head}\n  # ${name}: { key: '\${${keyVariable(name)}}' }`;
    return `${head}${told(name, target)}\n  ${name}: { key: ${quoted(hasKeys ? key : `\${${keyVariable(name)}}`)} }`;
  });
  const rate =
    requestsPerSecond === undefined ? '# limits: { requestsPerSecond: 20 }' : `limits: { requestsPerSecond: ${requestsPerSecond} }`;
  return `# The deployment under test. All members: docs/reference/target-file.md
baseUrl: ${quoted(baseUrl)}

# API keys by role. What is missing costs rules: gateproof doctor says which.
personas:
${personas.join('\n')}

# Whether the suites may create and change records, and whether they may exceed a rate limit.
consent: { write: ${write}, provokeRateLimit: false }

# The highest rate of requests, below the limit of the gateway.
${rate}

# Ids of records that no documented operation creates.
# fixtures: { cardTransaction: … }

# Bodies that this gateway wants, where the documents show none.
# requests: { apiKeys.rotate: { … } }

# Where the suites receive webhooks.
# hooks: { listen: 127.0.0.1:8787, url: 'https://hooks.your-domain.example/gp' }
`;
}

/** What the key of a persona tells, as comments: it is read again before each run. */
function told(name: PersonaName, target: Target | undefined): string {
  const { keyId, userId, merchantId } = target?.personas[name] ?? {};
  if (target === undefined) return '';
  const known = Object.entries({ keyId, userId, merchantId }).flatMap(([member, id]) => (id === undefined ? [] : [`${member} ${id}`]));
  return known.length === 0
    ? '\n  # The key does not tell its ids: add keyId, userId and merchantId.'
    : `\n  # Read from the key before each run: ${known.join(', ')}`.replaceAll(/[^\n\x20-\x7e]/g, '?');
}
