/** The questions of `gateproof init`. */
import type { Readable, Writable } from 'node:stream';
import { confirm, isCancel, password, text } from '@clack/prompts';
import { keyVariable, type Deployment } from './init.ts';
import { personaRoles, type PersonaName } from '../../schemas/personas.ts';
import { UserError } from '../../schemas/shared/user-error.ts';

export interface Given {
  readonly url?: string;
  readonly keys: Deployment['keys'];
  readonly write?: boolean;
}

/** Asks for what is not given; typed keys are never shown. Throws `UserError` when the user cancels. */
export async function askForDeployment(
  { url, keys: given, write }: Given,
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
