/** Counts polls of listen sessions by result and merchant, because the request log leaves them out (concepts: Listen sessions, 9). */

export interface PollCount {
  readonly result: string;
  /** Merchant of the caller; empty when it has none or is unknown. */
  readonly merchant: string;
  readonly value: number;
}

const results: Readonly<Record<number, string>> = { 200: 'ok', 401: 'unauthenticated', 403: 'forbidden', 404: 'notFound', 429: 'limited' };

export class PollMetrics {
  #counts = new Map<string, Map<string, number>>();

  count(status: number | null, merchant: string | null): void {
    const result = results[status ?? 0] ?? 'failed';
    const counts = this.#counts.get(result) ?? new Map<string, number>();
    counts.set(merchant ?? '', (counts.get(merchant ?? '') ?? 0) + 1);
    this.#counts.set(result, counts);
  }

  get counts(): readonly PollCount[] {
    return [...this.#counts].flatMap(([result, counts]) => [...counts].map(([merchant, value]) => ({ result, merchant, value })));
  }
}
