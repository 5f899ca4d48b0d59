/** Who gets in (concepts: Authentication). */
import { conformance, required, topic, unobservable, type Answer, type Caller, type Context } from '../../../fixtures/test.ts';
import { detailOf, mintingNeeds, revealKey, runKeys, strangeKey, usable, useKey, type MintedKey } from '../../checks/keys.ts';
import { judgeUnusedSince } from '../../checks/key-standing.ts';
import { askFirst, named } from '../../checks/probe.ts';
import { judgeRefused } from '../../checks/refused.ts';

const list = (context: Context, as: Caller): Promise<Answer> => askFirst(context, named, { as });

const altered = (key: string): string => key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A');

topic('Authentication', () => {
  conformance(
    'accepts a key only in the header api-key',
    { rules: ['AUTH-HEADER', 'AUTH-MISSING', 'AUTH-EMPTY', 'AUTH-UNKNOWN', 'AUTH-ALTERED', 'AUTH-REFUSAL-401'], needs: ['merchantAdmin'] },
    async (context) => {
      const { judge, target } = context;
      const served = await list(context, 'merchantAdmin');
      judge.that('AUTH-HEADER', served.ok, { check: 'a list with the key of an admin', expected: 'accepted', answer: served });
      const attempts = [
        ['AUTH-MISSING', 'no key', 'anonymous'],
        ['AUTH-EMPTY', 'an empty key', { key: '' }],
        ['AUTH-UNKNOWN', 'a value that is not a key', { key: strangeKey(context) }],
        ['AUTH-ALTERED', 'a key with another last character', { key: altered(target.personas.merchantAdmin!.key) }],
      ] as const;
      for (const [rule, what, as] of attempts) {
        const answer = await list(context, as);
        if (judgeRefused(judge, rule, answer, `a request with ${what}`))
          judge.equal('AUTH-REFUSAL-401', answer.status, 401, { check: `status of a request with ${what}`, answer });
      }
    },
  );

  conformance(
    'does not repeat a key value in a rejection',
    { rules: ['AUTH-NO-VALUE-ECHO'], needs: ['noPermissions'] },
    async (context) => {
      const { judge, target } = context;
      const unknown = strangeKey(context);
      const { key } = target.personas.noPermissions!;
      for (const [value, answer] of [
        [unknown, await list(context, { key: unknown })],
        [key, await list(context, 'noPermissions')],
      ] as const)
        judge.that('AUTH-NO-VALUE-ECHO', !answer.text.includes(value) && !answer.rawHeaders.join('\n').includes(value), {
          check: 'body and headers of a rejection, searched for the value sent',
          expected: 'not found',
          actual: `status ${answer.status}`,
          answer,
        });
    },
  );
});

topic('Authentication by address and scope', () => {
  conformance('accepts an unbound key from any address', { rules: ['AUTH-CIDR-NONE'], needs: mintingNeeds }, async (context) => {
    await usable(context);
    const { id, key } = await runKeys.used(context);
    if ((await detailOf(context, id)).get('isAddressRestricted') === true) unobservable('the target binds a new key to addresses');
    const use = await useKey(context, key);
    context.judge.that('AUTH-CIDR-NONE', use.ok, { check: 'a request with a key bound to no address', expected: 'accepted', answer: use });
  });

  conformance(
    'rejects a bound key from any other address',
    { rules: ['AUTH-CIDR-OUTSIDE', 'KEY-DETAIL-REJECTED-UNUSED'], needs: ['merchantAdmin', 'consent.write'] },
    async (context) => {
      await usable(context);
      const bound = await runKeys.bound(context);
      const use = await useKey(context, await valueOf(context, bound));
      judgeRefused(context.judge, 'AUTH-CIDR-OUTSIDE', use, 'a request with a key bound to addresses for documentation');
      await judgeUnusedSince(context, 'KEY-DETAIL-REJECTED-UNUSED', bound, bound.answer.get('creationTime'), use);
    },
  );

  conformance(
    'accepts a bound key from an address in its ranges',
    { rules: ['AUTH-CIDR-INSIDE'], needs: ['merchantAdmin', 'consent.write'] },
    async (context) => {
      await usable(context);
      const use = await useKey(context, await valueOf(context, await runKeys.boundToAll(context)));
      context.judge.that('AUTH-CIDR-INSIDE', use.ok, {
        check: 'a request with a key bound to every address',
        expected: 'accepted',
        answer: use,
      });
    },
  );

  conformance(
    'allows a key without scopes all that its owner may do',
    { rules: ['AUTH-SCOPES-NONE'], needs: ['merchantAdmin', 'consent.write'] },
    async (context) => {
      const { id, key } = await revealKey(context, {}, { suppressNulls: true, shared: 'walk' });
      const detail = await detailOf(context, id);
      await ownedByAdmin(context, detail);
      if (detail.get('isScopeRestricted') === true) unobservable('the target binds a new key to scopes');
      const use = await list(context, { key });
      context.judge.that('AUTH-SCOPES-NONE', use.ok, {
        check: 'a call that needs a permission of the owner, with a key without scopes',
        expected: 'accepted',
        answer: use,
      });
    },
  );

  conformance(
    'limits a key to its scopes',
    { rules: ['AUTH-SCOPES-OUTSIDE'], needs: ['merchantAdmin', 'consent.write'] },
    async (context) => {
      const { id, key } = await runKeys.scoped(context);
      const detail = await detailOf(context, id);
      await ownedByAdmin(context, detail);
      const scopes = detail.get('scopes');
      if (!Array.isArray(scopes) || scopes.length === 0) unobservable('apiKeys.reveal ignored scopes');
      judgeRefused(context.judge, 'AUTH-SCOPES-OUTSIDE', await list(context, { key }), 'what lies outside the scopes of the key');
    },
  );
});

/** The value of a key bound to two address ranges; the request that binds it is not documented. */
async function valueOf(context: Context, { id, key }: MintedKey): Promise<string> {
  const kept = (await detailOf(context, id)).get('allowedCidrs');
  if (!Array.isArray(kept) || kept.length !== 2) unobservable('apiKeys.reveal ignored allowedCidrs');
  return key;
}

/** Requires that the key is the admin's own and is accepted. */
async function ownedByAdmin(context: Context, detail: Answer): Promise<void> {
  const { userId } = context.target.personas.merchantAdmin!;
  if (userId !== undefined && String(detail.get('userId')).toLowerCase() !== userId.toLowerCase())
    unobservable('the key that apiKeys.reveal created belongs to another user');
  required(await list(context, 'merchantAdmin'), 'a list with the key of merchantAdmin');
}
