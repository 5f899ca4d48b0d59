/** Pages and sessions that a test makes itself. Their bodies are not documented: the target's own, else the assumed ones. */
import type { Context } from '../../fixtures/test.ts';
import { idOf } from './created.ts';

type Body = Readonly<Record<string, unknown>>;

/** What is read of a session. */
export const sessionReads = ['paymentLink', 'qrCode', 'cloneData', 'level3Data', 'completions'] as const;

/** A page of the caller's merchant; a refusal ends the test as unobservable. */
export async function makePage(context: Context): Promise<string> {
  const { api, build } = context;
  const sent = build.hostedPage();
  return idOf(context, 'hostedPaymentPages', await api.assumed('hostedPaymentPages.create', { as: 'merchantAdmin', body: sent }), { sent });
}

/** A reusable session. */
export async function makeSession(context: Context, over: Body = {}): Promise<string> {
  const { api, build } = context;
  const sent = build.hostedSession(await makePage(context), over);
  return idOf(context, 'hppSessions', await api.assumed('hppSessions.create', { as: 'merchantAdmin', body: sent }), { sent });
}

/** What a payer sends. */
export const payerBody = (sessionId: string): Body => ({
  sessionId,
  paymentType: 'Card',
  cardData: { number: '4111111111111111', expirationMonth: 12, expirationYear: 2049, securityCode: '123' },
});
