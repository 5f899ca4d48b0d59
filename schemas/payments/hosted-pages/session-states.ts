/** States of a session of a hosted payment page (assumptions: 17). */
import type { StateMachine } from '../../state.ts';

export const hostedSessionStatuses = ['Active', 'Paused', 'Completed', 'Expired', 'Cancelled'] as const;
export type HostedSessionStatus = (typeof hostedSessionStatuses)[number];
/** `complete`: the last payment that the session takes was approved. `time`: it expires. `cancel`: its link is cancelled. */
export type HostedSessionTrigger = 'create' | 'pause' | 'resume' | 'complete' | 'time' | 'cancel';

export const hostedSessionStates: StateMachine<HostedSessionStatus, HostedSessionTrigger> = {
  resource: 'session',
  states: hostedSessionStatuses,
  initial: 'Active',
  source: 'assumptions: 17',
  refusal: 'HostedPaymentPages:InvalidSessionState',
  transitions: [
    { from: null, trigger: 'create', to: 'Active', provenance: 'assumed' },
    { from: ['Active'], trigger: 'pause', to: 'Paused', provenance: 'assumed' },
    { from: ['Paused'], trigger: 'resume', to: 'Active', provenance: 'assumed' },
    {
      from: ['Active', 'Paused'],
      trigger: 'complete',
      to: 'Completed',
      when: 'the mode is OneTime or SaveCard, or the completion limit of a reusable link is reached',
      also: 'from Paused only by a payment that was held for review when the session was paused',
      provenance: 'assumed',
    },
    { from: ['Active', 'Paused'], trigger: 'time', to: 'Expired', provenance: 'assumed' },
    { from: ['Active', 'Paused'], trigger: 'cancel', to: 'Cancelled', provenance: 'assumed' },
  ],
};

/** A payment on a session that accepts none: a business rule, not a state. */
export const sessionNotPayable = 'HostedPaymentPages:SessionNotPayable';
export const pageLocked = 'HostedPaymentPages:Locked';
