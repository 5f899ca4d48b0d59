/** What finds another upload of the same content (assumptions: B3). */
import type { BatchFileRecord } from './record.ts';

/** Rejected, cancelled and deleted files do not count. */
export const contentKey = ({ merchantId, sha256, status, isDeleted }: BatchFileRecord): string | null =>
  isDeleted || status === 'Rejected' || status === 'Cancelled' ? null : `${merchantId} ${sha256}`;
