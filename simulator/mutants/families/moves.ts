/** Moves between states that do not happen, and moves that are let through where they must not be. */
import type { RuleId } from '../../../schemas/register.ts';
import { ok } from '../../domain/kernel/call.ts';
import { around } from '../framework/edit.ts';
import { undoing } from '../framework/undoing.ts';
import { family, type Family } from '../framework/family.ts';

interface Move {
  readonly of: 'campaigns' | 'contracts' | 'developerInvitations';
  readonly operation: string;
  readonly from: string;
}

const campaign = (verb: string, from: string): Move => ({ of: 'campaigns', operation: `campaigns.${verb}`, from });
const contract = (verb: string, from: string): Move => ({ of: 'contracts', operation: `contracts.${verb}`, from });

const happen: Readonly<Partial<Record<RuleId, Move>>> = {
  'CAMPAIGN-ACTIVATE': campaign('activate', 'Draft'),
  'CAMPAIGN-PAUSE': campaign('pause', 'Active'),
  'CAMPAIGN-RESUME': campaign('resume', 'Paused'),
  'CAMPAIGN-END-RUNNING': campaign('end', 'Active'),
  'CAMPAIGN-END-PAUSED': campaign('end', 'Paused'),
  'CAMPAIGN-ARCHIVE': campaign('archive', 'Ended'),
  'PORTAL-REVOKE': { of: 'developerInvitations', operation: 'developerInvitations.revoke', from: 'Pending' },
  'CONTRACT-PAUSE': contract('pause', 'Active'),
  'CONTRACT-RESUME': contract('resume', 'Paused'),
};

const refused: Readonly<Partial<Record<RuleId, Move>>> = {
  'CAMPAIGN-PAUSE-DRAFT': campaign('pause', 'Draft'),
  'CAMPAIGN-RESUME-DRAFT': campaign('resume', 'Draft'),
  'CAMPAIGN-END-DRAFT': campaign('end', 'Draft'),
  'CAMPAIGN-ACTIVATE-ENDED': campaign('activate', 'Ended'),
  'CAMPAIGN-RESUME-ENDED': campaign('resume', 'Ended'),
  'CAMPAIGN-PAUSE-PAUSED': campaign('pause', 'Paused'),
  'CAMPAIGN-RESUME-RUNNING': campaign('resume', 'Active'),
  'CONTRACT-RESUME-ACTIVE': contract('resume', 'Active'),
  'CONTRACT-PAUSE-PAUSED': contract('pause', 'Paused'),
};

export const moves: Family = {
  ...family('stays', happen, ({ of, operation, from }, rule) => ({
    breaks: [rule],
    description: `${operation} does not change a record that is ${from}.`,
    seams: (original) => undoing(original, of, operation, ({ status }) => status === from),
  })),
  ...family('allowed', refused, ({ of, operation, from }, rule) => ({
    breaks: [rule],
    description: `${operation} is accepted although the record is ${from}.`,
    seams: (original) =>
      around(original, [operation], (call, handler) =>
        call.world.records[of].get(call.params['id'] ?? '')?.status === from ? ok({}) : handler(call),
      ),
  })),
};
