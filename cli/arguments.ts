/** Parsers of command-line arguments; each throws `InvalidArgumentError`. */
import { isIP } from 'node:net';
import { Help, InvalidArgumentError, Option, type Command } from 'commander';
import { parseShard, type Shard } from '../engine/run/parse-shard.ts';

/** Receives the exit status of the verb that ran. */
export type Done = (status: number) => void;

function wholeNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < 0)
    throw new InvalidArgumentError('It must be a whole number, 0 or more.');
  return value;
}

export function nonEmpty(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return text;
}

/** A host name as in URLs; any other form would never match. */
export function hostName(text: string): string {
  if (!/^[\w.-]+$/.test(text) && isIP(text.replace(/^\[(.*)\]$/, '$1')) === 0)
    throw new InvalidArgumentError('It must be the name or the address of a host, such as hooks.example, without scheme, port or path.');
  return text;
}

/** An address with which links begin, without a trailing slash. */
export function baseUrl(text: string): string {
  const url = text.replace(/\/+$/, '');
  if (!/^https?:\/\/[\w.:[\]-]+(?:\/[\w.~-]+)*$/.test(url) || !URL.canParse(url))
    throw new InvalidArgumentError('It must be an http or https address, with a path at most, such as https://pay.example/gateway.');
  return url;
}

export function pattern(text: string): string {
  try {
    new RegExp(text);
    return text;
  } catch (error) {
    throw new InvalidArgumentError(`${(error as Error).message}.`);
  }
}

export function portNumber(text: string): number {
  const value = wholeNumber(text);
  if (value > 65535) throw new InvalidArgumentError('It must be a port from 0 to 65535.');
  return value;
}

export function workerNumber(text: string): number {
  const value = wholeNumber(text);
  if (value < 1 || value > 64) throw new InvalidArgumentError('It must be from 1 to 64.');
  return value;
}

export function seconds(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0.1 && value <= 600))
    throw new InvalidArgumentError('It must be a number of seconds from 0.1 to 600.');
  return value;
}

export function names(text: string): readonly string[] {
  const found = text.split(',').map((name) => name.trim());
  if (found.includes('')) throw new InvalidArgumentError('It must be a list of names separated by commas.');
  return found;
}

export function shard(text: string): Shard {
  const value = parseShard(text);
  if (value === undefined) throw new InvalidArgumentError('It must be a shard of a total, such as 1/3.');
  return value;
}

/** Keys have room for two digits. */
export function serveShard(text: string): Shard {
  const value = shard(text);
  if (value.total > 99) throw new InvalidArgumentError('It must be a shard of at most 99.');
  return value;
}

export const withoutOption = (): Option =>
  new Option('--without <group...>', 'groups of operations that answer 501: the first words of their ids, such as reports').argParser(
    (value: string, before: readonly string[] = []) => [...before, nonEmpty(value)],
  );

export const seedOption = (): Option => new Option('--seed <n>', 'seed of all generated values').argParser(wholeNumber);

export const signOption = (): Option =>
  new Option('--sign <file>', 'Ed25519 private key (PKCS#8, PEM) that signs the certificate').argParser(nonEmpty);

export const timestampOption = (): Option =>
  new Option('--timestamp <url>', 'address of an RFC 3161 authority that stamps the certificate with the time').argParser(nonEmpty);

/** Of the variables that are settings. */
export const prefix = 'GATEPROOF_';

/** The variable of an option: GATEPROOF_TLS_PORT for `--tls-port`. */
export const variableOf = (option: Option): string => prefix + option.name().replaceAll('-', '_').toUpperCase();

/** The environment sets what the command line leaves open, and the help names the variables. `settings`: all that are known. */
export function readsEnvironment(command: Command, settings: () => readonly Option[]): Command {
  const usual = new Help();
  return command
    .configureHelp({
      optionDescription: (option) => `${usual.optionDescription(option)}${option.name() === 'help' ? '' : ` [${variableOf(option)}]`}`,
    })
    .hook('preAction', async () => {
      if (!Object.keys(process.env).some((name) => name.startsWith(prefix))) return;
      const { applyEnvironment, misspelt } = await import('./environment.ts');
      applyEnvironment(command);
      for (const line of await misspelt(settings())) process.stderr.write(`gateproof: warning: ${line}\n`);
    });
}
