/** Addresses of a session (assumptions: H9). */
import { publicUrl } from '../../kernel/addresses.ts';
import type { World } from '../../kernel/world.ts';

/** Where a payer pays. */
export const linkOf = (world: World, sessionId: string): string => `${publicUrl(world)}/pay/${sessionId}`;

/** Where the merchant reads the link as a code. */
export const codeOf = (world: World, sessionId: string): string =>
  `${publicUrl(world)}/api/hostedpaymentpages/sessions/${sessionId}/qrcode.png`;
