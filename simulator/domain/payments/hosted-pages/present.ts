import { HostedPaymentPageDto } from '../../../../schemas/payments/hosted-pages/page-types.ts';
import { HppSessionCompletionDto, HppSessionCreateDto, HppSessionDto } from '../../../../schemas/payments/hosted-pages/session-types.ts';
import { presenter } from '../../resources/present.ts';
import type { World } from '../../kernel/world.ts';
import { linkOf } from './link.ts';
import { presentLevel3 } from './level3.ts';
import type { CompletionRecord, HostedPageRecord, HostedSessionRecord } from './record.ts';

export const presentPage = presenter<HostedPageRecord, typeof HostedPaymentPageDto>(HostedPaymentPageDto);

export const sessionFields = {
  isPaused: ({ status }: HostedSessionRecord) => status === 'Paused',
  hasLevel3Data: ({ level3Data }: HostedSessionRecord) => level3Data !== null,
  paymentLinkUrl: ({ id }: HostedSessionRecord, world: World) => linkOf(world, id),
} as const;

export const presentSession = presenter<HostedSessionRecord, typeof HppSessionDto>(HppSessionDto, sessionFields);

/** Fields from the transaction of a completion, whose status may have changed since. */
export const completionFields = {
  status: ({ transactionId }: CompletionRecord, world: World) => world.records.transactions.get(transactionId)?.status ?? 'Captured',
  completedAt: ({ creationTime }: CompletionRecord) => creationTime,
} as const;

export const presentCompletion = presenter<CompletionRecord, typeof HppSessionCompletionDto>(HppSessionCompletionDto, completionFields);

/** A session as the body that creates a copy of it, without keys or messages (assumptions: H3). */
const presentCloneData = presenter<HostedSessionRecord, typeof HppSessionCreateDto>(HppSessionCreateDto, {
  // Already presented, so its amounts are not converted twice.
  level3Data: () => null,
  sendEmail: () => false,
  sendSms: () => false,
});

export const cloneDataOf = (session: HostedSessionRecord, world: World) => ({
  ...presentCloneData(session, world),
  level3Data: session.level3Data === null ? null : presentLevel3(session.level3Data, world),
});
