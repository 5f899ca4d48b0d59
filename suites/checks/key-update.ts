/** The update of a key. Its body is not documented: the target's own, else the settable members of the detail. */
import { remedyFor, required, unobservable, type Answer, type Context } from '../../fixtures/test.ts';
import { detailOf } from './keys.ts';

type Body = Readonly<Record<string, unknown>>;
const settable = ['name', 'active', 'expireAt', 'allowedCidrs', 'scopes', 'anomalySourceAction'] as const;

/** Changes members of a key by an update that repeats the others; a refusal ends the test as untested. */
export async function updateKey(context: Context, id: string, over: Body): Promise<Answer> {
  const { api } = context;
  const detail = await detailOf(context, id);
  const read = required(await api.call('apiKeys.read', { as: 'merchantAdmin', params: { id } }), 'the read of a key');
  const stamp = read.get('concurrencyStamp');
  const assumed = {
    ...Object.fromEntries(settable.map((name) => [name, detail.get(name)])),
    ...(typeof stamp === 'string' ? { concurrencyStamp: stamp } : {}),
  };
  const body = { ...(api.bodyFor('apiKeys.update', assumed) as Body), ...over };
  const answer = await api.call('apiKeys.update', { as: 'merchantAdmin', params: { id }, body });
  if (!answer.ok)
    unobservable(
      `apiKeys.update answered ${answer.status} to a body with ${Object.keys(body).join(', ')}; ${remedyFor(answer, true)}`,
      answer,
    );
  return answer;
}
