/** Rules that still fail a legal gateway, with the transformations that show it. The list only shrinks: an entry that no longer fails is removed. */
import type { RuleId } from '../../../../schemas/register.ts';

export const knownAlarms: ReadonlySet<RuleId> = new Set<RuleId>([
  // A read that is not shown must have an `id` of its own, or the members of another operation's reply.
  'LIMIT-RULE-READ',
  // A check of consent must show a difference: members dropped.
  'MESSAGING-CONSENT',
  // The name of a wrapper counts as a component: replies wrapped, members nested.
  'HEALTH-ANONYMOUS-SUMMARY',
]);
