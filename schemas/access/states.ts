/** States of the resources of this area. */
import type { StateMachine } from '../state.ts';

// States of an API key (concepts: API key; assumptions: section 4).

/** The stored status. A rotated key stays `Active`. */
export const apiKeyStatuses = ['Active', 'Suspended', 'Revoked'] as const;

/** The phase of a key: its stored status, refined by the rotation overlap, which depends on the clock. */
const apiKeyPhases = ['Active', 'InRotationOverlap', 'OverlapLapsed', 'Suspended', 'Revoked'] as const;
export type ApiKeyPhase = (typeof apiKeyPhases)[number];

/** `time`: overlapExpiresAt passes. `anomaly`: the platform suspends it automatically. */
export type ApiKeyTrigger = 'create' | 'suspend' | 'anomaly' | 'reinstate' | 'revoke' | 'rotate' | 'time' | 'setActive';

/**
 * Suspension takes precedence over the overlap: a suspended key that was rotated returns to the phase that the clock determines. `active` is a
 * separate flag; `setActive` never changes the phase, and is refused once a key is revoked.
 */
export const apiKeyStates: StateMachine<ApiKeyPhase, ApiKeyTrigger> = {
  resource: 'API key',
  states: apiKeyPhases,
  initial: 'Active',
  source: 'concepts: API key',
  refusal: 'ApiKeys:Revoked',
  refusals: [
    { trigger: 'suspend', from: ['Suspended'], code: 'ApiKeys:AlreadySuspended' },
    { trigger: 'reinstate', code: 'ApiKeys:NotSuspended' },
    { trigger: 'rotate', code: 'ApiKeys:NotRotatable' },
  ],
  transitions: [
    { from: null, trigger: 'create', to: 'Active', provenance: 'documented' },
    {
      from: ['Active'],
      trigger: 'rotate',
      to: 'InRotationOverlap',
      when: 'the key is usable and not yet replaced',
      also: 'the old key gets replacedByKeyId and overlapExpiresAt, the new key gets replacesKeyId',
      provenance: 'documented',
    },
    {
      from: ['InRotationOverlap'],
      trigger: 'time',
      to: 'OverlapLapsed',
      when: 'overlapExpiresAt passes',
      also: 'hasRotationOverlapLapsed becomes true',
      provenance: 'documented',
    },
    {
      from: ['Active', 'InRotationOverlap', 'OverlapLapsed'],
      trigger: 'suspend',
      to: 'Suspended',
      also: 'suspendedAt, suspendedBy and suspensionReason are recorded',
      provenance: 'assumed',
    },
    {
      from: ['Active', 'InRotationOverlap'],
      trigger: 'anomaly',
      to: 'Suspended',
      when: 'the action for anomalous sources is to suspend',
      also: 'suspendedBy stays null',
      provenance: 'assumed',
    },
    {
      from: ['Suspended'],
      trigger: 'reinstate',
      to: 'Active',
      also: 'the three members of the suspension are cleared',
      provenance: 'assumed',
    },
    {
      from: ['Active', 'InRotationOverlap', 'OverlapLapsed', 'Suspended'],
      trigger: 'revoke',
      to: 'Revoked',
      also: 'revokedAt, revokedBy and revocationReason are recorded',
      provenance: 'assumed',
    },
    { from: ['Active'], trigger: 'setActive', to: 'Active', provenance: 'assumed' },
    { from: ['InRotationOverlap'], trigger: 'setActive', to: 'InRotationOverlap', provenance: 'assumed' },
    { from: ['OverlapLapsed'], trigger: 'setActive', to: 'OverlapLapsed', provenance: 'assumed' },
    { from: ['Suspended'], trigger: 'setActive', to: 'Suspended', provenance: 'assumed' },
  ],
};

// States of an invitation to the developer portal (endpoints: Developer portal; assumptions: 13).

export const invitationStatuses = ['Pending', 'Accepted', 'Revoked', 'Expired'] as const;
type InvitationStatus = (typeof invitationStatuses)[number];
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
