/** Account, profile and sessions of the caller. Their bodies are not documented, and every change is reverted. */
import { conformance, topic, type Answer } from '../../fixtures/test.ts';
import type { OperationId } from '../../schemas/catalogue.ts';
import { attempt } from '../checks/refused.ts';
import { firstId } from '../checks/listed.ts';
import { isUnserved, judgeServed, refusedBy } from '../checks/serving.ts';

const as = 'merchantAdmin' as const;
const rule = 'USER-ACCOUNT';

const reads: readonly OperationId[] = [
  'myProfile.read',
  'myProfile.timezones',
  'myProfile.twoFactorEnabled',
  'gatewayProfile.read',
  'gatewayProfile.timezones',
  'gatewayProfile.twoFactorEnabled',
  'gatewayProfile.canEnableTwoFactor',
  'account.securityLogs',
  'account.linkUser',
  'sessions.list',
  'mySession.approximateTotalCount',
  'mySession.continuationList',
  'mySession.summaryCounts',
];

topic('Account of the caller', () => {
  conformance('can be read', { rules: [rule], needs: [as] }, async (context) => {
    const { api, judge } = context;
    const refusals: Answer[] = [];
    for (const operation of reads) {
      const answer = await api.call(operation, { as, allow501: true });
      // Another refusal may be about an undocumented input.
      if (answer.ok || isUnserved(context, operation, answer))
        judge.that(rule, answer.ok, { check: `${operation} of the caller`, expected: 'a success', answer });
      else if (answer.status === 501) judge.untested(rule, refusedBy(answer), answer);
      else refusals.push(answer);
    }
    if (refusals.length === reads.length) judge.untested(rule, refusedBy(refusals[0]!), refusals[0]);
  });

  conformance('keeps what is written back as it was read', { rules: [rule], needs: [as, 'consent.write'] }, async (context) => {
    const { api, judge, world } = context;
    for (const group of ['myProfile', 'gatewayProfile'] as const) {
      const read = await api.call(`${group}.read`, { as, query: { suppressNulls: false } });
      if (!read.ok) continue;
      const check = `${group}.update with what ${group}.read answered`;
      const written = await attempt(() => judgeServed(context, rule, `${group}.update`, { as, body: read.json }, check));
      if (written === undefined || world === undefined) continue;
      // In a world of its own the old name does not matter. If the assumed member is not shown, the target may not understand that name.
      const again = await api.call(`${group}.read`, { as, query: { suppressNulls: false } });
      if (again.get('surname') === undefined) continue;
      const changed = await api.call(`${group}.update`, { as, body: { ...(again.json as object), surname: group } });
      if (!changed.ok) continue;
      const surname = (await api.call(`${group}.read`, { as })).get('surname');
      judge.equal(rule, surname, group, { check: 'the family name after it was changed', answer: changed });
    }
  });

  conformance('has sessions that can be read', { rules: [rule], needs: [as] }, async (context) => {
    const { api, judge, world } = context;
    const id = firstId(await api.call('sessions.list', { as, query: { suppressNulls: false } }), ({ isCurrent }) => isCurrent !== true);
    if (id === undefined) return judge.untested(rule, 'sessions.list shows no session by an id');
    const params = { id };
    await judgeServed(context, rule, 'sessions.read', { as, params }, 'a session that is listed');
    await judgeServed(context, rule, 'mySession.ensureEntityAccess', { as, params }, 'the own access to it');
    await judgeServed(context, rule, 'mySession.tryEnsureEntityAccess', { as, params }, 'the check of the own access to it');
    // At a deployment, a person is using the session.
    if (world === undefined) return;
    await judgeServed(context, rule, 'mySession.revoke', { as, params }, 'ending it');
    const after = await api.call('sessions.read', { as, params });
    judge.that(rule, !after.ok, { check: 'reading a session after it was ended', expected: 'a rejection', answer: after });
  });
});
