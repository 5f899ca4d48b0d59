/** States of an invitation to the developer portal (endpoints: Developer portal; assumptions: 13). */
import type { StateMachine } from '../../state.ts';

export const invitationStatuses = ['Pending', 'Accepted', 'Revoked', 'Expired'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];
/** `follow`: the invited person opens the link. `time`: the invitation expires. */
export type InvitationTrigger = 'create' | 'revoke' | 'follow' | 'time';

export const invitationStates: StateMachine<InvitationStatus, InvitationTrigger> = {
  resource: 'invitation',
  states: invitationStatuses,
  initial: 'Pending',
  source: 'endpoints: Developer portal',
  refusal: 'DeveloperPortal:InvalidState',
  transitions: [
    { from: null, trigger: 'create', to: 'Pending', also: 'an e-mail with its link is sent', provenance: 'assumed' },
    { from: ['Pending'], trigger: 'revoke', to: 'Revoked', provenance: 'documented' },
    { from: ['Pending'], trigger: 'follow', to: 'Accepted', also: 'an account is created', provenance: 'assumed' },
    { from: ['Pending'], trigger: 'time', to: 'Expired', when: 'the expiry passes', provenance: 'assumed' },
  ],
};
