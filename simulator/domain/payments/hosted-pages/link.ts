/** Addresses of a session (assumptions: H9). */
import type { World } from '../../kernel/world.ts';

/** Where a payer pays. */
export const linkOf = ({ choices }: World, sessionId: string): string => `${choices['http.publicUrl']}/pay/${sessionId}`;

/** Where the merchant reads the link as a code. */
export const codeOf = ({ choices }: World, sessionId: string): string =>
  `${choices['http.publicUrl']}/api/hostedpaymentpages/sessions/${sessionId}/qrcode.png`;
