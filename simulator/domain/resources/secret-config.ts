/** The configuration of a provider profile: validated, stored, and shown without its secrets (assumptions: 24, M8, 36). */
import { keywordsOf, type Static, type TObject } from '../../../schemas/shape.ts';
import type { JsonObject } from '../../../schemas/shared/json.ts';
import { validator } from '../../../schemas/validate.ts';
import { fault, type ValidationError } from '../kernel/refusal.ts';

const hidden = '********';
const shownCharacters = 4;

/** A secret of four characters or fewer is hidden entirely. */
export const maskOf = (secret: string): string => (secret.length > shownCharacters ? `${hidden}${secret.slice(-shownCharacters)}` : hidden);

const isMask = (value: unknown): boolean => typeof value === 'string' && value.startsWith(hidden);

/** Whether a value is the mask of the stored secret, and so means the secret. */
const standsForStored = (value: unknown, stored: unknown): boolean => typeof stored === 'string' && value === maskOf(stored);

/** Handles configurations of a shape. Its write-only members are secret. */
export interface SecretConfig<C> {
  /** The errors of a configuration. `stored`: the configuration that it replaces; null for a new profile. */
  readonly faults: (config: JsonObject, stored: JsonObject | null) => readonly ValidationError[];
  readonly unknown: (config: JsonObject) => readonly string[];
  /** A valid configuration for storage: without unknown members, each mask replaced by its stored secret. */
  readonly stored: (config: JsonObject, stored: JsonObject | null) => C;
  readonly shown: (config: JsonObject) => JsonObject;
  readonly public: (config: JsonObject) => JsonObject;
}

export function secretConfig<S extends TObject>(shape: S): SecretConfig<Static<S>> {
  const members = Object.keys(shape.properties);
  const isSecret = (name: string): boolean => keywordsOf(shape).properties?.[name]?.writeOnly === true;
  return {
    faults(config, stored) {
      const faults = validator(shape)(config).map(({ path, message }) => fault(path === '' ? 'config' : `config.${path}`, message));
      if (faults.length > 0) return faults;
      return members
        .filter((name) => isSecret(name) && isMask(config[name]) && !standsForStored(config[name], stored?.[name]))
        .map((name) => fault(`config.${name}`, 'must be a secret, or the mask of the stored one'));
    },
    unknown: (config) => Object.keys(config).filter((name) => !members.includes(name)),
    stored: (config, stored) =>
      // Checked by `faults`.
      Object.fromEntries(
        members
          .filter((name) => config[name] !== undefined)
          .map((name) => [name, isSecret(name) && standsForStored(config[name], stored?.[name]) ? stored?.[name] : config[name]]),
      ) as Static<S>,
    shown: (config) =>
      Object.fromEntries(Object.entries(config).map(([name, value]) => [name, isSecret(name) ? maskOf(String(value)) : value])),
    public: (config) => Object.fromEntries(Object.entries(config).filter(([name]) => !isSecret(name))),
  };
}
