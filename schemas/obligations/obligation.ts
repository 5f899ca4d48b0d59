/** The obligations of a client: the register by which `gateproof grade` judges clients. */
import type { ClientLevel, Rule, RuleEntry } from '../rule.ts';

/** A rule about clients; `observed` says how a scenario brings the client to it. */
export interface Obligation extends Rule {
  readonly level: ClientLevel;
  /** What the client must do before this obligation can be judged. */
  readonly meet: string;
}

type Entry = Omit<RuleEntry, 'level' | 'status'> & Pick<Obligation, 'meet'>;

export function obligations<const E extends Readonly<Record<string, Entry>>>(
  level: ClientLevel,
  entries: E,
): { readonly [Id in keyof E & string]: Obligation } {
  const made: Record<string, Obligation> = {};
  for (const [id, entry] of Object.entries(entries)) made[id] = { keyword: 'MUST', status: 'tested', level, ...entry, id };
  return Object.freeze(made) as { readonly [Id in keyof E & string]: Obligation };
}
