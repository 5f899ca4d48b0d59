/**
 * One request, sent until its result is known. A lost or unreadable answer says nothing about the effect, so only requests that may be repeated
 * belong here: reads, and writes that carry an idempotency key.
 */
import { setTimeout as pause } from 'node:timers/promises';

const maxAttempts = 6;
const attemptMs = 8000;
const totalMs = 20_000;
const firstDelayMs = 250;

/** Statuses that ask for the same request later. */
const later = new Set([408, 425, 429]);

/** Milliseconds in a Retry-After of either form, seconds or a date; 0 if it says nothing. */
export function retryAfterMs(value) {
  if (typeof value !== 'string') return 0;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? 0 : Math.max(0, date - Date.now());
}

/** Doubles with each attempt, and is scattered so that clients that failed together do not return together. */
export const backOffMs = (failures) => firstDelayMs * 2 ** failures * (0.5 + Math.random());

/**
 * What an answer says: `done`, `refused` for good, or `open`: nothing is known yet. Only a success that can be read, or a refusal in the error
 * envelope, comes from the gateway; anything else may come from a proxy, also after the request was carried out.
 */
function classify({ status, json }, isResult) {
  const { code, message } = json?.error ?? {};
  const isRefused = status >= 400 && status < 500 && typeof message === 'string' && !later.has(status);
  if (status >= 200 && status < 300 && isResult(json)) return { kind: 'done', json };
  if (isRefused && code !== 'Gateway:IdempotencyInProgress') return { kind: 'refused', status, code };
  return { kind: 'open', status, mayHaveRun: status !== 429 };
}

/**
 * Sends until the result is known, the attempts are used up, or the time is. `send` gets a signal, and returns `{ status, retryAfter, json }`.
 * `mayHaveRun`: some attempt before this result may have been carried out.
 */
export async function untilKnown(send, { isResult = (json) => json !== undefined, within = totalMs } = {}) {
  const deadline = Date.now() + within;
  let mayHaveRun = false;
  for (let attempt = 1; ; attempt++) {
    const signal = AbortSignal.timeout(Math.max(1, Math.min(attemptMs, deadline - Date.now())));
    const answer = await send(signal).catch(() => ({ status: 0, retryAfter: null }));
    const result = classify(answer, isResult);
    if (result.kind !== 'open') return { ...result, mayHaveRun };
    mayHaveRun ||= result.mayHaveRun;
    // Never earlier than asked, but not all at once either.
    const delay = retryAfterMs(answer.retryAfter) * (1 + Math.random() / 2) + backOffMs(attempt - 1);
    if (attempt === maxAttempts || Date.now() + delay > deadline) return { ...result, mayHaveRun };
    await pause(delay);
  }
}
