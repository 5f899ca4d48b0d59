/** One documented statement that a deployment could get wrong. */

/** RFC 2119 keyword: a broken MUST fails, a broken SHOULD warns. */
export type Keyword = 'MUST' | 'SHOULD' | 'MAY';

/** Levels of a gateway's certificate, each judged independently. `advisory` rules are shown, but affect no level and no outcome. */
const gatewayLevels = {
  core: 'Core: authentication, permissions, errors and the conventions of every operation',
  operations: 'Operations: the detailed operations and the standard resource set, field by field',
  lifecycle: 'Lifecycle: states, rotation, listen sessions and other changes over time',
  advisory: 'Advisory: recommendations beyond the specification; they do not affect the result',
} as const;

/** Levels of a client's certificate. */
const clientLevels = {
  contract: 'Contract: what the specification obliges callers to do',
  money: 'Money: never charged twice, never believed paid without money, never lost',
  resilience: 'Resilience: retries, unknown outcomes, receivers and restarts',
  hygiene: 'Hygiene: keys, card numbers, certificates and signatures',
  cuts: 'Every cut: the same money wherever the flow is interrupted',
} as const;

export const levels = { ...gatewayLevels, ...clientLevels } as const;
export type Level = keyof typeof levels;
export type ClientLevel = keyof typeof clientLevels;
export const isClientLevel = (level: Level): level is ClientLevel => Object.hasOwn(clientLevels, level);

export interface Rule {
  /** Stable and descriptive, never positional: `KEY-DETAIL-VALUE-ABSENT`. */
  readonly id: string;
  /** In the project's words. */
  readonly statement: string;
  readonly keyword: Keyword;
  readonly level: Level;
  /** Document and section: `concepts: Listen sessions, 4`, `endpoints: operation 2, rule 3`. */
  readonly source: string;
  /** How a check observes it from outside. */
  readonly observed: string;
  /** `tested` by a suite, or untestable with the reason. */
  readonly status: 'tested' | { readonly untestable: string };
  /** How the tested side can be brought to it, if that is up to that side. */
  readonly meet?: string;
}

/** A rule as written; the keyword is MUST and the status tested unless stated: a rule that no suite names fails the build. */
export type RuleEntry = Omit<Rule, 'id' | 'keyword' | 'status' | 'level' | 'meet'> & Partial<Pick<Rule, 'keyword' | 'status' | 'level'>>;

export function chapter<const E extends Readonly<Record<string, RuleEntry>>>(
  defaults: { readonly level: Level },
  entries: E,
): { readonly [Id in keyof E & string]: Rule } {
  const rules: Record<string, Rule> = {};
  for (const [id, entry] of Object.entries(entries)) rules[id] = { keyword: 'MUST', status: 'tested', ...defaults, ...entry, id };
  return Object.freeze(rules) as { readonly [Id in keyof E & string]: Rule };
}
