/** What a processor is configured with: judged, stored, and shown without its secrets (assumptions: 24, M8, 36). */
import type { JsonObject } from '../../../../schemas/shared/json.ts';
import { keywordsOf } from '../../../../schemas/shape.ts';
import { ProcessorConfigDto } from '../../../../schemas/types/payments/processors.ts';
import { validator } from '../../../../schemas/validate.ts';
import type { ValidationError } from '../../kernel/refusal.ts';

const members = Object.keys(ProcessorConfigDto.properties);
const isSecret = (name: string): boolean => keywordsOf(ProcessorConfigDto).properties?.[name]?.writeOnly === true;

const hidden = '********';
const shownCharacters = 4;

/** How a secret is shown. One of four characters or fewer is hidden whole. */
export const maskOf = (secret: string): string => (secret.length > shownCharacters ? `${hidden}${secret.slice(-shownCharacters)}` : hidden);

const isMask = (value: unknown): boolean => typeof value === 'string' && value.startsWith(hidden);

/** Whether a value is the mask of the secret that is stored, and so stands for it. */
const standsForStored = (value: unknown, stored: unknown): boolean => typeof stored === 'string' && value === maskOf(stored);

const fault = (path: string, what: string): ValidationError => ({ message: `The field ${path} ${what}.`, members: [path] });

/** The errors of a configuration. `stored`: of the profile that it replaces; null for a new one. */
export function configFaults(config: JsonObject, stored: JsonObject | null): readonly ValidationError[] {
  const faults = validator(ProcessorConfigDto)(config).map(({ path, message }) =>
    fault(path === '' ? 'config' : `config.${path}`, message),
  );
  if (faults.length > 0) return faults;
  return members
    .filter((name) => isSecret(name) && isMask(config[name]) && !standsForStored(config[name], stored?.[name]))
    .map((name) => fault(`config.${name}`, 'must be a secret, or the mask of the stored one'));
}

/** Members of a configuration that the processor does not know. */
export const unknownMembers = (config: JsonObject): readonly string[] => Object.keys(config).filter((name) => !members.includes(name));

/** A sound configuration as it is stored: without unknown members, a mask replaced by the secret that it stands for. */
export const storedConfig = (config: JsonObject, stored: JsonObject | null): JsonObject =>
  Object.fromEntries(
    members.map((name) => [name, isSecret(name) && standsForStored(config[name], stored?.[name]) ? stored?.[name] : config[name]]),
  );

/** A stored configuration as replies show it: secrets masked. */
export const shownConfig = (config: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(config).map(([name, value]) => [name, isSecret(name) ? maskOf(String(value)) : value]));

/** A stored configuration without its secrets. */
export const publicConfig = (config: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(config).filter(([name]) => !isSecret(name)));

/** Values to start from: they match the schema, and no processor takes them for real. */
export const template: JsonObject = Object.freeze({ merchantNumber: '00000000', terminalNumber: '001', apiSecret: 'replace-this-secret' });
