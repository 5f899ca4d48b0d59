/** The members of a key's replies in every state: members that are null in a new key are checked later. */
import { conformance, required, topic, type Answer, type Context } from '../../../fixtures/test.ts';
import { ApiKeyDetailDto, ApiKeyRevealedDto } from '../../../schemas/types/access/api-keys.ts';
import { attempt } from '../../checks/attempt.ts';
import { fieldRules, judgeFields, judgeForms } from '../../checks/fields.ts';
import { updateKey } from '../../checks/key-update.ts';
import { detailOf, mintedBy, mintingNeeds, mintKey, requestKey, revealKey, useKey, type MintedKey } from '../../checks/keys.ts';

/** Restrictions that leave a key usable from anywhere, and for something. */
const restrictions = { allowedCidrs: ['0.0.0.0/0', '::/0'], scopes: ['Transactions.Reports'] } as const;

type Change = 'apiKeys.suspend' | 'apiKeys.revoke' | 'apiKeys.rotate';
const assumed: Readonly<Record<Change, unknown>> = {
  'apiKeys.suspend': { reason: 'Under review' },
  'apiKeys.revoke': { reason: 'No longer used' },
  'apiKeys.rotate': {},
};

const change = ({ api }: Context, operation: Change, { id }: MintedKey): Promise<Answer> =>
  api.assumed(operation, { as: 'merchantAdmin', params: { id }, query: { suppressNulls: false }, body: assumed[operation] });

/** Keys that something has happened to, by what it was. Their requests are not shown: one that is refused leaves its state out. */
const histories: Readonly<Record<string, (context: Context, key: MintedKey) => Promise<MintedKey>>> = {
  used: async (context, key) => {
    await useKey(context, key.key);
    return key;
  },
  changed: async (context, key) => {
    await updateKey(context, key.id, { anomalySourceAction: 'Notify' });
    return key;
  },
  suspended: async (context, key) => {
    await change(context, 'apiKeys.suspend', key);
    return key;
  },
  revoked: async (context, key) => {
    await change(context, 'apiKeys.revoke', key);
    return key;
  },
  rotated: async (context, key) => {
    await change(context, 'apiKeys.rotate', key);
    return key;
  },
  successor: async (context, key) => mintedBy(await change(context, 'apiKeys.rotate', key), 'rotating a key'),
  restricted: (context) => revealKey(context, restrictions),
};

topic('API key, in every state', () => {
  conformance('has every documented field of its detail', { rules: fieldRules('KEY-DETAIL'), needs: mintingNeeds }, async (context) => {
    const { judge } = context;
    for (const [what, bringAbout] of Object.entries(histories)) {
      const key = await mintKey(context);
      const reached = await attempt(() => bringAbout(context, key));
      const { id } = reached ?? key;
      judgeFields(judge, 'KEY-DETAIL', ApiKeyDetailDto, await detailOf(context, id), `the detail of a key (${what})`);
    }
  });

  conformance('is returned in the documented form', { rules: fieldRules('KEY-REVEALED'), needs: mintingNeeds }, async (context) => {
    const { judge } = context;
    const minted = required(await requestKey(context), 'minting a key for a user');
    judgeFields(judge, 'KEY-REVEALED', ApiKeyRevealedDto, minted, 'the revealing reply');
    const key = mintedBy(minted, 'minting a key for a user');
    const revealed = await attempt(() => revealKey(context, restrictions));
    if (revealed !== undefined) judgeForms(judge, 'KEY-REVEALED', ApiKeyRevealedDto, revealed.answer, 'the reply of create and reveal');
    const rotation = await attempt(() => change(context, 'apiKeys.rotate', key));
    if (rotation !== undefined) judgeForms(judge, 'KEY-REVEALED', ApiKeyRevealedDto, rotation, 'the reply of a rotation');
  });
});
