/** Addresses of a session (assumptions: H9). */
import { publicUrl } from '../../kernel/addresses.ts';
import type { World } from '../../kernel/world.ts';

/** The query of a request that is about a record of this world, and carries no key. The ids of a fork are those of its origin too. */
export const worldQuery = ({ id, origins }: Pick<World, 'id' | 'origins'>): string =>
  origins.length > 0 ? `?world=${encodeURIComponent(id)}` : '';

/** Where a payer pays. */
export const linkOf = (world: World, sessionId: string): string => `${publicUrl(world)}/pay/${sessionId}${worldQuery(world)}`;

/** Where the merchant reads the link as a code. */
export const codeOf = (world: World, sessionId: string): string =>
  `${publicUrl(world)}/api/hostedpaymentpages/sessions/${sessionId}/qrcode.png`;
