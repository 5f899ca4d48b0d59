import { conformance, required, topic, unobservable, type Answer, type Context } from '../../../fixtures/test.ts';
import { membersOf, valuesOf } from '../../checks/members.ts';

/** Texts of a reply that may name components: values first, then the names of members, such as the keys of a map. */
function textsIn({ json }: Answer): readonly string[] {
  const members = membersOf(json);
  const values = members.flatMap(({ value }) => (Array.isArray(value) ? (value as unknown[]) : [value]));
  const texts = values.filter((value): value is string => typeof value === 'string' && value !== '' && value.length <= maxNameLength);
  return [...new Set([...texts, ...members.map(({ name }) => name)])];
}
const maxNameLength = 64;
/** How many texts to look up as names of components. */
const maxLookups = 20;

/** The first of several texts that the target finds as a component, since the form of the overall health is not documented. */
async function componentAmong({ api }: Context, texts: readonly string[]): Promise<string | undefined> {
  for (const name of texts.slice(0, maxLookups))
    if ((await api.call('health.component', { as: 'hostAdmin', params: { name } })).ok) return name;
  return undefined;
}

topic('Health', () => {
  conformance(
    'is open to anyone, in summary',
    { rules: ['HEALTH-ANONYMOUS', 'HEALTH-ANONYMOUS-200', 'HEALTH-ANONYMOUS-SUMMARY'], needs: ['hostAdmin'] },
    async (context) => {
      const { api, build, judge } = context;
      const answer = await api.call('health.overall', { as: 'anonymous' });
      judge.that('HEALTH-ANONYMOUS', answer.status !== 401 && answer.status !== 403, {
        check: 'the overall health without a key',
        expected: 'neither 401 nor 403',
        answer,
      });
      if (answer.status === 503) judge.untested('HEALTH-ANONYMOUS-200', 'the target reports that it is unhealthy');
      else judge.equal('HEALTH-ANONYMOUS-200', answer.status, 200, { check: 'the overall health without a key', answer });
      const shown = textsIn(await api.call('health.overall', { as: 'hostAdmin' }));
      const summary = textsIn(answer);
      if ((await componentAmong(context, [build.uuid('component')])) !== undefined)
        unobservable('health.component answers for a component that does not exist, so it does not show which texts name components');
      const isInBoth = (name: string): boolean => summary.includes(name);
      const leaked = await componentAmong(context, shown.filter(isInBoth));
      if (
        leaked === undefined &&
        (await componentAmong(
          context,
          shown.filter((name) => !isInBoth(name)),
        )) === undefined
      )
        unobservable('the overall health shows personas.hostAdmin no component that health.component finds, so nothing can be compared');
      judge.that('HEALTH-ANONYMOUS-SUMMARY', leaked === undefined, {
        check: 'the health shown without a key, searched for components that hostAdmin sees',
        expected: 'none',
        actual: leaked,
        answer,
      });
    },
  );

  conformance(
    'shows callers with a key what their permissions allow',
    { rules: ['HEALTH-DETAIL'], needs: ['hostAdmin', 'noPermissions'] },
    async ({ api, judge }) => {
      const size = (answer: Answer) => membersOf(answer.json).length;
      const anonymous = await api.call('health.overall', { as: 'anonymous' });
      const host = await api.call('health.overall', { as: 'hostAdmin' });
      const least = await api.call('health.overall', { as: 'noPermissions' });
      judge.that('HEALTH-DETAIL', size(host) > size(anonymous), {
        check: 'members of the health shown to hostAdmin compared with those shown to anonymous',
        expected: `more than ${size(anonymous)}`,
        actual: size(host),
        answer: host,
      });
      judge.that('HEALTH-DETAIL', size(least) <= size(host), {
        check: 'members of the health shown to noPermissions compared with those shown to hostAdmin',
        expected: `at most ${size(host)}`,
        actual: size(least),
        answer: least,
      });
    },
  );

  conformance(
    'can be read by group, category and component',
    { rules: ['HEALTH-GROUPS', 'HEALTH-CATEGORY', 'HEALTH-COMPONENT'], needs: ['hostAdmin'] },
    async ({ api, judge }) => {
      const as = 'hostAdmin' as const;
      const groups = await api.call('health.groups', { as });
      if (groups.status === 403) unobservable('personas.hostAdmin lacks the permission for health checks', groups);
      judge.that('HEALTH-GROUPS', groups.ok, { check: 'the groups of components', expected: 'success', answer: groups });
      const overall = required(await api.call('health.overall', { as }), 'the overall health');
      // Where the overall health names them is not documented: the first text that is found counts, and a member of that name must be one.
      for (const [rule, operation, member] of [
        ['HEALTH-CATEGORY', 'health.category', 'category'],
        ['HEALTH-COMPONENT', 'health.component', 'name'],
      ] as const) {
        const named = valuesOf(overall.json, member);
        let last: Answer | undefined;
        for (const text of [...new Set([...named, ...textsIn(overall)])].slice(0, maxLookups)) {
          const answer = await api.call(operation, { as, params: { [member]: text } });
          last ??= answer;
          if (!answer.ok) continue;
          last = answer;
          break;
        }
        if (last === undefined || (!last.ok && named.length === 0))
          judge.untested(rule, `health.overall names nothing that ${operation} finds`);
        else
          judge.that(rule, last.ok, {
            check: `${operation} of a ${member} that the overall health shows`,
            expected: 'success',
            answer: last,
          });
      }
    },
  );
});
