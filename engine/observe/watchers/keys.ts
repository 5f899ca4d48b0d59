/** Keys over several exchanges: what their details say, and that a revoked key is refused (concepts: ApiKeyDetailDto; ApiKeyRevealedDto). */
import { flagRules, followingFrom, type Flag } from '../../../suites/checks/key-standing.ts';
import { comparable } from '../../../suites/checks/members.ts';
import { isRefused } from '../../../suites/checks/refused.ts';
import type { Observed } from '../observed.ts';
import { Recent, type TrafficJudge, type Watcher } from '../watcher.ts';
import { isRedacted, revealing } from './secrets.ts';

const facts = ['id', 'userId', 'merchantId', 'keyPrefix', 'last4'] as const;

interface KnownKey {
  /** The facts that the revealing reply states. */
  readonly revealed: ReadonlyMap<(typeof facts)[number], string | null>;
  /** When the answer to its revocation had arrived. */
  revokedAt?: number;
}

/** Characters of what is kept of a key: the number of keys times this bounds the memory. */
const maxKept = 300;

/** These follow from the gateway's clock, which traffic does not show. */
const ofTime: ReadonlySet<Flag> = new Set(['isExpired', 'hasRotationOverlapLapsed', 'isInRotationOverlap', 'isUsable']);

/** Ids are of one gateway, but several worlds of a simulator can have the same: keys are known by who made them. */
const nameOf = ({ key }: Observed, id: string): string => `${key ?? ''}\n${id.toLowerCase()}`;

function judgeDetail({ answer, params, suppressesNulls }: Observed, judge: TrafficJudge): void {
  const id = params['id'] ?? '';
  judge.equal('KEY-DETAIL-ID', comparable(answer.get('id')), comparable(id), () => ({
    check: 'the id of a detail, compared with the path',
    answer,
  }));
  // Elsewhere an absent member may be null.
  if (suppressesNulls !== false) return;
  for (const [flag, value] of Object.entries(followingFrom(answer, Date.now())) as (readonly [Flag, boolean | undefined])[]) {
    if (value === undefined || ofTime.has(flag)) continue;
    judge.equal(flagRules[flag], answer.get(flag), value, () => ({ check: `${flag} of a key, compared with its other members`, answer }));
  }
  if (answer.get('expireAt') === null)
    judge.that('KEY-DETAIL-EXPIRY-NULL', answer.get('isExpired') !== true, () => ({
      check: 'isExpired of a key without an expiry',
      expected: false,
      answer,
    }));
  if (answer.get('isSuspended') === false)
    judge.equal('KEY-DETAIL-SUSPENSION-NULL', answer.get('suspendedBy'), null, () => ({
      check: 'suspendedBy of a key that is not suspended',
      answer,
    }));
  if (answer.get('isRevoked') === false)
    judge.equal('KEY-DETAIL-REVOCATION-NULL', answer.get('revokedAt'), null, () => ({
      check: 'revokedAt of a key that is not revoked',
      answer,
    }));
}

function judgeRevealed({ answer, operation }: Observed, judge: TrafficJudge): void {
  const [key, prefix, last4, masked] = ['key', 'keyPrefix', 'last4', 'maskedKey'].map((name) => answer.get(name));
  const what = `a reply of ${operation.id}`;
  if (operation.id === 'apiKeys.forUser')
    judge.that('KEY-REVEALED-VALUE-PRESENT', typeof key === 'string' && key !== '', () => ({
      check: `key of ${what}`,
      expected: 'the value',
      answer,
    }));
  if (typeof key !== 'string' || key === '' || isRedacted(key) || typeof prefix !== 'string' || typeof last4 !== 'string') return;
  judge.that('KEY-REVEALED-PREFIX-LEADING', prefix !== '' && key.startsWith(prefix), () => ({
    check: `keyPrefix of ${what}, compared with the value`,
    expected: 'what the value begins with',
    actual: prefix,
    answer,
  }));
  judge.that('KEY-REVEALED-LAST4-TRAILING', last4 !== '' && key.endsWith(last4), () => ({
    check: `last4 of ${what}, compared with the value`,
    expected: 'what the value ends with',
    actual: last4,
    answer,
  }));
  if (typeof masked !== 'string') return;
  const middle = key.slice(prefix.length, key.length - last4.length);
  judge.that('KEY-REVEALED-MASKED-HIDES', middle === '' || !masked.includes(middle), () => ({
    check: `maskedKey of ${what}, searched for the part of the value between its ends`,
    expected: 'not found',
    answer,
  }));
}

function factsOf({ answer }: Observed): KnownKey['revealed'] {
  const found = new Map<(typeof facts)[number], string | null>();
  for (const name of facts) {
    const value = comparable(answer.get(name));
    if (value === null || (typeof value === 'string' && value.length <= maxKept)) found.set(name, value);
  }
  return found;
}

export function keys(): Watcher {
  const byName = new Recent<KnownKey>();
  const byValue = new Recent<KnownKey>();

  /** A revoked key is refused from the answer to its revocation on. */
  const judgeUse = ({ key, operation, answer, passed }: Observed, judge: TrafficJudge): void => {
    const known = key === undefined ? undefined : byValue.get(key);
    if (known?.revokedAt === undefined || passed.beganAt <= known.revokedAt || operation.anonymous === true) return;
    // A defect, or a load balancer, which says nothing of the key.
    if (answer.status >= 500) return;
    judge.that('KEY-REVOKE-REFUSED', isRefused(answer), () => ({
      check: `a request to ${operation.id} with a key that was revoked before`,
      expected: 'refused',
      answer,
    }));
  };

  const judgeKnown = ({ answer }: Observed, known: KnownKey, judge: TrafficJudge): void => {
    for (const [name, then] of known.revealed) {
      const now = answer.get(name);
      if (now === undefined) continue;
      judge.equal('KEY-REVEALED-AGREES-DETAIL', comparable(now), then, () => ({
        check: `${name} of a detail, compared with the reply that revealed the key`,
        answer,
      }));
    }
    const isRevoked = answer.get('isRevoked');
    if (known.revokedAt !== undefined && typeof isRevoked === 'boolean')
      judge.that('KEY-REVOKE-FINAL', isRevoked, () => ({ check: 'isRevoked of a key that was revoked before', expected: true, answer }));
  };

  return {
    rules: [
      ...(Object.keys(flagRules) as Flag[]).filter((flag) => !ofTime.has(flag)).map((flag) => flagRules[flag]),
      'KEY-DETAIL-ID',
      'KEY-DETAIL-EXPIRY-NULL',
      'KEY-DETAIL-SUSPENSION-NULL',
      'KEY-DETAIL-REVOCATION-NULL',
      'KEY-REVEALED-VALUE-PRESENT',
      'KEY-REVEALED-PREFIX-LEADING',
      'KEY-REVEALED-LAST4-TRAILING',
      'KEY-REVEALED-MASKED-HIDES',
      'KEY-REVEALED-AGREES-DETAIL',
      'KEY-REVOKE-REFUSED',
      'KEY-REVOKE-FINAL',
    ],
    see(exchange, judge) {
      judgeUse(exchange, judge);
      const { operation, answer, params, passed } = exchange;
      if (!answer.ok || answer.json === undefined) {
        if (answer.ok && operation.id === 'apiKeys.revoke') revoke(nameOf(exchange, params['id'] ?? ''), passed.endedAt);
        return;
      }
      if (operation.id === 'apiKeys.detail') {
        judgeDetail(exchange, judge);
        const known = byName.get(nameOf(exchange, params['id'] ?? ''));
        if (known !== undefined && passed.beganAt > (known.revokedAt ?? 0)) judgeKnown(exchange, known, judge);
      } else if (revealing.has(operation.id)) {
        judgeRevealed(exchange, judge);
        const [id, value] = [answer.get('id'), answer.get('key')];
        if (typeof id !== 'string' || typeof value !== 'string' || isRedacted(value)) return;
        const name = nameOf(exchange, id);
        if (name.length > 2 * maxKept || value.length > maxKept) return;
        const known = { revealed: factsOf(exchange) };
        byName.set(name, known);
        byValue.set(value, known);
      } else if (operation.id === 'apiKeys.revoke') revoke(nameOf(exchange, params['id'] ?? ''), passed.endedAt);
    },
  };

  function revoke(name: string, at: number): void {
    const known = byName.get(name);
    if (known !== undefined) known.revokedAt ??= at;
  }
}
