/**
 * The stored changes of a request: a new or removed record is stored itself, since it never changes; an update is stored as the members
 * that differ. They become texts only when they are read, so that writes stay cheap. Secrets are masked before anything is stored.
 */
import { requestLimits } from '../../../../schemas/limits.ts';
import { isSecretName } from '../../../../schemas/shared/secret-names.ts';
import { auditedKind, type AuditedChange } from './record.ts';

export interface NotedChange {
  readonly kind: string;
  /** Null: the record was created. */
  readonly before: { readonly id: string } | null;
  /** Null: the record was removed. */
  readonly after: { readonly id: string } | null;
}

const maxChanges = requestLimits.auditedChanges.max;
const none: readonly AuditedChange[] = Object.freeze([]);

type Members = Readonly<Record<string, unknown>>;

/** Returns the record itself if it has no secrets. */
function masked(record: Members): Members {
  let copy: Record<string, unknown> | undefined;
  for (const name in record) {
    if (!isSecretValue(name, record[name])) continue;
    copy ??= { ...record };
    copy[name] = mask;
  }
  return copy ?? record;
}

/** The members that differ, before and after; the currency is included, since amounts need it. */
function difference(before: Members, after: Members): Pick<AuditedChange, 'before' | 'after'> {
  const [old, now]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  const { currency } = after;
  if (currency !== undefined) old['currency'] = now['currency'] = currency;
  for (const name in after) {
    if (before[name] === after[name]) continue;
    old[name] = isSecretValue(name, before[name]) ? mask : before[name];
    // A replaced secret shows only that it was replaced.
    now[name] = isSecretValue(name, after[name]) ? (before[name] === null ? mask : `${mask} (changed)`) : after[name];
  }
  return { before: old, after: now };
}

function keep({ kind, before, after }: NotedChange): AuditedChange | undefined {
  if (before === null && after === null) return undefined;
  const id = (after ?? before)!.id;
  if (before !== null && after !== null) return { kind, id, ...difference(before as unknown as Members, after as unknown as Members) };
  const record = masked((after ?? before) as unknown as Members);
  return { kind, id, before: before === null ? null : record, after: after === null ? null : record };
}

const idOf = ({ before, after }: NotedChange): string => (after ?? before)?.id ?? '';

function joined(noted: readonly NotedChange[]): readonly NotedChange[] {
  const [first, second] = noted;
  if (first === undefined || second === undefined) return noted;
  // The common case: a payment changes two different records. Checked here without building a key for each.
  if (noted.length === 2 && (first.kind !== second.kind || idOf(first) !== idOf(second))) return noted;
  const byRecord = new Map<string, NotedChange>();
  for (const change of noted) {
    const key = `${change.kind} ${idOf(change)}`;
    const known = byRecord.get(key);
    byRecord.set(key, known === undefined ? change : { ...change, before: known.before });
  }
  return [...byRecord.values()];
}

/** One change for each record, up to the maximum. */
export function kept(noted: readonly NotedChange[]): readonly AuditedChange[] {
  if (noted.length === 0) return none;
  const changes: AuditedChange[] = [];
  for (const change of joined(noted)) {
    const isShown = changes.length < maxChanges && auditedKind(change.kind) !== undefined;
    const one = isShown ? keep(change) : undefined;
    if (one !== undefined) changes.push(one);
  }
  // Sized exactly: an array that grows reserves room for 17 items, which the record would keep.
  return changes.slice();
}

/** Shown in place of a secret (assumptions: 28). */
export const mask = '***';

/** A boolean is not a secret, whatever its name: it only states that something is so. */
const isSecretValue = (name: string, value: unknown): boolean => value !== null && typeof value !== 'boolean' && isSecretName(name);
