/** Every state of a group that is not a record, by its name: what a snapshot holds beside the records. */
import { KeyUsages } from './access/api-keys/usage.ts';
import { RateLimits } from './access/rate-limits/counters.ts';
import { UsageSums } from './billing/usage/sums.ts';
import { StagedEvents } from './kernel/events.ts';
import type { Static } from './kernel/record-schema.ts';
import { ListenBuffers } from './notifications/listen-sessions/buffer.ts';
import { LastAudit } from './platform/audit/id.ts';
import { ForcedHealth } from './platform/health/components.ts';
import { StoredApiKey } from './wallets/certificates/api-key.ts';

export const stateSchemas = {
  keyUsage: KeyUsages,
  rateLimits: RateLimits,
  usageSums: UsageSums,
  stagedEvents: StagedEvents,
  listenBuffers: ListenBuffers,
  lastAudit: LastAudit,
  health: ForcedHealth,
  walletAApiKey: StoredApiKey,
} as const;

type AllStates = { [Name in keyof typeof stateSchemas]: Static<(typeof stateSchemas)[Name]> };

declare module './kernel/records.ts' {
  interface States extends AllStates {}
}
