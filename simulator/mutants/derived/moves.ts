/** Moves between states that do not happen, and forbidden moves that do. */
import { invitationStates } from '../../../schemas/access/states.ts';
import { groups } from '../../../schemas/groups.ts';
import type { RuleId } from '../../../schemas/register.ts';
import { type StateMachine, transition } from '../../../schemas/state.ts';
import { ok } from '../../domain/kernel/call.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { around, undoing } from '../framework/edit.ts';
import { family, type Family, type Mutant } from '../framework/mutant.ts';

type Kind = 'campaigns' | 'contracts' | 'developerInvitations';

interface Move {
  readonly of: Kind;
  readonly operation: string;
  readonly from: string;
  readonly isAllowed: boolean;
}

const ofMachine =
  <State extends string, Trigger extends string>(of: Kind, machine: StateMachine<State, Trigger>) =>
  (trigger: Trigger, from: State): Move => ({
    of,
    operation: `${of}.${trigger}`,
    from,
    isAllowed: transition(machine, from, trigger) !== undefined,
  });

const campaign = ofMachine('campaigns', groups.campaigns.states);
const contract = ofMachine('contracts', groups.contracts.states);
const invitation = ofMachine('developerInvitations', invitationStates);

const all: readonly (readonly [RuleId, Move])[] = [
  ['CAMPAIGN-ACTIVATE', campaign('activate', 'Draft')],
  ['CAMPAIGN-PAUSE', campaign('pause', 'Active')],
  ['CAMPAIGN-RESUME', campaign('resume', 'Paused')],
  ['CAMPAIGN-END-RUNNING', campaign('end', 'Active')],
  ['CAMPAIGN-END-PAUSED', campaign('end', 'Paused')],
  ['CAMPAIGN-ARCHIVE', campaign('archive', 'Ended')],
  ['PORTAL-REVOKE', invitation('revoke', 'Pending')],
  ['CONTRACT-PAUSE', contract('pause', 'Active')],
  ['CONTRACT-RESUME', contract('resume', 'Paused')],
  ['CAMPAIGN-PAUSE-DRAFT', campaign('pause', 'Draft')],
  ['CAMPAIGN-RESUME-DRAFT', campaign('resume', 'Draft')],
  ['CAMPAIGN-END-DRAFT', campaign('end', 'Draft')],
  ['CAMPAIGN-ACTIVATE-ENDED', campaign('activate', 'Ended')],
  ['CAMPAIGN-RESUME-ENDED', campaign('resume', 'Ended')],
  ['CAMPAIGN-PAUSE-PAUSED', campaign('pause', 'Paused')],
  ['CAMPAIGN-RESUME-RUNNING', campaign('resume', 'Active')],
  ['CONTRACT-RESUME-ACTIVE', contract('resume', 'Active')],
  ['CONTRACT-PAUSE-PAUSED', contract('pause', 'Paused')],
];

const those = (isAllowed: boolean): Readonly<Partial<Record<RuleId, Move>>> =>
  Object.fromEntries(all.filter(([, move]) => move.isAllowed === isAllowed));

/** Documented moves that can be refused for the state alone. */
const judged: Readonly<Partial<Record<RuleId, Move>>> = Object.fromEntries(
  all.filter(([rule, { isAllowed }]) => isAllowed && rule !== 'CAMPAIGN-ARCHIVE' && rule !== 'PORTAL-REVOKE'),
);
/** Moves that follow another, which shows that the caller has the permission. */
const following: Readonly<Partial<Record<RuleId, Move>>> = Object.fromEntries(
  Object.entries(judged).filter(([, { operation }]) => operation !== 'campaigns.activate' && operation !== 'contracts.pause'),
);

const refusedWith =
  (status: number) =>
  ({ of, operation, from }: Move, rule: RuleId): Mutant => ({
    breaks: [rule],
    description: `${operation} answers ${status} to a record that is ${from}.`,
    seams: around(operation, (call, handler) => {
      if (call.world.records[of].get(call.params['id'] ?? '')?.status === from)
        throw new Refusal('other', status, 'Gateway:StateRefused', 'The state of the record does not allow this.');
      return handler(call);
    }),
  });

export const moves: Family = {
  ...family('refused-409', judged, refusedWith(409)),
  ...family('refused-403', following, refusedWith(403)),
  ...family('stays', those(true), ({ of, operation, from }, rule) => ({
    breaks: [rule],
    description: `${operation} does not change a record that is ${from}.`,
    seams: undoing(of, operation, ({ status }) => status === from),
  })),
  ...family('allowed', those(false), ({ of, operation, from }, rule) => ({
    breaks: [rule],
    description: `${operation} is accepted although the record is ${from}.`,
    seams: around(operation, (call, handler) =>
      call.world.records[of].get(call.params['id'] ?? '')?.status === from ? ok({}) : handler(call),
    ),
  })),
};
