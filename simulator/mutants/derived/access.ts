import type { OperationId } from '../../../schemas/catalogue.ts';
import { groupOf } from '../../../schemas/groups.ts';
import { isRuleId, type RuleId } from '../../../schemas/register.ts';
import { asHost, openToAll } from '../framework/edit-keys.ts';
import { family, type Family, type Mutant } from '../framework/mutant.ts';
import { groupPrefixes, groups } from '../framework/groups.ts';

const unasked: Readonly<Partial<Record<RuleId, OperationId>>> = {
  'PROFILE-CREATE-PERMISSION': 'rateLimitProfiles.create',
  'PROFILE-NAME-PERMISSION': 'rateLimitProfiles.name',
  'COUNT-PERMISSION': 'transactions.summaryCounts',
  'ANNOUNCEMENT-DUPLICATE-PERMISSION': 'announcements.duplicate',
  'PORTAL-ASSIGNABLE-PERMISSION': 'developerAccounts.assignableUsers',
  'PORTAL-INVITE-PERMISSION': 'developerInvitations.create',
  'PORTAL-INVITABLE-PERMISSION': 'developerInvitations.invitableUsers',
  'PORTAL-REVOKE-PERMISSION': 'developerInvitations.revoke',
  'EVENT-SUPPRESSION-CLEAR-PERMISSION': 'notificationDestinations.clearSuppression',
  'EVENT-REPLAY-PERMISSION': 'notificationEvents.replayWindow',
  'EVENT-SAMPLE-PERMISSION': 'notificationDestinations.sendSample',
  'PLAN-PRICE-PERMISSION': 'contractPlans.addPrice',
  'CONTRACT-PAUSE-PERMISSION': 'contracts.pause',
  'CONTRACT-RESUME-PERMISSION': 'contracts.resume',
  'CAMPAIGN-CLONE-PERMISSION': 'campaigns.clone',
  'WALLET-SYNC-PERMISSION': 'walletRegistrations.sync',
  'WALLET-DOMAIN-PERMISSION': 'walletRegistrations.deleteDomain',
};

/** A restoration without the permission that it needs beyond the base permission. */
const unaskedRestore: Readonly<Partial<Record<RuleId, OperationId>>> = Object.fromEntries(
  groupPrefixes
    .filter((prefix) => groupOf(groups[prefix]).restore !== null)
    .map((prefix) => [`${prefix}-STANDARD-RESTORE-PERMISSION`, `${groups[prefix]}.restore`]),
);

const unaskedOf = (id: OperationId, rule: RuleId): Mutant => ({
  breaks: [rule],
  description: `${id} needs no permission.`,
  operation: id,
  seams: openToAll(id),
});

const statusMoves = ['activate', 'pause', 'resume', 'end', 'archive'] as const;

const byVerb = <Verb extends string>(name: string, verbs: readonly Verb[], make: (verb: Verb) => Mutant): Family =>
  Object.fromEntries(verbs.map((verb) => [`${name}-${verb}`, make(verb)]));

export const access: Family = {
  ...family('open', { ...unaskedRestore, ...unasked }, unaskedOf),
  ...byVerb('open-CAMPAIGN-STATUS-PERMISSION', statusMoves, (verb) => unaskedOf(`campaigns.${verb}`, 'CAMPAIGN-STATUS-PERMISSION')),
  ...byVerb('unbounded-PORTAL-INVITATION-ISOLATED', ['read', 'revoke'], (verb) => ({
    breaks: ['PORTAL-INVITATION-ISOLATED'],
    description: `developerInvitations.${verb} reaches the invitations of any merchant.`,
    seams: asHost(`developerInvitations.${verb}`),
  })),
  ...byVerb('open-ANNOUNCEMENT-UPDATE-PERMISSION', ['patch', 'enable', 'disable'], (verb) =>
    unaskedOf(`announcements.${verb}`, 'ANNOUNCEMENT-UPDATE-PERMISSION'),
  ),
  ...Object.assign(
    {},
    ...groupPrefixes.map((prefix) => {
      const rule = `${prefix}-STANDARD-ISOLATED`;
      if (!isRuleId(rule)) return {};
      return byVerb(`unbounded-${rule}`, ['read', 'update', 'delete'], (verb) => ({
        breaks: [rule],
        description: `${groups[prefix]}.${verb} reaches the records of any merchant.`,
        seams: asHost([`${groups[prefix]}.${verb}`]),
      }));
    }),
  ),
};
