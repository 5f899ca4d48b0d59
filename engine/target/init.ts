/** Asks for a deployment, checks its address and keys, and writes its target file. */
import { randomUUID } from 'node:crypto';
import { lstat, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { confirm, isCancel, password, text } from '@clack/prompts';
import { personaNames, personaRoles, type PersonaName, keyVariable } from '../../schemas/personas.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { parseTarget } from '../../fixtures/targets/read-target.ts';
import { resolveTarget, type Target } from '../../fixtures/targets/target.ts';
import { codeOf } from '../certificate/run-file.ts';
import { readUrl } from '../listen/find-gateway.ts';
import { preflight } from './preflight.ts';

interface Deployment {
  readonly baseUrl: string;
  readonly keys: Readonly<Partial<Record<PersonaName, string>>>;
  /** Whether the file contains the keys; otherwise it refers to the environment variables of `keyVariable`. */
  readonly hasKeys: boolean;
  readonly write: boolean;
  readonly requestsPerSecond?: number;
}

export const keysOf = (env: Readonly<Record<string, string | undefined>>): Deployment['keys'] =>
  Object.fromEntries(
    personaNames.flatMap((persona) => {
      const key = env[keyVariable(persona)]?.trim() ?? '';
      return key === '' ? [] : [[persona, key] as const];
    }),
  );

const unwritable = (path: string, cause: unknown): UserError =>
  new UserError(`${path}: cannot be written (${codeOf(cause)}); give --out another path`, { cause });

/** Called before asking. Throws `UserError` if the file exists, or if the folder is not writable. */
export async function requirePlace(path: string, force: boolean): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (found?.isFile() === false) throw new UserError(`${path}: is not a regular file; give --out another path`);
  if (!force && found !== undefined) throw new UserError(`${path} exists; give --out another path, or --force to replace it`);
  const probe = join(dirname(path), `.${randomUUID()}.tmp`);
  try {
    await writeFile(probe, '', { flag: 'wx' });
    await rm(probe);
  } catch (cause) {
    throw unwritable(path, cause);
  }
}

/** Checks address and keys at the gateway and writes the file. Returns the target with the ids that its keys show. Throws `UserError`. */
export async function writeTargetFile(path: string, deployment: Deployment, { force = false } = {}): Promise<Target> {
  const { keys } = deployment;
  const baseUrl = readUrl(deployment.baseUrl, 'the address');
  const personas = Object.fromEntries(Object.entries(keys).map(([persona, key]) => [persona, { key }]));
  if (Object.keys(personas).length === 0)
    throw new UserError(`no key was given; set at least ${keyVariable('merchantAdmin')} to the API key of an admin of a merchant`);
  const text = (target?: Target): string => targetText({ ...deployment, baseUrl }, target);
  // Reports mistakes in keys as for any target file.
  parseTarget(text(), path, environment(keys));
  const target = await preflight(resolveTarget({ baseUrl, personas }));
  await requirePlace(path, force);
  try {
    if (force) await rm(path, { force: true });
    await writeFile(path, text(target), { flag: 'wx', mode: deployment.hasKeys ? 0o600 : 0o644 });
  } catch (cause) {
    throw unwritable(path, cause);
  }
  return target;
}

const environment = (keys: Deployment['keys']): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(keys).map(([persona, key]) => [keyVariable(persona as PersonaName), key]));

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

function targetText({ baseUrl, keys, hasKeys, write, requestsPerSecond }: Deployment, target?: Target): string {
  const personas = personaNames.map((name) => {
    const key = keys[name];
    const head = `  # ${personaRoles[name]}`;
    if (key === undefined) return `${head}\n  # ${name}: { key: '\${${keyVariable(name)}}' }`;
    const members = { key: quoted(hasKeys ? key : `\${${keyVariable(name)}}`), ...idsOf(name, target) };
    return `${head}${unfoundNote(name, target)}\n  ${name}: { ${Object.entries(members)
      .map(([member, value]) => `${member}: ${value}`)
      .join(', ')} }`;
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

/** Ids that may be written to the file: a gateway could return anything, such as `${NAME}`. */
const plainId = /^[\w.:-]{1,200}$/;

/** The ids that the key's detail shows, which save each run the search for the key. */
function idsOf(name: PersonaName, target: Target | undefined): Readonly<Record<string, string>> {
  const { keyId, userId, merchantId } = target?.personas[name] ?? {};
  const plain = Object.entries({ keyId, userId, merchantId }).filter((entry): entry is [string, string] => plainId.test(entry[1] ?? ''));
  return Object.fromEntries(plain.map(([member, id]) => [member, quoted(id)]));
}

const unfoundNote = (name: PersonaName, target: Target | undefined): string =>
  target?.unfound?.[name] === undefined ? '' : '\n  # The list of keys does not show this one: add keyId, userId and merchantId.';

interface KnownSettings {
  readonly url?: string;
  readonly keys: Deployment['keys'];
  readonly write?: boolean;
}

/** Asks for missing values; typed keys are never shown. Throws `UserError` if the user cancels. */
export async function askForDeployment(
  { url, keys: given, write }: KnownSettings,
  streams: { readonly input: Readable; readonly output: Writable } = { input: process.stdin, output: process.stderr },
): Promise<Deployment> {
  const baseUrl =
    url ??
    answered(await text({ message: 'Address of the gateway', placeholder: 'https://gateway.example', validate: address, ...streams }));
  const keys: Partial<Record<PersonaName, string>> = { ...given };
  for (const [name, role] of Object.entries(personaRoles) as [PersonaName, string][]) {
    if (keys[name] !== undefined) continue;
    const optional = name === 'merchantAdmin' ? '' : '; Enter to leave it out';
    const key = (answered(await password({ message: `API key of ${name}: ${role}${optional}`, ...streams })) ?? '').trim();
    if (key !== '') keys[name] = key;
  }
  const typed = (Object.keys(keys) as PersonaName[]).filter((name) => given[name] === undefined);
  const hasKeys =
    typed.length > 0 &&
    answered(
      await confirm({
        message: `Write the keys into the file? Otherwise it refers to environment variables, such as ${keyVariable(typed[0]!)}`,
        initialValue: false,
        ...streams,
      }),
    );
  const mayWrite =
    write ?? answered(await confirm({ message: 'May the suites create and change records there?', initialValue: false, ...streams }));
  const rate = answered(
    await text({ message: 'Highest number of requests a second; Enter for no limit', defaultValue: '', validate: amount, ...streams }),
  ).trim();
  return { baseUrl, keys, hasKeys, write: mayWrite, ...(rate === '' ? {} : { requestsPerSecond: Number(rate) }) };
}

function answered<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new UserError('cancelled; nothing was written');
  return answer as Exclude<T, symbol>;
}

const address = (value: string | undefined): string | undefined =>
  /^https?:\/\/[^\s?#]+$/.test(value ?? '') ? undefined : 'Give a URL that starts with http:// or https://';

const amount = (value: string | undefined): string | undefined =>
  (value ?? '').trim() === '' || Number(value) > 0 ? undefined : 'Give a number above 0';
