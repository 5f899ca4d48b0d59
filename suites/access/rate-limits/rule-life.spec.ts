import { conformance, required, topic, type Answer, type Context } from '../../../fixtures/test.ts';
import type { OperationId } from '../../../schemas/catalogue.ts';
import { judgeAbout, isMarkedDeleted, membersOf, recordIn } from '../../checks/members.ts';
import { judgePresent } from '../../checks/serving.ts';
import { part } from '../../checks/refused.ts';
import { isGone } from '../../checks/resource.ts';
import { created, judge200, judgeDone, judgeEffect, on } from './profile.ts';
import { createRule, sendRule } from './rule.ts';
import { idOf } from '../../checks/created.ts';

const needs = ['merchantAdmin', 'consent.write'] as const;
const made = new Set(['id', 'profileName', 'kind', 'creationTime', 'creatorId', 'isDeleted', 'deleterId', 'deletionTime']);

const ask = ({ api }: Context, operation: OperationId) => api.call(operation, { as: 'merchantAdmin' });

topic('Rate-limit rules', () => {
  conformance(
    'can be listed, with the limiters and profiles to choose from',
    { rules: ['LIMIT-RULE-LIST', 'LIMIT-RULE-LIMITERS', 'LIMIT-RULE-PROFILES'], needs: ['merchantAdmin'] },
    async (context) => {
      const { judge } = context;
      await part(judge, ['LIMIT-RULE-LIST'], async () => {
        judge200(judge, 'LIMIT-RULE-LIST', await ask(context, 'rateLimitRules.list'), 'the list of rules');
        judge200(judge, 'LIMIT-RULE-LIST', await ask(context, 'rateLimitRules.continuation'), 'the continuation page of rules');
        judge200(judge, 'LIMIT-RULE-LIST', await ask(context, 'rateLimitRules.continuationCount'), 'the count of rules');
      });
      judge200(judge, 'LIMIT-RULE-LIMITERS', await ask(context, 'rateLimitRules.limiters'), 'the limiters of the host');
      judge200(judge, 'LIMIT-RULE-PROFILES', await ask(context, 'rateLimitRules.profiles'), 'the profiles to pick from');
    },
  );

  conformance(
    'can be created, read and changed',
    { rules: ['LIMIT-RULE-CREATE', 'LIMIT-RULE-READ', 'LIMIT-RULE-NAME', 'LIMIT-RULE-ACCESS', 'LIMIT-RULE-UPDATE'], needs },
    async (context) => {
      const { api, judge } = context;
      const profile = await created(context);
      const first = context.build.name('rule', 100);
      const asked = await sendRule(context, profile.id, { name: first });
      judgePresent(judge, 'LIMIT-RULE-CREATE', asked, 'creating a rule');
      const creation = required(asked, 'creating a rule');
      judge.that('LIMIT-RULE-CREATE', creation.ok, { check: 'creating a rule', expected: 'a success', answer: creation });
      const id = await idOf(context, 'rateLimitRules', creation, { sent: { name: first } });
      const read = await on(context, 'rateLimitRules.read', id);
      const check = 'a read after the creation';
      if (judge.equal('LIMIT-RULE-READ', read.status, 200, { check, answer: read }))
        judgeAbout(judge, 'LIMIT-RULE-READ', read, 'rule', id, check);
      judge200(judge, 'LIMIT-RULE-NAME', await on(context, 'rateLimitRules.name', id), 'the name of a rule by its id');
      judge200(judge, 'LIMIT-RULE-ACCESS', await on(context, 'rateLimitRules.access', id), 'the access check of a rule');

      required(read, 'reading a rule');
      const name = context.build.name('changed', 100);
      const writable = Object.entries(recordIn(read.json, id)).filter(([member]) => !made.has(member) && !member.startsWith('lastModif'));
      const assumed = Object.fromEntries(writable);
      const body = { ...assumed, ...(api.bodyFor('rateLimitRules.update', assumed) as object), name };
      const change = await api.call('rateLimitRules.update', { as: 'merchantAdmin', params: { id }, body });
      judgePresent(judge, 'LIMIT-RULE-UPDATE', change, 'updating a rule that was just read');
      required(change, 'updating a rule with its own members (requests["rateLimitRules.update"])');
      const after = required(await on(context, 'rateLimitRules.read', id), 'reading an updated rule');
      // Which member holds the name is not documented: the new name must appear in the place of the old one.
      const shows = (answer: Answer, text: string): boolean => membersOf(answer.json).some(({ value }) => value === text);
      if (!shows(after, name) && !shows(read, first))
        return judge.untested('LIMIT-RULE-UPDATE', 'rateLimitRules.read does not show the name');
      judgeEffect(context, 'LIMIT-RULE-UPDATE', 'rateLimitRules.update', shows(after, name), {
        check: 'the name after an update',
        expected: name,
        answer: after,
      });
    },
  );

  conformance('can be deleted and restored', { rules: ['LIMIT-RULE-DELETE', 'LIMIT-RULE-RESTORE'], needs }, async (context) => {
    const { judge } = context;
    const name = context.build.name('rule', 100);
    const made = await createRule(context, (await created(context)).id, { name });
    const id = await idOf(context, 'rateLimitRules', made, { sent: { name } });
    const deletion = await on(context, 'rateLimitRules.delete', id);
    if (!judgeDone(judge, 'LIMIT-RULE-DELETE', deletion, 'deleting a rule'))
      return judge.untested('LIMIT-RULE-RESTORE', `deleting a rule answered ${deletion.status}`, deletion);
    const deleted = await on(context, 'rateLimitRules.read', id);
    const isDeleted = judge.that('LIMIT-RULE-DELETE', isGone(deleted), {
      check: 'a read after the deletion',
      expected: 'a rejection, or isDeleted true',
      answer: deleted,
    });
    if (!isDeleted) return judge.untested('LIMIT-RULE-RESTORE', 'deleting a rule had no effect');
    const restoration = await on(context, 'rateLimitRules.restore', id);
    if (!judgeDone(judge, 'LIMIT-RULE-RESTORE', restoration, 'restoring a rule')) return;
    const restored = await on(context, 'rateLimitRules.read', id);
    judge.that('LIMIT-RULE-RESTORE', restored.ok && !isMarkedDeleted(restored.json), {
      check: 'a read after the restoration',
      expected: 'the rule, not deleted',
      answer: restored,
    });
  });
});
