/** The members of a key's replies in every state: members that are null in a new key are checked later. */
import { conformance, required, topic } from '../../../fixtures/test.ts';
import { ApiKeyDetailDto, ApiKeyRevealedDto } from '../../../schemas/types/access/api-keys.ts';
import { attempt } from '../../checks/attempt.ts';
import { fieldRules, judgeFields, judgeForms } from '../../checks/fields.ts';
import { judgeStanding, standingRules } from '../../checks/key-standing.ts';
import { detailOf, mintedBy, mintingNeeds, mintKey, requestKey, revealKey, useKey } from '../../checks/keys.ts';
import { change, histories, restrictions } from './histories.ts';

topic('API key, in every state', () => {
  conformance(
    'has every documented field of its detail, and says what it is',
    { rules: [...fieldRules('KEY-DETAIL'), ...standingRules], needs: mintingNeeds },
    async (context) => {
      const { judge } = context;
      for (const [what, { happen, standing }] of Object.entries(histories)) {
        const minted = await mintKey(context);
        const reached = await attempt(() => happen(context, minted));
        const { id, key, answer: revealed } = reached ?? minted;
        const detail = await detailOf(context, id);
        judgeFields(judge, 'KEY-DETAIL', ApiKeyDetailDto, detail, `the detail of a key (${what})`);
        const use = await attempt(() => useKey(context, key));
        await judgeStanding(context, what, detail, reached === undefined ? {} : standing, { revealed, use });
      }
    },
  );

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
