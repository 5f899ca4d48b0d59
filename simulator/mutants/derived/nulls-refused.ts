import type { OperationId } from '../../../schemas/catalogue.ts';
import type { RuleId } from '../../../schemas/register.ts';
import { invalidMember } from '../../domain/kernel/refusal.ts';
import { around, type Json } from '../framework/edit.ts';
import type { Family } from '../framework/mutant.ts';

/** Not in the table: a profile's name, which the documents call both nullable and required, and an expiry, which must not be null. */
const table: readonly (readonly [operation: OperationId, member: string, rule: RuleId])[] = [
  ['apiKeys.forUser', 'name', 'KEY-FORUSER-NAME-NULL'],
  ['rateLimitProfiles.create', 'description', 'PROFILE-DESCRIPTION-NULL'],
  ['rateLimitProfiles.create', 'scopeIdentifier', 'PROFILE-CREATE-200'],
  ['transactions.summaryCounts', 'summaryFilters', 'COUNT-FIELD-summaryFilters'],
];

export const nullsRefused: Family = Object.fromEntries(
  table.map(([operation, member, rule]) => [
    `null-refused-${operation}-${member}`,
    {
      breaks: [rule],
      description: `${operation} rejects a ${member} of null.`,
      operation,
      seams: around(operation, (call, handler) => {
        if ((call.body as Json | undefined)?.[member] === null) throw invalidMember(member, `The field ${member} is required.`);
        return handler(call);
      }),
    },
  ]),
);
