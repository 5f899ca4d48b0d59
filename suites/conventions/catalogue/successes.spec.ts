/** What the successes of all operations have in common. */
import { conformance, topic } from '../../../fixtures/test.ts';
import { attempt } from '../../checks/attempt.ts';
import { isJson } from '../../checks/envelope.ts';
import { noon } from '../../checks/resource.ts';
import { judgeSeen, type Seen } from '../../checks/sweep.ts';
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
      const seen: Seen[] = [];
      const go = walker(context, seen);
      // One after the other: names are counted, and a run that is repeated from its recording must count the same.
      for (const walk of walks) await attempt(() => walk(go, context));
      const successes = seen.filter(({ answer }) => answer.ok);
      const otherwise = 'no operation succeeded';
      judgeSeen(context.judge, 'CATALOGUE-DECLARED-STATUS', successes, ({ answer }) => answer.status === 200, {
        what: 'where it succeeds',
        expected: 'status 200',
        otherwise,
      });
      judgeSeen(context.judge, 'CONVENTION-JSON', successes.filter(isContainer), ({ answer }) => isJson(answer), {
        what: 'where it succeeds',
        expected: 'JSON, and a Content-Type that says so',
        otherwise,
      });
    },
  );
});
