/** Every operation, by callers without a usable key. The walks try their own operations, with valid requests. */
import { conformance, topic } from '../../../fixtures/test.ts';
import { isRead, parts } from '../../checks/sweep.ts';
import { unwalked } from './walks.ts';
import { askWithoutKey, judgeKeyless, keyRules as rules } from './without-keys.ts';

const none = { without: [], unknown: [] };

topic('Catalogue without a usable key', () => {
  for (const { title, operations } of parts) {
    conformance(`rejects reads, ${title}`, { rules }, async (context) => {
      judgeKeyless(context, none, await askWithoutKey(context, unwalked(operations.filter(isRead), context.target)));
    });

    // A broken deployment may execute such a write, so it needs the target's consent.
    conformance(`rejects writes, ${title}`, { rules, needs: ['consent.write'] }, async (context) => {
      const writes = operations.filter((operation) => !isRead(operation));
      judgeKeyless(context, none, await askWithoutKey(context, unwalked(writes, context.target)));
    });
  }
});
