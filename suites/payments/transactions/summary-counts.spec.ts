import { conformance, required, topic, unobservable, type Answer, type Context } from '../../../fixtures/test.ts';
import type { RuleId } from '../../../schemas/register.ts';
import { judgeNoSuccess } from '../../checks/refused.ts';

type Filters = Readonly<Record<string, unknown>>;
const operation = 'transactions.summaryCounts';

const count = ({ api }: Context, body: unknown): Promise<Answer> => api.call(operation, { as: 'merchantAdmin', body });

/** The counts of documented requests, which are refused only to a persona without the permission. */
async function counted(context: Context, summaryFilters: Filters, baseFilter?: unknown): Promise<Answer> {
  const answer = await count(context, { summaryFilters, ...(baseFilter === undefined ? {} : { baseFilter }) });
  if (answer.status === 403) unobservable('personas.merchantAdmin lacks Transactions.Reports', answer);
  return answer;
}

/** The count under a key; without one the test ends, which COUNT-VALUES judges. */
function figure(answer: Answer, key: string): number {
  const value = required(answer, 'counting').json;
  const found = typeof value === 'object' && value !== null ? (value as Filters)[key] : undefined;
  return typeof found === 'number' ? found : unobservable(`the reply has no count under ${key}`);
}

const idIs = (id: string, operator = 'Equals'): unknown => ({ logic: 'And', filters: [{ field: 'id', operator, value: id }] });

/** A filter that excludes some records: the target's own, `summaryFilters.narrow` of its body for this operation, else the assumed one. */
async function narrowFilter(context: Context): Promise<unknown> {
  const { api, target } = context;
  const assumed = { summaryFilters: { narrow: idIs(target.fixtures['cardTransaction'] ?? '') } };
  const body = api.bodyFor(operation, assumed) as { readonly summaryFilters?: Filters };
  const narrow = body.summaryFilters?.['narrow'];
  const answer = await count(context, { summaryFilters: { all: null, narrow } });
  if (!answer.ok || figure(answer, 'narrow') >= figure(answer, 'all'))
    unobservable(
      `the form of a filter is not specified, and the assumed one excludes nothing; set requests["${operation}"] to a body whose filter summaryFilters.narrow excludes some transactions`,
    );
  return narrow;
}

/** Other activity may change a figure: a comparison counts only if it fails every time. */
async function persists({ clock }: Context, compare: () => Promise<Answer | undefined>): Promise<Answer | undefined> {
  let last: Answer | undefined;
  for (let attempt = 1; attempt <= 3; attempt++) {
    last = await compare();
    if (last === undefined) return undefined;
    if (attempt < 3) await clock.wait(50);
  }
  return last;
}

/**
 * Counts may be approximate. If the same count differs between two requests, a comparison of it is not conclusive. Checked only when a comparison
 * would fail, so that an exact deployment gets no extra requests.
 */
async function steady(context: Context): Promise<boolean> {
  const figures = new Set<number>();
  for (let i = 0; i < 12; i++) figures.add(figure(await counted(context, { all: null }), 'all'));
  return figures.size === 1;
}

async function judgeComparison(
  context: Context,
  rule: RuleId,
  broken: Answer | undefined,
  evidence: { readonly check: string; readonly expected: string },
): Promise<void> {
  const { judge } = context;
  if (broken !== undefined && !(await steady(context)))
    judge.untested(rule, 'the counts of the target vary between requests: they are approximate and cannot be compared');
  else judge.that(rule, broken === undefined, { ...evidence, ...(broken === undefined ? {} : { answer: broken }) });
}

topic('Summary counts', () => {
  conformance(
    'contain one count for every key',
    { rules: ['COUNT-STATUS-200', 'COUNT-FIELD-summaryFilters', 'COUNT-KEYS-EXACT', 'COUNT-VALUES'], needs: ['merchantAdmin'] },
    async (context) => {
      const { judge } = context;
      const answer = await counted(context, { succeeded: null, failed: null }, null);
      const isObject = typeof answer.json === 'object' && answer.json !== null && !Array.isArray(answer.json);
      judge.that('COUNT-STATUS-200', answer.status === 200 && isObject, { check: 'two counts', expected: '200 and an object', answer });
      judge.that('COUNT-FIELD-summaryFilters', answer.ok, { check: 'two keys whose filters are null', expected: 'a success', answer });

      const none = await count(context, { summaryFilters: null });
      judge.that('COUNT-FIELD-summaryFilters', none.ok, { check: 'summaryFilters of null', expected: 'a success', answer: none });

      const keys = ['Declined cards', 'a.b', '42', 'größer', 'Z', 'snake_case'];
      const unusual = required(await counted(context, Object.fromEntries(keys.map((key) => [key, null]))), 'counting under unusual keys');
      const reply = (unusual.json ?? {}) as Filters;
      judge.equal('COUNT-KEYS-EXACT', Object.keys(reply).sort(), keys.toSorted(), { check: 'keys of the reply', answer: unusual });
      const values = [...Object.values(reply), ...Object.values((answer.json ?? {}) as Filters)];
      judge.that('COUNT-VALUES', values.length > 0 && values.every((value) => Number.isInteger(value) && Number(value) >= 0), {
        check: 'values of the reply',
        expected: 'whole numbers that are not negative',
        answer: unusual,
      });
    },
  );

  conformance('need no base filter', { rules: ['COUNT-FIELD-baseFilter'], needs: ['merchantAdmin'] }, async (context) => {
    for (const [what, base] of [
      ['without baseFilter', undefined],
      ['with a baseFilter of null', null],
    ] as const) {
      const answer = await counted(context, { all: null }, base);
      context.judge.that('COUNT-FIELD-baseFilter', answer.ok, { check: `counting ${what}`, expected: 'a success', answer });
    }
  });

  conformance(
    'count everything under a null filter',
    { rules: ['COUNT-NULL-FILTER'], needs: ['merchantAdmin', 'fixtures.cardTransaction'] },
    async (context) => {
      const { judge } = context;
      const rule = 'COUNT-NULL-FILTER';
      const unequal = await persists(context, async () => {
        const answer = await counted(context, { one: null, other: null });
        return figure(answer, 'one') === figure(answer, 'other') ? undefined : answer;
      });
      await judgeComparison(context, rule, unequal, { check: 'two null filters in one request', expected: 'equal counts' });
      const answer = await counted(context, { all: null });
      judge.that(rule, figure(answer, 'all') > 0, { check: 'the count of a merchant with a transaction', expected: 'more than 0', answer });
    },
  );

  conformance(
    'combine each filter with the base filter',
    { rules: ['COUNT-BASE-AND'], needs: ['merchantAdmin', 'fixtures.cardTransaction'] },
    async (context) => {
      const narrow = await narrowFilter(context);
      const broken = await persists(context, async () => {
        const alone = await counted(context, { narrow });
        const combined = await counted(context, { all: null, narrow }, narrow);
        const larger = Math.max(figure(combined, 'all'), figure(combined, 'narrow'));
        return larger <= figure(alone, 'narrow') ? undefined : combined;
      });
      await judgeComparison(context, 'COUNT-BASE-AND', broken, {
        check: 'a null filter and a narrow one, with the narrow one as the base filter',
        expected: 'no more than the narrow filter counts alone',
      });
    },
  );

  conformance(
    'count each filter separately',
    { rules: ['COUNT-VARIANTS'], needs: ['merchantAdmin', 'fixtures.cardTransaction'] },
    async (context) => {
      const narrow = await narrowFilter(context);
      // In both orders: a filter that leaks may leak forwards or backwards.
      const requests: readonly Filters[] = [
        { narrow, all: null },
        { all: null, narrow },
      ];
      for (const filters of requests) {
        const broken = await persists(context, async () => {
          const before = figure(await counted(context, { all: null }), 'all');
          const together = await counted(context, filters);
          const after = figure(await counted(context, { all: null }), 'all');
          const all = figure(together, 'all');
          const isOwn = all >= Math.min(before, after) && all <= Math.max(before, after) && figure(together, 'narrow') < all;
          return isOwn ? undefined : together;
        });
        await judgeComparison(context, 'COUNT-VARIANTS', broken, {
          check: `${Object.keys(filters).join(' and ')} in one request`,
          expected: 'all as it counts alone, narrow less than that',
        });
      }
    },
  );

  conformance(
    'do not count records of another merchant',
    {
      rules: ['COUNT-SCOPED'],
      needs: ['merchantAdmin', 'otherMerchant', 'fixtures.cardTransaction', 'fixtures.otherMerchantTransaction', 'consent.write'],
    },
    async (context) => {
      const { api, build, judge, target, world } = context;
      const rule = 'COUNT-SCOPED';
      const own = target.fixtures['cardTransaction']!;
      const foreign = target.fixtures['otherMerchantTransaction']!;
      const answer = await count(context, { summaryFilters: { all: null, own: idIs(own), foreign: idIs(foreign) } });
      const isUnderstood = answer.ok && figure(answer, 'own') > 0 && figure(answer, 'own') < figure(answer, 'all');
      if (isUnderstood)
        judge.equal(rule, figure(answer, 'foreign'), 0, { check: "the count of another merchant's transaction by its id", answer });
      // Only in the test's own world do no other transactions appear meanwhile.
      else if (world === undefined)
        judge.untested(
          rule,
          `the form of a filter is not specified, and transactions.summaryCounts ${answer.ok ? 'does not apply the assumed one' : `answers ${answer.status} to the assumed one`}`,
        );
      if (world === undefined) return;

      const before = figure(await counted(context, { all: null }), 'all');
      const merchantId = target.personas.otherMerchant?.merchantId;
      await api.assumed('transactions.create', {
        as: 'otherMerchant',
        body: build.cardTransaction(merchantId === undefined ? {} : { merchantId }),
      });
      const after = await counted(context, { all: null });
      await judgeComparison(context, rule, figure(after, 'all') === before ? undefined : after, {
        check: 'the count after another merchant created a transaction',
        expected: `${before}, as before`,
      });
    },
  );

  conformance('need a permission', { rules: ['COUNT-PERMISSION'], needs: ['noPermissions'] }, async ({ api, build, judge }) => {
    const answer = await api.call(operation, { as: 'noPermissions', body: build.summaryCounts(['all']) });
    judgeNoSuccess(judge, 'COUNT-PERMISSION', answer, 'counts by a key without permissions');
  });
});
