import { conformance, required, topic, unobservable } from '../../../fixtures/test.ts';
import { detailOf, judgeKeyLists, mintingNeeds, requestKey, runKeys, usable, useKey } from '../../checks/keys.ts';
import { comparable } from '../../checks/members.ts';

const shared = ['id', 'name', 'keyPrefix', 'last4', 'environment', 'status', 'merchantId', 'userId', 'active'] as const;
const instants = ['expireAt', 'creationTime'] as const;

topic('API key, revealed', () => {
  conformance(
    'returns the value, its first and its last characters',
    {
      rules: [
        'KEY-REVEALED-VALUE-PRESENT',
        'KEY-REVEALED-PREFIX-LEADING',
        'KEY-REVEALED-LAST4-TRAILING',
        'KEY-REVEALED-MASKED-FORM',
        'KEY-REVEALED-MASKED-HIDES',
      ],
      needs: mintingNeeds,
    },
    async (context) => {
      const { judge } = context;
      const answer = required(await requestKey(context, {}, { shared: 'quiet' }), 'minting a key for a user');
      const [key, prefix, last4, masked] = ['key', 'keyPrefix', 'last4', 'maskedKey'].map((name) => answer.get(name));
      const isGiven = typeof key === 'string' && key !== '';
      judge.that('KEY-REVEALED-VALUE-PRESENT', isGiven, { check: 'key of the reply', expected: 'the value', answer });
      if (!isGiven) unobservable('the reply contains no value');
      judge.that('KEY-REVEALED-PREFIX-LEADING', typeof prefix === 'string' && prefix !== '' && key.startsWith(prefix), {
        check: 'keyPrefix compared with the value',
        expected: 'what the value begins with',
        actual: prefix,
        answer,
      });
      judge.that('KEY-REVEALED-LAST4-TRAILING', typeof last4 === 'string' && last4 !== '' && key.endsWith(last4), {
        check: 'last4 compared with the value',
        expected: 'what the value ends with',
        actual: last4,
        answer,
      });
      if (typeof prefix !== 'string' || typeof last4 !== 'string') unobservable('the reply lacks keyPrefix or last4');
      const form = typeof masked === 'string' && masked.startsWith(prefix) && masked.endsWith(last4);
      const between = form ? masked.slice(prefix.length, masked.length - last4.length) : '';
      judge.that('KEY-REVEALED-MASKED-FORM', form && /…|\.{3}/.test(between), {
        check: 'maskedKey',
        expected: `${prefix}…${last4}`,
        actual: masked,
        answer,
      });
      const middle = key.slice(prefix.length, key.length - last4.length);
      judge.that('KEY-REVEALED-MASKED-HIDES', typeof masked === 'string' && middle !== '' && !masked.includes(middle), {
        check: 'maskedKey, searched for the part of the value between its ends',
        expected: 'not found',
        answer,
      });
    },
  );

  conformance(
    'returns a value that authenticates',
    { rules: ['KEY-REVEALED-VALUE-AUTHENTICATES'], needs: mintingNeeds },
    async (context) => {
      await usable(context);
      const use = await useKey(context, (await runKeys.used(context)).key);
      context.judge.that('KEY-REVEALED-VALUE-AUTHENTICATES', use.ok, {
        check: 'a read with the revealed value',
        expected: 'accepted',
        answer: use,
      });
    },
  );

  conformance('is never returned again', { rules: ['KEY-REVEALED-VALUE-ONCE'], needs: mintingNeeds }, async (context) => {
    const { api, judge } = context;
    const { id, key } = await runKeys.quiet(context);
    const as = 'merchantAdmin';
    const params = { id };
    const allow501 = true;
    const reads = [
      ['the detail', await detailOf(context, id)],
      ['the read by id', await api.call('apiKeys.read', { as, params, allow501 })],
      ['the name', await api.call('apiKeys.name', { as, params, allow501 })],
    ] as const;
    for (const [what, answer] of reads.filter(([, { ok }]) => ok))
      judge.that('KEY-REVEALED-VALUE-ONCE', !answer.text.includes(key), {
        check: `${what}, searched for the value`,
        expected: 'not found',
        answer,
      });
    await judgeKeyLists(context, 'KEY-REVEALED-VALUE-ONCE', { id, key }, { texts: [key], what: 'the value' });
  });

  conformance(
    'is not bound to an address or a scope and does not replace a key',
    { rules: ['KEY-REVEALED-CIDRS-NULL', 'KEY-REVEALED-SCOPES-NULL', 'KEY-REVEALED-OVERLAP-NULL'], needs: mintingNeeds },
    async (context) => {
      const { judge } = context;
      const answer = required(await requestKey(context, {}, { shared: 'quiet' }), 'minting a key for a user');
      const isNull = (rule: 'KEY-REVEALED-CIDRS-NULL' | 'KEY-REVEALED-SCOPES-NULL' | 'KEY-REVEALED-OVERLAP-NULL', name: string) =>
        judge.equal(rule, answer.get(name), null, { check: `${name} of a key created for a user`, answer });
      isNull('KEY-REVEALED-OVERLAP-NULL', 'replacedKeyOverlapExpiresAt');
      // A target may bind every key by default; then null is not required.
      const detail = await detailOf(context, String(answer.get('id')));
      if (detail.get('isAddressRestricted') === true) judge.untested('KEY-REVEALED-CIDRS-NULL', 'the target binds a new key to addresses');
      else isNull('KEY-REVEALED-CIDRS-NULL', 'allowedCidrs');
      if (detail.get('isScopeRestricted') === true) judge.untested('KEY-REVEALED-SCOPES-NULL', 'the target binds a new key to scopes');
      else isNull('KEY-REVEALED-SCOPES-NULL', 'scopes');
    },
  );

  conformance('agrees with the detail', { rules: ['KEY-REVEALED-AGREES-DETAIL'], needs: mintingNeeds }, async (context) => {
    const { judge } = context;
    const { id, answer } = await runKeys.quiet(context);
    const detail = await detailOf(context, id);
    for (const name of shared)
      judge.equal('KEY-REVEALED-AGREES-DETAIL', comparable(detail.get(name)), comparable(answer.get(name)), {
        check: `${name} of the detail compared with the revealing reply`,
        answer: detail,
      });
    for (const name of instants)
      judge.that('KEY-REVEALED-AGREES-DETAIL', isSameInstant(detail.get(name), answer.get(name)), {
        check: `${name} of the detail compared with the revealing reply, to the second`,
        expected: answer.get(name),
        actual: detail.get(name),
        answer: detail,
      });
  });

  conformance(
    'is also returned by create and reveal',
    { rules: ['KEY-REVEALED-REVEAL-OPERATION'], needs: ['merchantAdmin', 'consent.write'] },
    async (context) => {
      const { api, build, judge } = context;
      const answer = await api.assumed('apiKeys.reveal', {
        as: 'merchantAdmin',
        query: { suppressNulls: true },
        body: await build.dated('apiKeys.create'),
        shared: 'walk',
      });
      const key = answer.get('key');
      judge.that('KEY-REVEALED-REVEAL-OPERATION', typeof key === 'string' && key !== '', {
        check: 'key of the reply of the create-and-reveal operation',
        expected: 'the value',
        answer,
      });
    },
  );

  conformance('differs from key to key', { rules: ['KEY-REVEALED-DISTINCT'], needs: mintingNeeds }, async (context) => {
    const { judge } = context;
    const [first, second] = [await runKeys.quiet(context), await runKeys.used(context)];
    judge.that('KEY-REVEALED-DISTINCT', first.id !== second.id && first.key !== second.key, {
      check: 'ids and values of two keys',
      expected: 'different ones',
      answer: second.answer,
    });
  });
});

/** Whether two instants agree to the second: a store may keep fewer digits than a reply has, and round either way. */
const isSameInstant = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' ? Math.abs(Date.parse(one) - Date.parse(other)) <= 1000 : one === other;
