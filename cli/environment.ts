/**
 * Settings by environment variables, named after the options: GATEPROOF_PORT for `--port`. Commander reads variables too, but takes any value of a
 * flag for yes, an empty variable for a value, and a list for one entry.
 */
import { CommanderError, InvalidArgumentError, type Command, type Option } from 'commander';
import { prefix, variableOf } from './arguments.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables of other verbs, of the suites and of adapters. */
const elsewhere = [
  'CARD',
  'CONTROL',
  'DEEP',
  'HOOK_PORT',
  'HOOK_SECRET',
  'HOST_ADMIN_KEY',
  'KEY',
  'MERCHANT_ADMIN_KEY',
  'MERCHANT_ID',
  'MERCHANT_USER_KEY',
  'NO_PERMISSIONS_KEY',
  'OTHER_MERCHANT_KEY',
  'OUT',
  'PLAYWRIGHT_HOST',
  'READ_ONLY',
  'RESELLER_KEY',
  'SCENARIO',
  'SEED',
  'STATE',
  'TARGET',
  'URL',
];

/** Has a reader of its own, which never repeats the value. */
const isReadElsewhere = (option: Option): boolean => option.name() === 'control-token';

/** Kubernetes sets such variables in every container beside a service of the name `gateproof`. */
const ofService = /^GATEPROOF_(?:SERVICE_(?:HOST|PORT)|PORT_\d+_)/;
const addressOfService = /^(?:tcp|udp|sctp):\/\//;

/** Sets the options that the command line leaves open. Throws a `CommanderError` that names the variable of an invalid value. */
export function applyEnvironment(command: Command, env: Environment = process.env): void {
  for (const option of command.options) {
    const name = variableOf(option);
    const text = env[name]?.trim() ?? '';
    const source = command.getOptionValueSource(option.attributeName());
    // A variable that a compose file passes on without a value is empty.
    if (text === '' || isReadElsewhere(option) || (source !== undefined && source !== 'default')) continue;
    if (name === `${prefix}PORT` && addressOfService.test(text)) continue;
    command.setOptionValueWithSource(option.attributeName(), valueOf(option, name, text), 'env');
  }
}

function valueOf(option: Option, name: string, text: string): unknown {
  try {
    if (option.isBoolean()) return yesOrNo(text);
    const parse = option.parseArg ?? ((value: string) => value);
    if (!option.variadic) return parse<unknown>(text, undefined);
    const entries = text.split(',').map((entry) => entry.trim());
    return entries.reduce<unknown>((before, entry) => parse<unknown>(entry, before), undefined);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    throw new CommanderError(1, error.code, `value '${text}' of ${name} is invalid. ${error.message}`);
  }
}

function yesOrNo(text: string): boolean {
  if (/^(?:1|true|yes|on)$/i.test(text)) return true;
  if (/^(?:0|false|no|off)$/i.test(text)) return false;
  throw new InvalidArgumentError('It must be true or false.');
}

/** A line for each variable that looks like a misspelt setting. Others may be meant for a fixtures file, which reads the environment too. */
export async function misspelt(settings: readonly Option[], env: Environment = process.env): Promise<readonly string[]> {
  const known = [...settings.map((option) => variableOf(option).slice(prefix.length)), ...elsewhere];
  const unknown = Object.keys(env)
    .filter((name) => name.startsWith(prefix) && !ofService.test(name))
    .map((name) => name.slice(prefix.length))
    .filter((name) => !known.includes(name));
  if (unknown.length === 0) return [];
  const { didYouMean } = await import('../schemas/shared/nearest.ts');
  return unknown
    .map((name) => ({ name, advice: didYouMean(name, known).replace('mean ', `mean ${prefix}`) }))
    .filter(({ advice }) => advice !== '')
    .map(({ name, advice }) => `${prefix}${name} is not a setting${advice}`);
}
