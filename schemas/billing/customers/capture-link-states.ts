/** States of the link that asks a merchant for a payment method (assumptions: 16, MB7). */
import type { StateMachine } from '../../state.ts';

export const captureLinkStatuses = ['Sent', 'Opened', 'Completed', 'Expired', 'Cancelled'] as const;
export type CaptureLinkStatus = (typeof captureLinkStatuses)[number];
/** `open`: its page is first shown. `complete`: a payment method was stored. `time`: it expires. */
export type CaptureLinkTrigger = 'send' | 'resend' | 'open' | 'complete' | 'cancel' | 'time';

/** A merchant has at most one link; without one the status is `None`. */
export const captureLinkStates: StateMachine<CaptureLinkStatus, CaptureLinkTrigger> = {
  resource: 'capture link',
  states: captureLinkStatuses,
  initial: 'Sent',
  source: 'assumptions: 16',
  refusal: 'MerchantBilling:NoCaptureLink',
  refusals: [{ trigger: 'send', code: 'MerchantBilling:CaptureLinkActive' }],
  transitions: [
    { from: null, trigger: 'send', to: 'Sent', provenance: 'assumed' },
    { from: ['Completed', 'Expired', 'Cancelled'], trigger: 'send', to: 'Sent', also: 'it is a new link', provenance: 'assumed' },
    { from: ['Sent', 'Opened', 'Expired'], trigger: 'resend', to: 'Sent', also: 'it lasts as long as a new one', provenance: 'assumed' },
    { from: ['Sent'], trigger: 'open', to: 'Opened', provenance: 'assumed' },
    { from: ['Sent', 'Opened'], trigger: 'complete', to: 'Completed', also: 'the method becomes the active one', provenance: 'assumed' },
    { from: ['Sent', 'Opened'], trigger: 'cancel', to: 'Cancelled', also: 'its session is cancelled', provenance: 'assumed' },
    { from: ['Sent', 'Opened'], trigger: 'time', to: 'Expired', provenance: 'assumed' },
  ],
};
