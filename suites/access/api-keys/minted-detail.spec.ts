import { conformance, required, topic, unobservable } from '../../../fixtures/test.ts';
import { answeredAt } from '../../checks/delivery.ts';
import { detailOf, mintingNeeds, readDetail, revealKey, runKeys, useKey, mintedBy, requestKey } from '../../checks/keys.ts';
import { eventually } from '../../checks/eventually.ts';
import { comparable } from '../../checks/members.ts';
import { judgeNoSuccess } from '../../checks/refused.ts';

/** The greatest difference between the clocks of suite and target, in milliseconds. */
const skew = 5 * 60_000;
/** Fewer hidden characters could be guessed. */
const leastHidden = 8;

const entries = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

topic('API key, just created', () => {
  conformance(
    'begins active, without history and without lineage',
    {
      rules: [
        'KEY-DETAIL-STATUS-ACTIVE',
        'KEY-DETAIL-REVOCATION-NULL',
        'KEY-DETAIL-SUSPENSION-NULL',
        'KEY-DETAIL-REPLACES-NULL',
        'KEY-DETAIL-REPLACED-NULL',
        'KEY-DETAIL-LINEAGE',
        'KEY-DETAIL-SOURCES-EMPTY',
        'KEY-DETAIL-IS-EXPIRED',
        'KEY-DETAIL-CREATED',
      ],
      needs: mintingNeeds,
    },
    async (context) => {
      const { judge } = context;
      const minted = await runKeys.quiet(context);
      const answer = await detailOf(context, minted.id);
      judge.equal('KEY-DETAIL-STATUS-ACTIVE', answer.get('status'), 'Active', { check: 'status of a new key', answer });
      const isNull = (
        rule: 'KEY-DETAIL-REVOCATION-NULL' | 'KEY-DETAIL-SUSPENSION-NULL' | 'KEY-DETAIL-REPLACES-NULL' | 'KEY-DETAIL-REPLACED-NULL',
        name: string,
      ) => judge.equal(rule, answer.get(name), null, { check: `${name} of a new key`, answer });
      isNull('KEY-DETAIL-REVOCATION-NULL', 'revokedAt');
      isNull('KEY-DETAIL-REVOCATION-NULL', 'revokedBy');
      isNull('KEY-DETAIL-SUSPENSION-NULL', 'suspendedAt');
      isNull('KEY-DETAIL-SUSPENSION-NULL', 'suspendedBy');
      isNull('KEY-DETAIL-REPLACES-NULL', 'replacesKeyId');
      isNull('KEY-DETAIL-REPLACED-NULL', 'replacedByKeyId');
      judge.equal('KEY-DETAIL-LINEAGE', answer.get('hasRotationLineage'), false, { check: 'hasRotationLineage of a new key', answer });
      judge.that('KEY-DETAIL-SOURCES-EMPTY', entries(answer.get('recentSourceIps')) === 0, {
        check: 'recentSourceIps of a key that was never used',
        expected: 'no entry',
        actual: answer.get('recentSourceIps'),
        answer,
      });
      judge.equal('KEY-DETAIL-IS-EXPIRED', answer.get('isExpired'), false, { check: 'isExpired of a key that expires in a day', answer });
      const created = Date.parse(String(answer.get('creationTime')));
      const answered = await answeredAt(context, minted.answer);
      judge.that('KEY-DETAIL-CREATED', Math.abs(created - answered) <= skew, {
        check: 'creationTime of a key just created',
        expected: `within five minutes of ${new Date(answered).toISOString()}`,
        actual: answer.get('creationTime'),
        answer,
      });
    },
  );

  conformance(
    'names its owner and its merchant',
    { rules: ['KEY-DETAIL-OWNER-ID', 'KEY-DETAIL-MERCHANT-ID'], needs: [...mintingNeeds, 'merchantUser.keyId'] },
    async (context) => {
      const { judge, target } = context;
      const { merchantAdmin, merchantUser } = target.personas;
      const own = await detailOf(context, merchantUser!.keyId!);
      const { id } = mintedBy(await requestKey(context, {}, { shared: 'quiet' }), 'apiKeys.forUser');
      const minted = await detailOf(context, id);
      judge.equal('KEY-DETAIL-OWNER-ID', comparable(own.get('userId')), comparable(merchantUser!.userId), {
        check: "userId of a user's key",
        answer: own,
      });
      judge.equal('KEY-DETAIL-OWNER-ID', comparable(minted.get('userId')), comparable(merchantUser!.userId), {
        check: 'userId of a key created for a user',
        answer: minted,
      });
      judge.equal('KEY-DETAIL-MERCHANT-ID', comparable(minted.get('merchantId')), comparable(merchantAdmin!.merchantId), {
        check: 'merchantId of a key created for a user of a merchant',
        answer: minted,
      });
    },
  );

  conformance(
    'shows both ends of its value and hides the middle',
    { rules: ['KEY-DETAIL-PREFIX-LEADING', 'KEY-DETAIL-LAST4-TRAILING', 'KEY-DETAIL-PREFIX-SAFE'], needs: mintingNeeds },
    async (context) => {
      const { judge } = context;
      const { id, key } = await runKeys.quiet(context);
      const answer = await detailOf(context, id);
      const [prefix, last4] = [answer.get('keyPrefix'), answer.get('last4')];
      judge.that('KEY-DETAIL-PREFIX-LEADING', typeof prefix === 'string' && prefix !== '' && key.startsWith(prefix), {
        check: 'keyPrefix compared with the value',
        expected: 'what the value begins with',
        actual: prefix,
        answer,
      });
      judge.that('KEY-DETAIL-LAST4-TRAILING', typeof last4 === 'string' && last4 !== '' && key.endsWith(last4), {
        check: 'last4 compared with the value',
        expected: 'what the value ends with',
        actual: last4,
        answer,
      });
      const hidden = key.length - String(prefix ?? '').length - String(last4 ?? '').length;
      judge.that('KEY-DETAIL-PREFIX-SAFE', hidden >= leastHidden, {
        check: 'characters of the value that neither keyPrefix nor last4 shows',
        expected: `at least ${leastHidden}`,
        actual: hidden,
        answer,
      });
    },
  );

  conformance(
    'notes when and from where it was used',
    { rules: ['KEY-DETAIL-LAST-USED', 'KEY-DETAIL-SOURCES-RECORDED'], needs: mintingNeeds },
    async (context) => {
      const { judge } = context;
      const { id, key } = await runKeys.byReseller(context);
      const before = await detailOf(context, id);
      judge.equal('KEY-DETAIL-LAST-USED', before.get('lastUsedAt'), null, { check: 'lastUsedAt of a key never used', answer: before });
      required(await useKey(context, key), 'a read with a new key');
      const used = (name: string) =>
        eventually(
          context,
          'lastUse',
          () => detailOf(context, id),
          (answer) => (name === 'lastUsedAt' ? answer.get(name) !== null : entries(answer.get(name)) > 0),
        );
      const { answer: first, ...look } = await used('lastUsedAt');
      const created = Date.parse(String(first.get('creationTime')));
      if (!look.isThere && !look.isConclusive)
        judge.untested('KEY-DETAIL-LAST-USED', `a use of a key did not show in lastUsedAt ${look.why}`);
      else
        judge.that('KEY-DETAIL-LAST-USED', Date.parse(String(first.get('lastUsedAt'))) >= Math.floor(created / 1000) * 1000, {
          check: 'lastUsedAt after a use',
          expected: `an instant from ${String(first.get('creationTime'))} on`,
          actual: first.get('lastUsedAt'),
          answer: first,
        });
      const { answer: sources, isThere, isConclusive, why } = await used('recentSourceIps');
      if (!isThere && !isConclusive)
        return judge.untested('KEY-DETAIL-SOURCES-RECORDED', `a use of a key did not show in recentSourceIps ${why}`);
      judge.that('KEY-DETAIL-SOURCES-RECORDED', isThere, {
        check: 'recentSourceIps after a use',
        expected: 'an entry',
        actual: sources.get('recentSourceIps'),
        answer: sources,
      });
    },
  );

  conformance(
    'never reports expired without an expiry',
    { rules: ['KEY-DETAIL-EXPIRY-NULL'], needs: ['merchantAdmin.keyId'] },
    async (context) => {
      const { judge, target } = context;
      const ids = [target.personas.merchantAdmin!.keyId!, target.personas.merchantUser?.keyId].filter((id) => id !== undefined);
      const answers = await Promise.all(ids.map((id) => readDetail(context, id)));
      let endless = answers.find((answer) => answer.ok && answer.get('expireAt') === null);
      if (endless === undefined && target.consent.write) {
        const made = await detailOf(context, (await revealKey(context, { expireAt: null })).id);
        if (made.get('expireAt') === null) endless = made;
      }
      if (endless === undefined) unobservable('neither personas.merchantAdmin nor personas.merchantUser has a key without an expiry');
      judge.equal('KEY-DETAIL-EXPIRY-NULL', endless.get('isExpired'), false, {
        check: 'isExpired of a key without an expiry',
        answer: endless,
      });
    },
  );

  conformance(
    'needs the named permission',
    { rules: ['KEY-DETAIL-PERMISSION'], needs: ['noPermissions.keyId', 'merchantAdmin'] },
    async (context) => {
      const id = context.target.personas.noPermissions!.keyId!;
      await detailOf(context, id);
      judgeNoSuccess(
        context.judge,
        'KEY-DETAIL-PERMISSION',
        await readDetail(context, id, 'noPermissions'),
        'an owner without the permission',
      );
    },
  );
});

topic('API key, restricted', () => {
  conformance(
    'says whether it is bound to addresses',
    { rules: ['KEY-DETAIL-ADDRESS-RESTRICTED'], needs: mintingNeeds },
    async (context) => {
      const { judge } = context;
      const free = await detailOf(context, (await runKeys.quiet(context)).id);
      judge.equal('KEY-DETAIL-ADDRESS-RESTRICTED', free.get('isAddressRestricted'), entries(free.get('allowedCidrs')) > 0, {
        check: 'isAddressRestricted compared with allowedCidrs of a key created for a user',
        answer: free,
      });
      const bound = await detailOf(context, (await runKeys.bound(context)).id);
      if (entries(bound.get('allowedCidrs')) === 0) unobservable('apiKeys.reveal ignored allowedCidrs');
      judge.equal('KEY-DETAIL-ADDRESS-RESTRICTED', bound.get('isAddressRestricted'), true, {
        check: 'isAddressRestricted of a key with allowedCidrs',
        answer: bound,
      });
    },
  );

  conformance('says whether it is bound to scopes', { rules: ['KEY-DETAIL-SCOPE-RESTRICTED'], needs: mintingNeeds }, async (context) => {
    const { judge } = context;
    const free = await detailOf(context, (await runKeys.quiet(context)).id);
    judge.equal('KEY-DETAIL-SCOPE-RESTRICTED', free.get('isScopeRestricted'), entries(free.get('scopes')) > 0, {
      check: 'isScopeRestricted compared with scopes of a key created for a user',
      answer: free,
    });
    const bound = await detailOf(context, (await runKeys.scoped(context)).id);
    if (entries(bound.get('scopes')) === 0) unobservable('apiKeys.reveal ignored scopes');
    judge.equal('KEY-DETAIL-SCOPE-RESTRICTED', bound.get('isScopeRestricted'), true, {
      check: 'isScopeRestricted of a key with scopes',
      answer: bound,
    });
  });
});
