/** Continuation tokens: where a page ended, opaque to clients and bound to the request (assumptions: P5, P6). */
import type { AuthenticatedCall } from '../../kernel/call.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';

export type SortValue = string | number | boolean | null;

/** The last row of a page: its sort values, then its id. */
export interface Cursor {
  readonly values: readonly SortValue[];
  readonly id: string;
}

const version = 1;
const digestLength = 22;

const invalidToken = () =>
  new Refusal('other', 400, 'Gateway:InvalidContinuationToken', 'The continuation token does not belong to this request.', {
    validationErrors: [{ message: 'The token is invalid, or belongs to another list, filter or sorting.', members: ['continuationToken'] }],
  });

/** Members of a list request that may change from page to page. */
const free: ReadonlySet<string> = new Set(['continuationToken', 'maxResultCount', 'includeTotalCount', 'skipCount']);

const bound = (inputs: unknown) =>
  Object.entries(inputs ?? {})
    .filter(([name, value]) => !free.has(name) && value !== null && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** What a token is bound to: the owner of the list, the operation with its path, and every input that decides which records are listed and how. */
function bindingOf(call: AuthenticatedCall): string {
  const { kind, merchantId, resellerId } = call.principal;
  const { params, query, body } = call;
  const inputs = [[kind, merchantId, resellerId], call.operation.id, Object.entries(params ?? {}), bound(query), bound(body)];
  return call.world.crypto.sha256(JSON.stringify(inputs)).slice(0, digestLength);
}

const digest = (world: World, payload: string) => world.crypto.sign(payload).slice(0, digestLength);

/** The token of the page after a row. */
export function tokenOf(call: AuthenticatedCall, { values, id }: Cursor): string {
  const payload = JSON.stringify([version, bindingOf(call), values, id]);
  return call.world.crypto.toBase64Url(digest(call.world, payload) + payload);
}

/** The row that a token encodes. Throws `Gateway:InvalidContinuationToken`. */
export function cursorOf(call: AuthenticatedCall, token: string): Cursor {
  const { world } = call;
  const text = world.crypto.fromBase64Url(token);
  const payload = text?.slice(digestLength) ?? '';
  // Readers of base64url overlook stray bits at the end: the token must be the one spelling of its text.
  const isWhole =
    text !== undefined &&
    world.crypto.toBase64Url(text) === token &&
    world.crypto.isSame(text.slice(0, digestLength), digest(world, payload));
  if (!isWhole) throw invalidToken();
  // The digest is ours, so the payload is what was put into it.
  const [given, binding, values, id] = JSON.parse(payload) as [number, string, readonly SortValue[], string];
  if (given !== version || binding !== bindingOf(call)) throw invalidToken();
  return { values, id };
}
