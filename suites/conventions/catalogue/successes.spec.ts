/** What the successes of all operations have in common. */
import { conformance, topic } from '../../../fixtures/test.ts';
import { attempt } from '../../checks/attempt.ts';
import { isJson } from '../../checks/envelope.ts';
import { noon } from '../../checks/resource.ts';
import { judging, type Seen } from '../../checks/sweep.ts';
import { walker } from './walker.ts';
import { walks } from './walks.ts';

/** A reply whose format is not documented may be a single value as text; an object or a list is JSON. */
const isContainer = ({ answer: { text } }: Seen): boolean => /^\s*[[{]/.test(text);

topic('Catalogue of successes', () => {
  conformance(
    'has one status and one form',
    {
      rules: ['CATALOGUE-DECLARED-STATUS', 'CONVENTION-JSON'],
      needs: ['merchantAdmin.merchantId', 'merchantUser.userId', 'consent.write'],
      world: { now: noon },
    },
    async (context) => {
      const otherwise = 'no operation succeeded';
      const what = 'where it succeeds';
      const status = judging(context.judge, 'CATALOGUE-DECLARED-STATUS', ({ answer }) => answer.status === 200, {
        what,
        expected: 'status 200',
        otherwise,
      });
      const form = judging(context.judge, 'CONVENTION-JSON', ({ answer }) => isJson(answer), {
        what,
        expected: 'JSON, and a Content-Type that says so',
        otherwise,
      });
      const go = walker(context, (seen) => {
        if (!seen.answer.ok) return;
        status.see(seen);
        if (isContainer(seen)) form.see(seen);
      });
      // One after the other: names are counted, and a run that is repeated from its recording must count the same.
      for (const walk of walks) await attempt(() => walk(go, context));
      status.conclude();
      form.conclude();
    },
  );
});
