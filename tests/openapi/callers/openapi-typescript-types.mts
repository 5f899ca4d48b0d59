/** A caller's view of the generated types: compiled by the tests, never run. */
import type { components, operations, webhooks } from '../generated/openapi-typescript/gateway.ts';

type Result<Id extends keyof operations> = operations[Id]['responses'] extends { 200: { content: { 'application/json': infer Body } } }
  ? Body
  : never;
type Body<Id extends keyof operations> =
  NonNullable<operations[Id]['requestBody']> extends { content: { 'application/json': infer Sent } } ? Sent : never;

const forUser: Body<'apiKeys.forUser'> = {
  userId: '8f14e45f-ceea-467f-a0e6-1a2b3c4d5e6f',
  merchantId: '45c48cce-2e2d-4fbd-8a1a-51e7c6c5b3a1',
  name: null,
  expireAt: '2030-01-01T00:00:00Z',
};
// @ts-expect-error The owner must be named.
const ownerless: Body<'apiKeys.forUser'> = { merchantId: forUser.merchantId, name: 'x', expireAt: null };

export function describeKey(detail: Result<'apiKeys.detail'>): string {
  const prefix: string | null = detail.keyPrefix;
  const addresses = detail.recentSourceIps?.map((source) => source.ipAddress) ?? [];
  return `${detail.name ?? 'unnamed'} ${prefix ?? ''} ${detail.isUsable ? 'usable' : detail.status} ${addresses.join(' ')}`;
}

export function nextCursor(events: Result<'listenSessions.events'>): string | null {
  return events.nextCursorUtc;
}

export function wait(body: components['schemas']['RateLimitBody']): number {
  return body.retryAfterSeconds * 1000;
}

export function nested(filter: components['schemas']['FilterGroup']): number {
  return 1 + Math.max(0, ...(filter.groups ?? []).map(nested));
}

export const parameters: operations['apiKeys.detail']['parameters'] = { path: { id: forUser.userId }, query: { suppressNulls: false } };
export const refused = ownerless;

type Captured = webhooks['transaction.captured']['post']['requestBody']['content']['application/json'];
export function receive(event: Captured): string {
  return `${event.id} ${event.data.capturedAmount} ${event.data.currency} ${event.data.maskedPaymentDetails.displayName}`;
}
// @ts-expect-error A webhook has the type of its event.
export const mistaken: Captured['type'] = 'transaction.declined';

type Form<Id extends keyof operations> =
  NonNullable<operations[Id]['requestBody']> extends { content: { 'multipart/form-data': infer Fields } } ? Fields : never;
export const upload: Form<'transactions.uploadBatchFile'> = { file: 'id,amount', merchantId: forUser.merchantId, autoProcess: true };
