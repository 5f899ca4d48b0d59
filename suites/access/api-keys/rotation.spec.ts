/** Rotation: a new key replaces an old one, which stays in service for an overlap (concepts: API key). */
import { conformance, topic, unobservable, type Answer, type Context } from '../../../fixtures/test.ts';
import { formatDuration, milliseconds } from '../../../schemas/shared/instant.ts';
import { answeredAt } from '../../checks/delivery.ts';
import { observeChoice } from '../../checks/choice.ts';
import { judgeState, judgeUnusedSince, stateRules } from '../../checks/key-standing.ts';
import {
  detailOf,
  mintedBy,
  mintingNeeds,
  passUntil,
  rotatedOfRun,
  sendRotation,
  usable,
  useKey,
  type Rotation,
} from '../../checks/keys.ts';
import { eventually } from '../../checks/eventually.ts';
import { comparable } from '../../checks/members.ts';
import { isRefused, judgeRefused } from '../../checks/refused.ts';
import { refusedBy } from '../../checks/serving.ts';

/** The effect of each kind of rotation, and its assumed bodies, in order of preference. */
const kinds = {
  overlap: { assumed: [{}, { overlapSeconds: 3600 }], is: 'keeps the old key for a while' },
  cutOver: { assumed: [{ overlapSeconds: 0 }, {}], is: 'replaces the old key at once' },
} as const;
type Kind = keyof typeof kinds;
const remedyOf = (kind: Kind): string => `set rotations.${kind} to a body of apiKeys.rotate that ${kinds[kind].is}`;

/**
 * A rotation of a kind: as the target file states it, else by the first body that achieves it, of the target file's rotation and the assumed ones.
 */
async function rotatedAs(context: Context, kind: Kind, isOne: (rotation: Rotation) => Promise<boolean>): Promise<Rotation> {
  const stated = context.target.rotations[kind];
  const own: unknown = context.api.bodyFor('apiKeys.rotate', undefined);
  let reason = '';
  const bodies = stated === undefined ? [...(own === undefined ? [] : [own]), ...kinds[kind].assumed] : [stated];
  const ways = bodies.map((body, at) => ({ body, ofRun: kind === 'overlap' ? `rotated ${at}` : undefined }));
  // The overlap of the run's rotation may have ended.
  for (const { body, ofRun } of kind === 'overlap' ? [...ways, { body: bodies[0], ofRun: undefined }] : ways) {
    const { old, answer } = await sendRotation(context, body, ofRun);
    if ([401, 403, 404, 405].includes(answer.status) || answer.status >= 500) unobservable(refusedBy(answer), answer);
    const rotation = answer.ok ? { old, fresh: mintedBy(answer, 'rotating a key') } : undefined;
    if (rotation !== undefined && (await isOne(rotation))) return rotation;
    const { status } = answer;
    reason = `no rotation that was tried ${kinds[kind].is}: the last answered ${status}`;
  }
  return unobservable(`${reason}; ${remedyOf(kind)}`);
}

/** Whether a rotation ended the old key at once: the reply is documented to show it, and then the old key may have no overlap. */
function isCutOver(old: Answer, fresh: Answer): boolean {
  if (fresh.get('replacedKeyOverlapExpiresAt') === null && old.get('overlapExpiresAt') === null) return true;
  return Date.parse(String(old.get('overlapExpiresAt'))) - Date.parse(String(fresh.get('creationTime'))) < 1000;
}

/** Time that a test needs to examine an overlap, in milliseconds. */
const toLook = 15_000;

/** A rotation with an overlap that still lasts for a while, unless it `mayBeOver`. */
const overlapping = (context: Context, mayBeOver = false): Promise<Rotation> =>
  rotatedAs(context, 'overlap', async ({ old, fresh }) => {
    const detail = await detailOf(context, old.id);
    if (isCutOver(detail, fresh.answer)) return false;
    return mayBeOver || Date.parse(String(detail.get('overlapExpiresAt'))) - (await answeredAt(context, detail)) > toLook;
  });

const overlapFlags = ['KEY-DETAIL-IN-OVERLAP', 'KEY-DETAIL-OVERLAP-LAPSED'] as const;

/** The two flags of an overlap, both of which may be false. */
function judgeFlags({ judge }: Context, answer: Answer, of: string, { isIn, hasLapsed }: { isIn: boolean; hasLapsed: boolean }): void {
  judge.equal('KEY-DETAIL-IN-OVERLAP', answer.get('isInRotationOverlap'), isIn, { check: `isInRotationOverlap of ${of}`, answer });
  judge.equal('KEY-DETAIL-OVERLAP-LAPSED', answer.get('hasRotationOverlapLapsed'), hasLapsed, {
    check: `hasRotationOverlapLapsed of ${of}`,
    answer,
  });
}

topic('API key, rotated', () => {
  conformance(
    'links the old key and the new one',
    {
      rules: ['KEY-ROTATE-REPLACED-BY', 'KEY-ROTATE-REPLACES', 'KEY-ROTATE-NEW-VALUE', 'KEY-ROTATE-OVERLAP-SET', 'KEY-DETAIL-LINEAGE'],
      needs: mintingNeeds,
    },
    async (context) => {
      const { judge } = context;
      const { old, fresh } = await rotatedOfRun(context);
      const [oldDetail, newDetail] = [await detailOf(context, old.id), await detailOf(context, fresh.id)];
      judge.equal('KEY-ROTATE-REPLACED-BY', comparable(oldDetail.get('replacedByKeyId')), comparable(fresh.id), {
        check: 'replacedByKeyId of the old key',
        answer: oldDetail,
      });
      judge.equal('KEY-ROTATE-REPLACES', comparable(fresh.answer.get('replacesKeyId')), comparable(old.id), {
        check: 'replacesKeyId of the reply',
        answer: fresh.answer,
      });
      judge.equal('KEY-ROTATE-REPLACES', comparable(newDetail.get('replacesKeyId')), comparable(old.id), {
        check: 'replacesKeyId of the new key',
        answer: newDetail,
      });
      judge.that('KEY-ROTATE-NEW-VALUE', fresh.id !== old.id && fresh.key !== old.key, {
        check: 'id and value of the reply compared with those of the old key',
        expected: 'different ones',
        answer: fresh.answer,
      });
      const overlap = Date.parse(String(oldDetail.get('overlapExpiresAt'))) - Date.parse(String(newDetail.get('creationTime')));
      if (context.api.bodyFor('apiKeys.rotate', undefined) === undefined && overlap >= 0)
        observeChoice(judge, 'apiKeys.defaultOverlap', formatDuration(milliseconds(overlap)));
      const isEnded = oldDetail.get('overlapExpiresAt') === null && isCutOver(oldDetail, fresh.answer);
      // A deployment may take a while until it refuses the key.
      const use = isEnded ? await eventually(context, 'refusals', () => useKey(context, old.key), isRefused) : undefined;
      if (use?.isThere === true)
        judge.untested('KEY-ROTATE-OVERLAP-SET', `the rotation replaces the old key at once; ${remedyOf('overlap')}`);
      else if (use?.isConclusive === false)
        judge.untested('KEY-ROTATE-OVERLAP-SET', `an old key without overlapExpiresAt was not refused ${use.why}`);
      else
        judge.that('KEY-ROTATE-OVERLAP-SET', typeof oldDetail.get('overlapExpiresAt') === 'string', {
          check: 'overlapExpiresAt of the old key',
          expected: 'an instant',
          actual: oldDetail.get('overlapExpiresAt'),
          answer: oldDetail,
        });
      for (const [what, answer] of [
        ['the old key', oldDetail],
        ['the new key', newDetail],
      ] as const)
        judge.equal('KEY-DETAIL-LINEAGE', answer.get('hasRotationLineage'), true, { check: `hasRotationLineage of ${what}`, answer });
    },
  );

  conformance('states when the old key expires', { rules: ['KEY-REVEALED-OVERLAP-EQUALS'], needs: mintingNeeds }, async (context) => {
    const { judge } = context;
    const { old, fresh } = await overlapping(context, true);
    const oldDetail = await detailOf(context, old.id);
    const reported = Date.parse(String(fresh.answer.get('replacedKeyOverlapExpiresAt')));
    const kept = Date.parse(String(oldDetail.get('overlapExpiresAt')));
    judge.that('KEY-REVEALED-OVERLAP-EQUALS', Math.abs(reported - kept) < 1000, {
      check: 'replacedKeyOverlapExpiresAt of the reply compared with overlapExpiresAt of the old key, to the second',
      expected: oldDetail.get('overlapExpiresAt'),
      actual: fresh.answer.get('replacedKeyOverlapExpiresAt'),
      answer: fresh.answer,
    });
  });

  conformance(
    'works with both keys during the overlap',
    { rules: ['KEY-ROTATE-OLD-WORKS', 'KEY-ROTATE-NEW-WORKS', ...overlapFlags, ...stateRules], needs: mintingNeeds },
    async (context) => {
      const { judge } = context;
      await usable(context);
      const { old, fresh } = await overlapping(context);
      const during = await judgeState(context, old, 'a key in its overlap', true);
      const renewed = await judgeState(context, fresh, 'a key that replaced another', true);
      judge.that('KEY-ROTATE-OLD-WORKS', during.use.ok, {
        check: 'a request with the old key within the overlap',
        expected: 'accepted',
        answer: during.use,
      });
      judge.that('KEY-ROTATE-NEW-WORKS', renewed.use.ok, {
        check: 'a request with the new key',
        expected: 'accepted',
        answer: renewed.use,
      });
      judgeFlags(context, during.detail, 'the old key within the overlap', { isIn: true, hasLapsed: false });
      judgeFlags(context, renewed.detail, 'the new key', { isIn: false, hasLapsed: false });
    },
  );

  conformance(
    'works with only the new key after the overlap',
    {
      rules: ['KEY-ROTATE-LAPSED-REFUSED', 'KEY-ROTATE-LAPSED-FLAG', 'KEY-DETAIL-ENDED-UNUSED', ...overlapFlags, ...stateRules],
      needs: [...mintingNeeds, 'lifetimes.rotationOverlap'],
    },
    async (context) => {
      const { judge } = context;
      await usable(context);
      const { old } = await overlapping(context, true);
      const detail = await detailOf(context, old.id);
      await passUntil(context, String(detail.get('overlapExpiresAt')), detail);
      const after = await judgeState(context, old, 'a key past its overlap', false);
      judgeFlags(context, after.detail, 'the old key after the overlap', { isIn: false, hasLapsed: true });
      judge.equal('KEY-ROTATE-LAPSED-FLAG', after.detail.get('hasRotationOverlapLapsed'), true, {
        check: 'hasRotationOverlapLapsed of the old key after the overlap',
        answer: after.detail,
      });
      judgeRefused(judge, 'KEY-ROTATE-LAPSED-REFUSED', after.use, 'a request with the old key after the overlap');
      await judgeUnusedSince(context, 'KEY-DETAIL-ENDED-UNUSED', old, after.detail.get('overlapExpiresAt'), after.use);
    },
  );

  conformance('may replace the old key at once', { rules: ['KEY-REVEALED-CUTOVER-NULL'], needs: mintingNeeds }, async (context) => {
    await usable(context);
    const { fresh } = await rotatedAs(context, 'cutOver', async ({ old }) => isRefused(await useKey(context, old.key)));
    context.judge.equal('KEY-REVEALED-CUTOVER-NULL', fresh.answer.get('replacedKeyOverlapExpiresAt'), null, {
      check: 'replacedKeyOverlapExpiresAt of a rotation whose old key is rejected at once',
      answer: fresh.answer,
    });
  });
});
