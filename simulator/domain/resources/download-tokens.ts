/** Tokens for downloads: each works once, for the user who requested it, until it expires (assumptions: ID3). */
import { instant, list, nullable, record, text, type Stored, uuid } from '../kernel/record-schema.ts';
import { requestLimits, worldLimits } from '../../../schemas/limits.ts';
import { plus, seconds } from '../../../schemas/shared/instant.ts';
import { keepWithin } from '../kernel/collection.ts';
import type { AuthenticatedCall } from '../kernel/call.ts';
import { unauthenticated } from '../kernel/refusal.ts';

const lifetime = seconds(30);

/** The id is the hash of the token; the token itself is not stored. */
export const DownloadTokenRecord = record({
  kind: text(),
  userId: uuid(),
  expiresAt: instant(),
  /** The rows to download; null if they are looked up. */
  rows: nullable(list(list(text()), requestLimits.importRows.max + 1)),
});
export type DownloadTokenRecord = Stored<typeof DownloadTokenRecord>;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function issueToken({ world, principal }: AuthenticatedCall, kind: string, rows: DownloadTokenRecord['rows'] = null): string {
  const { downloadTokens } = world.records;
  const now = world.clock.now();
  const lapsed = downloadTokens.all().filter(({ expiresAt }) => expiresAt <= now);
  if (lapsed.length > 0) downloadTokens.removeAll(new Set(lapsed.map(({ id }) => id)));
  keepWithin(downloadTokens, worldLimits.downloadTokens.max);
  const token = world.secrets.characters('download token', alphabet, 40);
  downloadTokens.insert({
    id: world.crypto.sha256(token),
    creationTime: now,
    kind,
    userId: principal.user.id,
    expiresAt: plus(now, lifetime),
    rows,
  });
  return token;
}

/**
 * Uses up a token.
 * @throws Refusal 401, the same for a token that is missing, unknown, used, another user's, of a different kind or too old.
 */
export function takeToken({ world, principal }: AuthenticatedCall, kind: string, token: string | undefined): DownloadTokenRecord {
  const { downloadTokens } = world.records;
  const known = token === undefined ? undefined : downloadTokens.get(world.crypto.sha256(token));
  if (known === undefined || known.kind !== kind || known.userId !== principal.user.id) throw unauthenticated('no such download token');
  if (known.expiresAt <= world.clock.now()) throw unauthenticated('the download token is too old');
  downloadTokens.remove(known.id);
  return known;
}
