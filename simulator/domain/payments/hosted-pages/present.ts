/** Pages, sessions and completions as replies. */
import { HostedPaymentPageDto } from '../../../../schemas/payments/hosted-pages/page-types.ts';
import { HppSessionCompletionDto, HppSessionCreateDto, HppSessionDto } from '../../../../schemas/payments/hosted-pages/session-types.ts';
import { presenter } from '../../resources/present.ts';
import type { World } from '../../kernel/world.ts';
import { linkOf } from './link.ts';
import { presentLevel3 } from './level3.ts';
import type { CompletionRecord, HostedPageRecord, HostedSessionRecord } from './record.ts';

export const presentPage = presenter<HostedPageRecord, typeof HostedPaymentPageDto>(HostedPaymentPageDto);

/** What replies compute of a session. */
export const sessionFields = {
  isPaused: ({ status }: HostedSessionRecord) => status === 'Paused',
  hasLevel3Data: ({ level3Data }: HostedSessionRecord) => level3Data !== null,
  paymentLinkUrl: ({ id }: HostedSessionRecord, world: World) => linkOf(world, id),
} as const;

export const presentSession = presenter<HostedSessionRecord, typeof HppSessionDto>(HppSessionDto, sessionFields);

/** What replies compute of a completion. Its transaction may have moved on. */
export const completionFields = {
  status: ({ transactionId }: CompletionRecord, world: World) => world.records.transactions.get(transactionId)?.status ?? 'Captured',
  completedAt: ({ creationTime }: CompletionRecord) => creationTime,
} as const;

export const presentCompletion = presenter<CompletionRecord, typeof HppSessionCompletionDto>(HppSessionCompletionDto, completionFields);

/** A session as a body that creates another like it (assumptions: H3): without keys, and nothing is sent. */
export const presentCloneData = presenter<HostedSessionRecord, typeof HppSessionCreateDto>(HppSessionCreateDto, {
  // Shown already, so that its amounts are not converted twice.
  level3Data: () => null,
  sendEmail: () => false,
  sendSms: () => false,
});

export const cloneDataOf = (session: HostedSessionRecord, world: World) => ({
  ...presentCloneData(session, world),
  level3Data: session.level3Data === null ? null : presentLevel3(session.level3Data, world),
});
