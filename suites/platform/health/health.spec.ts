/** Health checks: a summary for all callers, components for authorized ones. */
import { conformance, required, topic, unobservable, type Answer } from '../../../fixtures/test.ts';
import { membersOf, valuesOf } from '../../checks/members.ts';

/** Names that may be those of components: of items in lists, and of the members of a map of objects. */
function namesIn(value: unknown): readonly string[] {
  const members = membersOf(value);
  const listed = members.filter(({ path, name }) => name === 'name' && path.includes(']'));
  const mapped = members.filter(({ value: inner }) => isObject(inner));
  return [...new Set([...listed.map(({ value: name }) => String(name)), ...mapped.map(({ name }) => name)])];
}

/** Names of components: those that have a state of health, which links and other additions have not. */
function componentsOf({ json }: Answer): readonly string[] {
  const members = membersOf(json);
  const hasState = (value: unknown): boolean => isObject(value) && Object.keys(value).some((name) => /status|state|health/i.test(name));
  const mapped = members.filter(({ value }) => hasState(value)).map(({ name }) => name);
  const listed = members.flatMap(({ value }) => (Array.isArray(value) ? value : [])).filter(hasState);
  return [...new Set([...mapped, ...listed.flatMap((item) => (isObject(item) && 'name' in item ? [String(item.name)] : []))])];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

topic('Health', () => {
  conformance(
    'is open to anybody, in summary',
    { rules: ['HEALTH-ANONYMOUS', 'HEALTH-ANONYMOUS-200', 'HEALTH-ANONYMOUS-SUMMARY'], needs: ['hostAdmin'] },
    async ({ api, judge }) => {
      const answer = await api.call('health.overall', { as: 'anonymous' });
      judge.that('HEALTH-ANONYMOUS', answer.status !== 401 && answer.status !== 403, {
        check: 'the overall health without a key',
        expected: 'neither 401 nor 403',
        answer,
      });
      if (answer.status === 503) judge.untested('HEALTH-ANONYMOUS-200', 'the target reports that it is unhealthy');
      else judge.equal('HEALTH-ANONYMOUS-200', answer.status, 200, { check: 'the overall health without a key', answer });
      const shown = componentsOf(await api.call('health.overall', { as: 'hostAdmin' }));
      if (shown.length === 0) unobservable('personas.hostAdmin sees no component, so nothing can be compared');
      const leaked = namesIn(answer.json).filter((name) => shown.includes(name));
      judge.that('HEALTH-ANONYMOUS-SUMMARY', leaked.length === 0, {
        check: 'the health shown without a key, searched for components that hostAdmin sees',
        expected: 'none',
        actual: leaked.join(', '),
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
      if (groups.status === 403) unobservable('personas.hostAdmin lacks the permission for health checks');
      judge.that('HEALTH-GROUPS', groups.ok, { check: 'the groups of components', expected: 'success', answer: groups });
      const overall = required(await api.call('health.overall', { as }), 'the overall health');
      const category = valuesOf(overall.json, 'category')[0];
      if (category === undefined) judge.untested('HEALTH-CATEGORY', 'the overall health names no category');
      else {
        const answer = await api.call('health.category', { as, params: { category } });
        judge.that('HEALTH-CATEGORY', answer.ok, { check: `the category ${category}`, expected: 'success', answer });
      }
      const name = valuesOf(overall.json, 'name')[0];
      if (name === undefined) judge.untested('HEALTH-COMPONENT', 'the overall health names no component');
      else {
        const answer = await api.call('health.component', { as, params: { name } });
        judge.that('HEALTH-COMPONENT', answer.ok && answer.text.includes(name), {
          check: `the component ${name}`,
          expected: 'a success that names it',
          answer,
        });
      }
    },
  );
});
