import { conformance, topic, unobservable, type Answer, type Context } from '../../fixtures/test.ts';
import { judgeUnlisted } from '../checks/listed.ts';
import { speaksOf } from '../checks/members.ts';
import { anyProcessor, configFor, ofMerchant, type Processor } from '../checks/processor.ts';
import { judgeServed, refusedBy } from '../checks/serving.ts';

const as = 'merchantAdmin' as const;

/** Has a configuration validated; returns its marker. */
async function check(context: Context, { params, ...processor }: Processor): Promise<string | undefined> {
  const { config, marker } = configFor(context, { params, ...processor }, 'to be checked');
  await judgeServed(
    context,
    'PROCESSOR-VALIDATE',
    'processors.validateConfig',
    { as, params, body: { config } },
    'a configuration to check',
  );
  return marker;
}

topic('Processors', () => {
  conformance('show what they are configured with', { rules: ['PROCESSOR-METADATA'], needs: ['merchantAdmin'] }, async (context) => {
    const { judge } = context;
    const rule = 'PROCESSOR-METADATA';
    const { schema, template } = await anyProcessor(context);
    for (const [what, answer] of [
      ['schema', schema],
      ['template', template],
    ] as const) {
      if (answer.status === 501) judge.untested(rule, refusedBy(answer), answer);
      else judge.that(rule, answer.ok, { check: `the ${what} of the configuration of a listed processor`, expected: 'a success', answer });
    }
  });

  conformance(
    'check a configuration and save nothing of it',
    { rules: ['PROCESSOR-VALIDATE', 'PROCESSOR-VALIDATE-DRY-RUN'], needs: ['merchantAdmin.merchantId'] },
    async (context) => {
      const { api, judge } = context;
      const processor = await anyProcessor(context);
      const marker = await check(context, processor);
      if (marker === undefined) unobservable('processors.configTemplate shows no text that could be found again');
      const { params } = processor;
      const reads = [
        await api.call('processors.list', { as, allow501: true }),
        await api.call('processors.configSchema', { as, allow501: true, params }),
        await api.call('processors.configTemplate', { as, allow501: true, params }),
      ].filter(({ ok }) => ok);
      for (const answer of reads)
        judge.that('PROCESSOR-VALIDATE-DRY-RUN', !speaksOf(answer, marker), {
          check: `${answer.operation} after a configuration was checked, searched for a text of it`,
          expected: 'not found',
          answer,
        });
      const ask = (query: object): Promise<Answer> =>
        api.call('processorProfiles.list', { as, allow501: true, params: ofMerchant(context), query: { ...query } });
      await judgeUnlisted(context, 'PROCESSOR-VALIDATE-DRY-RUN', {
        list: 'the list of profiles after a configuration was checked',
        ask,
        texts: [marker],
        what: 'a text of it',
      });
      if (judge.unjudged().length > 0) unobservable('nothing can be read in which a saved configuration would stand');
    },
  );
});
