/** A write that is refused for its permission leaves everything unchanged. */
import { conformance, required, stringAt, topic, type Answer, type Context } from '../../../fixtures/test.ts';
import type { OperationId } from '../../../schemas/catalogue.ts';
import { runKeys } from '../../checks/keys.ts';

const rule = 'CATALOGUE-PERMISSION-BEFORE-EFFECT';
/** Members that an administrator's decision changes; usage data changes automatically. */
const decided = ['name', 'active', 'status', 'expireAt', 'isRevoked', 'isSuspended', 'replacedByKeyId', 'overlapExpiresAt'] as const;

/** Sends writes that must be refused; returns whether all were, since an allowed one may have its effect. */
async function refused({ api }: Context, writes: readonly (readonly [OperationId, unknown])[], id: string): Promise<boolean> {
  const answers: Answer[] = [];
  for (const [operation, body] of writes)
    answers.push(await api.call(operation, { as: 'noPermissions', params: { id }, ...(body === undefined ? {} : { body }) }));
  return !answers.some(({ ok }) => ok);
}

const allowed = 'a write by personas.noPermissions was not rejected; CATALOGUE-PERMISSION-REFUSED judges that';

topic('Catalogue of rejected writes', () => {
  conformance(
    'neither changes nor creates a profile',
    { rules: [rule], needs: ['merchantAdmin', 'noPermissions', 'consent.write'] },
    async (context) => {
      const { api, build, judge } = context;
      const body = build.body('rateLimitProfiles.create');
      const made = required(await api.call('rateLimitProfiles.create', { as: 'merchantAdmin', body }), 'creating a profile');
      const id = stringAt(made, 'id');
      const read = () => api.call('rateLimitProfiles.read', { as: 'merchantAdmin', params: { id }, query: { suppressNulls: false } });
      const before = required(await read(), 'reading a profile');
      const change = { ...body, description: 'Changed without permission', concurrencyStamp: made.get('concurrencyStamp') };
      const isRefused = await refused(
        context,
        [
          ['rateLimitProfiles.update', change],
          ['rateLimitProfiles.delete', undefined],
          ['rateLimitProfiles.restore', undefined],
        ],
        id,
      );
      const after = await read();
      if (isRefused)
        judge.equal(rule, after.json, before.json, { check: 'a profile after a rejected update and a rejected delete', answer: after });
      else judge.untested(rule, allowed);

      // The name is unique, so it is still free only if the refused creation had no effect.
      const another = build.body('rateLimitProfiles.create');
      const creation = await api.call('rateLimitProfiles.create', { as: 'noPermissions', body: another });
      if (creation.ok) return judge.untested(rule, allowed);
      const taken = await api.call('rateLimitProfiles.create', { as: 'merchantAdmin', body: another });
      judge.that(rule, taken.ok, {
        check: 'creating a profile with the name that a rejected creation used',
        expected: 'a success: the name is free',
        answer: taken,
      });
    },
  );

  conformance(
    'changes no key',
    { rules: [rule], needs: ['merchantAdmin', 'noPermissions', 'merchantUser.userId', 'consent.write'] },
    async (context) => {
      const { api, judge } = context;
      const id = await runKeys.refusing(context);
      const read = () => api.call('apiKeys.detail', { as: 'merchantAdmin', params: { id }, query: { suppressNulls: false } });
      const state = (answer: Answer) => Object.fromEntries(decided.map((name) => [name, answer.get(name)]));
      const before = required(await read(), 'the detail of a key');
      const isRefused = await refused(
        context,
        [
          ['apiKeys.suspend', {}],
          ['apiKeys.rotate', {}],
          ['apiKeys.update', { name: 'Changed without permission', active: false }],
          ['apiKeys.revoke', {}],
          ['apiKeys.delete', undefined],
        ],
        id,
      );
      if (!isRefused) return judge.untested(rule, allowed);
      const after = await read();
      judge.equal(rule, after.ok ? state(after) : after.status, state(before), {
        check: 'a key after rejected writes: suspend, rotate, update, revoke, delete',
        answer: after,
      });
    },
  );
});
