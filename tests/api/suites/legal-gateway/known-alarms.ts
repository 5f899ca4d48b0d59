/** Rules that still fail a legal gateway, with the transformations that show it. The list only shrinks: an entry that no longer fails is removed. */
import type { RuleId } from '../../../../schemas/register.ts';

export const knownAlarms: ReadonlySet<RuleId> = new Set<RuleId>([
  // A read that is not shown must have an `id` of its own, or the members of another operation's reply.
  'LIMIT-RULE-READ',
  // A change must show in a read that is not shown: members but ids dropped.
  'ANNOUNCEMENT-PATCH',
  'ANNOUNCEMENT-SWITCH',
  'ANNOUNCEMENT-USER-MANY',
  'ANNOUNCEMENT-USER-MARKS',
  'CHANNEL-SWITCH',
  'DESTINATION-SWITCH',
  'MESSAGING-CONSENT',
  'PORTAL-REVOKE',
  'SUBSCRIPTION-SWITCH',
  // The name of a wrapper counts as a component: replies wrapped, members nested.
  'HEALTH-ANONYMOUS-SUMMARY',
  // `validationErrors` must be an array: rejected inputs by field, nested, as one text.
  'ERROR-FIELD-validationErrors',
  'KEY-FORUSER-NAME-VALIDATION',
  'PROFILE-VALIDATION-ERRORS',
]);
