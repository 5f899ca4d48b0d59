/** The members of a key's replies in every state: members that are null in a new key are checked later. */
import { conformance, required, topic } from '../../../fixtures/test.ts';
import { ApiKeyDetailDto, ApiKeyRevealedDto } from '../../../schemas/access/api-keys/types.ts';
import { attempt } from '../../checks/refused.ts';
import { fieldRules, judgeFields, judgeForms } from '../../checks/fields.ts';
import { judgeStanding, standingRules } from '../../checks/key-standing.ts';
import { detailOf, mintingNeeds, requestKey, rotatedOfRun, runKeys, useKey } from '../../checks/keys.ts';
import { histories } from './histories.ts';

topic('API key, in every state', () => {
  conformance(
    'has every documented field of its detail, and says what it is',
    { rules: [...fieldRules('KEY-DETAIL'), ...standingRules, 'KEY-ROTATE-OVERLAP-RETAINED'], needs: mintingNeeds },
    (context) =>
      histories(context, async (what, { id, key, answer: revealed }, standing) => {
        const detail = await detailOf(context, id);
        judgeFields(context.judge, 'KEY-DETAIL', ApiKeyDetailDto, detail, `the detail of a key (${what})`);
        const use = await attempt(() => useKey(context, key));
        await judgeStanding(context, what, detail, standing, { revealed, use });
        return detail;
      }),
  );

  conformance('is returned in the documented form', { rules: fieldRules('KEY-REVEALED'), needs: mintingNeeds }, async (context) => {
    const { judge } = context;
    const minted = required(await requestKey(context, {}, { shared: 'quiet' }), 'minting a key for a user');
    judgeFields(judge, 'KEY-REVEALED', ApiKeyRevealedDto, minted, 'the revealing reply');
    for (const restricted of [runKeys.boundToAll, runKeys.scoped]) {
      const revealed = await attempt(() => restricted(context));
      if (revealed !== undefined) judgeForms(judge, 'KEY-REVEALED', ApiKeyRevealedDto, revealed.answer, 'the reply of create and reveal');
    }
    const rotation = await attempt(() => rotatedOfRun(context));
    if (rotation !== undefined) judgeForms(judge, 'KEY-REVEALED', ApiKeyRevealedDto, rotation.fresh.answer, 'the reply of a rotation');
  });
});
