/** Permissions that nobody asks for, and the reach of a merchant that nobody minds. */
import type { OperationId } from '../../../schemas/catalogue.ts';
import type { RuleId } from '../../../schemas/register.ts';
import type { Mutant } from '../mutant.ts';
import { asHost } from '../edit-keys.ts';
import { family, type Family } from './family.ts';
import { groupPrefixes, groups } from './groups.ts';

const unasked: Readonly<Partial<Record<RuleId, OperationId>>> = {
  'PROFILE-CREATE-PERMISSION': 'rateLimitProfiles.create',
  'PROFILE-NAME-PERMISSION': 'rateLimitProfiles.name',
  'COUNT-PERMISSION': 'transactions.summaryCounts',
  'PLAN-STANDARD-RESTORE-PERMISSION': 'contractPlans.restore',
  'CONTRACT-STANDARD-RESTORE-PERMISSION': 'contracts.restore',
  'CAMPAIGN-STANDARD-RESTORE-PERMISSION': 'campaigns.restore',
  'PROMOTION-STANDARD-RESTORE-PERMISSION': 'promotions.restore',
  'WALLET-STANDARD-RESTORE-PERMISSION': 'walletRegistrations.restore',
  'PLAN-PRICE-PERMISSION': 'contractPlans.addPrice',
  'CONTRACT-PAUSE-PERMISSION': 'contracts.pause',
  'CONTRACT-RESUME-PERMISSION': 'contracts.resume',
  'CAMPAIGN-CLONE-PERMISSION': 'campaigns.clone',
  'WALLET-SYNC-PERMISSION': 'walletRegistrations.sync',
  'WALLET-DOMAIN-PERMISSION': 'walletRegistrations.deleteDomain',
};

const openToAll = (id: OperationId, rule: RuleId): Mutant => ({
  breaks: [rule],
  description: `${id} needs no permission.`,
  seams: ({ authorize }) => ({ authorize: (operation, principal) => (operation.id === id ? null : authorize(operation, principal)) }),
});

const statusMoves = ['activate', 'pause', 'resume', 'end', 'archive'] as const;

/** One for each operation of a rule that is about several. */
const byVerb = <Verb extends string>(name: string, verbs: readonly Verb[], make: (verb: Verb) => Mutant): Family =>
  Object.fromEntries(verbs.map((verb) => [`${name}-${verb}`, make(verb)]));

export const access: Family = {
  ...family('open', unasked, openToAll),
  ...byVerb('open-CAMPAIGN-STATUS-PERMISSION', statusMoves, (verb) => openToAll(`campaigns.${verb}`, 'CAMPAIGN-STATUS-PERMISSION')),
  ...Object.assign(
    {},
    ...groupPrefixes.map((prefix) =>
      byVerb(`unbounded-${prefix}-STANDARD-ISOLATED`, ['read', 'update', 'delete'], (verb) => ({
        breaks: [`${prefix}-STANDARD-ISOLATED`],
        description: `${groups[prefix]}.${verb} reaches the records of any merchant.`,
        seams: (original) => asHost(original, [`${groups[prefix]}.${verb}`]),
      })),
    ),
  ),
};
