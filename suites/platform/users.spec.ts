import { conformance, topic, unobservable, type Answer, type CallOptions, type Context } from '../../fixtures/test.ts';
import type { OperationId } from '../../schemas/catalogue.ts';
import { attempt } from '../checks/refused.ts';
import { idOf } from '../checks/created.ts';
import { judgeRecord } from '../checks/members.ts';
import { judgeServed } from '../checks/serving.ts';
import { as, keptOf, lockParams, userBody, userNeeds } from '../checks/merchant.ts';

const rule = 'USER-RECORDS' as const;

/** Judges an operation on a new user: it exists, and a refusal is about its inputs. */
const serve = (context: Context, id: OperationId, options: Omit<CallOptions, 'as'>, check: string): Promise<Answer | undefined> =>
  attempt(() => judgeServed(context, rule, id, { as, ...options }, check));

topic('Users', () => {
  conformance('are managed in host scope', { rules: [rule], needs: userNeeds }, async (context) => {
    const { judge } = context;
    const body = userBody(context);
    const made = await serve(context, 'users.create', { body }, 'the creation of a user');
    if (made === undefined) unobservable('users.create made no user');
    const id = await idOf(context, 'users', made, { sent: body, as });
    const params = { id };
    const on = { params };

    const read = await serve(context, 'users.read', on, 'the read of a user just made');
    if (read !== undefined) judgeRecord(judge, rule, read, id, body);
    for (const verb of ['access', 'name', 'roles', 'claims', 'organizationUnits', 'twoFactorEnabled'] as const)
      await serve(context, `users.${verb}`, on, `users.${verb} of a user just made`);
    await serve(context, 'users.byId', on, 'a user just made by its id');
    for (const list of [
      'list',
      'continuationList',
      'approximateCount',
      'assignableRoles',
      'availableOrganizationUnits',
      'allClaimTypes',
    ] as const)
      await serve(context, `users.${list}`, {}, `users.${list}`);

    await serve(context, 'users.update', { ...on, body: { ...keptOf(body), surname: 'Changed' } }, 'the replacement of a user');
    await serve(context, 'users.lock', { params: await lockParams(context, id) }, 'the lock of a user');
    await serve(context, 'users.unlock', on, 'the end of a lock');
    await serve(context, 'users.updateRoles', { ...on, body: { roleNames: [] } }, 'the replacement of the roles of a user');
    await serve(context, 'users.updateClaims', { ...on, body: [] }, 'the replacement of the claims of a user');

    await serve(context, 'users.delete', on, 'the deletion of a user');
    const restored = await serve(context, 'users.restore', on, 'the restoration of a user');
    if (restored?.ok === true) await serve(context, 'users.delete', on, 'the deletion of a user that was restored');
  });
});
