/** The evidence of a scenario: plain data from which the judges compute verdicts, both at run time and when a certificate is verified. */
import type { ClientOutcome, Result, TaskName } from './protocol.ts';

/** Real milliseconds since the scenario began. */
type At = number;

/** How a client is driven. */
export type Way = 'adapter' | 'program' | 'waiting';

export interface TaskEntry {
  readonly id: number;
  readonly do: TaskName;
  readonly order: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly at: At;
  readonly answeredAt: At | null;
  /** Null: no result within the limit, or the client ended. */
  readonly result: Result | null;
}

/** Which key a request carried. */
export type KeyUse = 'current' | 'former' | 'unknown' | 'none';

export interface RequestEntry {
  /** Id of the exchange in the recorded run. */
  readonly exchange: string;
  readonly at: At;
  /** Milliseconds by which the request may have arrived earlier, because the grader was busy. */
  readonly noticedLate: number;
  /** When the response was sent or the connection closed; null if the request was still in progress. */
  readonly endedAt: At | null;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Null if no operation matches. */
  readonly operation: string | null;
  /** Path parameters. */
  readonly params: Readonly<Record<string, string>>;
  readonly key: KeyUse;
  readonly hasKeyInUrl: boolean;
  /** Where a secret occurs other than in the `api-key` header and the URL; null: nowhere. */
  readonly straySecret: string | null;
  /** Where a card number occurs outside a charge; null: nowhere. */
  readonly strayCard: string | null;
  readonly order: string | null;
  readonly idempotencyKey: string | null;
  /** Redacted. */
  readonly body: unknown;
  /** Null: the connection was closed without a response. */
  readonly status: number | null;
  /** Error code, if there is one. */
  readonly code: string | null;
  readonly retryAfter: string | null;
  /** The response body, redacted; null if it is not JSON. */
  readonly answer: unknown;
  /** The fault or event that was staged for it (`Staged.what`); null: none. */
  readonly staged: string | null;
}

/** A delivery of an event to the client's receiver. */
export interface PostEntry {
  readonly at: At;
  readonly endedAt: At | null;
  /** `genuine`: sent by the gateway; otherwise forged by the grader. */
  readonly what: string;
  readonly eventId: string;
  readonly type: string;
  readonly order: string | null;
  /** Null: nothing listened, or no response came. */
  readonly status: number | null;
}

/** A payment at the gateway; amounts in major units. */
export interface PaymentEntry {
  readonly id: string;
  readonly order: string | null;
  readonly status: string;
  readonly amount: number;
  readonly currency: string;
  readonly captured: number;
  readonly refunded: number;
}

/** A fault or event that the grader staged for an order, or for a request without an order. */
export interface Staged {
  readonly what: string;
  readonly order: string | null;
  readonly at: At;
}

/** One process of the client. */
export interface ProcessEntry {
  readonly startedAt: At;
  readonly endedAt: At | null;
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** Why the grader stopped it, such as a limit; null: the grader did not, or stopping it was part of the scenario. */
  readonly endedBecause: string | null;
  /** Kinds of secrets in its output. */
  readonly printed: readonly string[];
  /** The last line of its standard error; null if that is empty. */
  readonly lastLine: string | null;
}

export interface Evidence {
  readonly scenario: string;
  readonly way: Way;
  readonly tasks: readonly TaskEntry[];
  readonly requests: readonly RequestEntry[];
  readonly posts: readonly PostEntry[];
  readonly payments: readonly PaymentEntry[];
  readonly staged: readonly Staged[];
  readonly processes: readonly ProcessEntry[];
  /** Requests that arrived at another host after a redirect, and whether they carried the key. */
  readonly strayed: readonly { readonly at: At; readonly hasKey: boolean }[];
  /** Whether anything listened for deliveries. */
  readonly isReceiving: boolean;
  /**
   * Number of requests that arrived over TLS at a gateway with a valid certificate; of connections to one with an invalid certificate; and
   * of requests that arrived there.
   */
  readonly tls: { readonly what: string; readonly trusted: number; readonly tried: number; readonly distrusted: number } | null;
  /** A record that the client was asked to change, before and after. */
  readonly changed: { readonly before: unknown; readonly after: unknown; readonly change: Readonly<Record<string, unknown>> } | null;
  /** Transactions that a list had to contain. */
  readonly listed: readonly string[];
  /** An error of the grader itself; null: none. */
  readonly broken: string | null;
}

/** The client's last reported outcome of an order. */
export function believedAbout(
  { tasks }: Evidence,
  order: string,
): { readonly outcome: ClientOutcome; readonly charged: string; readonly refunded: string; readonly fulfilled: number } | undefined {
  return tasks.findLast(({ do: name, result }) => name === 'state' && result?.orders !== undefined)?.result?.orders?.[order];
}

export const hasState = ({ tasks }: Evidence): boolean =>
  tasks.some(({ do: name, result }) => name === 'state' && result?.orders !== undefined);

/** States of a payment in which money was taken or is held. */
const taken = new Set([
  'Authorized',
  'Captured',
  'Settling',
  'Settled',
  'PartiallyRefunded',
  'Refunded',
  'Pending',
  'InReview',
  'Returned',
]);
const kept = new Set(['Captured', 'Settling', 'Settled', 'PartiallyRefunded', 'Refunded']);

export const paymentsOf = ({ payments }: Evidence, order: string): readonly PaymentEntry[] =>
  payments.filter((payment) => payment.order === order && taken.has(payment.status));

/** Whether the gateway holds the full amount of an order. */
export const isPaid = (evidence: Evidence, order: string): boolean =>
  paymentsOf(evidence, order).some(({ status, captured, amount }) => kept.has(status) && captured >= amount);

export const ordersStaged = ({ staged }: Evidence, what: string): readonly string[] => [
  ...new Set(staged.flatMap((one) => (one.what === what && one.order !== null ? [one.order] : []))),
];

export const chargesOf = ({ requests }: Evidence, order?: string): readonly RequestEntry[] =>
  requests.filter(({ operation, order: of }) => operation === 'transactions.create' && (order === undefined || of === order));

/** The same, limited to orders that the client tried to charge. */
export const ordersMet = (evidence: Evidence, what: string): readonly string[] =>
  ordersStaged(evidence, what).filter((order) => chargesOf(evidence, order).length > 0);
