/** Webhook destinations that post to the test. How to create one is not documented: the target's own bodies, else the assumed ones. */
import { ownBody, unobservable, type Answer, type Context, type Hook, type Post } from '../../fixtures/test.ts';
import { isGroupName } from '../../schemas/groups.ts';
import { isOperationId, type OperationId } from '../../schemas/catalogue.ts';
import type { RuleId } from '../../schemas/register.ts';
import { speaksOf, valuesOf } from './members.ts';
import { idOf } from './created.ts';
import { make } from './resource.ts';
import { refusedBy } from './serving.ts';

const as = 'merchantAdmin' as const;
const destinations = 'notificationDestinations' as const;
const subscriptions = 'notificationSubscriptions' as const;

export interface Webhook {
  readonly hook: Hook;
  readonly id: string;
  readonly subscription?: string;
  /** Whether the target is known to have understood the request: the owner gave the bodies, or a read returns the values. */
  isUnderstood: boolean;
}

/** Sets up destinations for a test, and removes them if they would otherwise receive further posts. */
export async function withWebhooks(
  context: Context,
  use: (open: (subscribedTo?: string) => Promise<Webhook>) => Promise<void>,
): Promise<void> {
  const made: (readonly [OperationId, string])[] = [];
  try {
    await use(async (eventType) => {
      const webhook = await openDestination(context);
      made.push([`${destinations}.delete`, webhook.id]);
      if (eventType === undefined) return webhook;
      const subscription = await subscribe(context, webhook, eventType);
      made.push([`${subscriptions}.delete`, subscription]);
      return { ...webhook, subscription };
    });
  } finally {
    if (context.world === undefined)
      for (const [operation, id] of made.toReversed()) await context.api.call(operation, { as, params: { id } });
  }
}

async function openDestination(context: Context): Promise<Webhook> {
  const { api, build, hooks } = context;
  const hook = await hooks.open();
  const body = build.body('notificationDestinations.create', { config: { url: hook.url } });
  const fill = { name: build.name('hook'), hook: hook.url };
  const id = await idOf(context, destinations, await api.assumed(`${destinations}.create`, { as, body, fill }), { sent: { body, fill } });
  return { hook, id, isUnderstood: await isTaken(context, `${destinations}.read`, id, [hook.url]) };
}

async function subscribe(context: Context, webhook: Webhook, eventType: string): Promise<string> {
  const { api, build } = context;
  const body = build.body('notificationSubscriptions.create', { destinationIds: [webhook.id], eventTypes: [eventType], isEnabled: true });
  const fill = { name: build.name('subscribed'), destination: webhook.id, eventType };
  const id = await idOf(context, subscriptions, await api.assumed(`${subscriptions}.create`, { as, body, fill }), { sent: { body, fill } });
  webhook.isUnderstood &&= await isTaken(context, `${subscriptions}.read`, id, [eventType, webhook.id]);
  return id;
}

/** Whether a read returns the values that were sent, or the target file gives the body. */
async function isTaken({ api, target }: Context, read: OperationId, id: string, texts: readonly string[]): Promise<boolean> {
  if (read.replace(/read$/, 'create') in target.requests) return true;
  const answer = await api.call(read, { as, params: { id }, query: { suppressNulls: false } });
  return answer.ok && texts.every((text) => speaksOf(answer, text));
}

/** The events that the target's owner names, else the assumed ones. */
export const eventOf = ({ target }: Context) => target.hooks!.event;

/** Recognises the posts of one event by a record that the answer of its cause names. */
export function isPostOf(cause: Answer): (post: Post) => boolean {
  const ids = valuesOf(cause.json, 'id').map((id) => id.toLowerCase());
  return ({ body }) => ids.some((id) => body.toLowerCase().includes(id));
}

/** Causes an event of the known type. */
export async function provoke(context: Context): Promise<Answer> {
  const { operation } = eventOf(context);
  const resource = operation.replace(/\.create$/, '');
  if (isGroupName(resource)) return make(context, resource);
  return isOperationId(operation) ? context.api.assumed(operation, { as }) : unobservable(`${operation} is not an operation`);
}

/**
 * Causes an event of the same type for a record of another merchant; judges EVENT-OWN as untested if that merchant cannot, or if its
 * response shows no id that would identify a post.
 */
export async function provokeElsewhere(context: Context): Promise<Answer | undefined> {
  const { api, build, judge, target } = context;
  const { operation } = eventOf(context);
  const merchantId = target.personas.otherMerchant?.merchantId;
  if (merchantId === undefined) return undefined;
  const rule = 'EVENT-OWN';
  if (!isOperationId(operation) || !isGroupName(operation.replace(/\.create$/, ''))) {
    judge.untested(rule, `${operation} creates no record of a merchant; set hooks.event to an operation that does`);
    return undefined;
  }
  const body: object = Object(api.bodyFor(operation, build.body(operation)));
  const answer = await api.call(operation, {
    as: 'otherMerchant',
    body: 'merchantId' in body ? { ...body, merchantId } : body,
    allow501: true,
  });
  if (!answer.ok) judge.untested(rule, refusedBy(answer), answer);
  else if (valuesOf(answer.json, 'id').length === 0) judge.untested(rule, `${operation} shows no id of its record`, answer);
  else return answer;
  return undefined;
}

export function sendSample(context: Context, { id }: Webhook): Promise<Answer> {
  const eventType = eventOf(context).type;
  return context.api.assumed(`${destinations}.sendSample`, { as, params: { id }, body: { eventType }, fill: { eventType } });
}

export interface Arrival {
  readonly check: string;
  readonly answer: Answer;
  readonly webhook?: Webhook;
  /** Whether the cause is an event, which the operation is only assumed to cause. */
  readonly isByEvent?: boolean;
  /** Makes the target post something else: if that does not arrive either, the receiver is not reachable. */
  readonly other?: () => Promise<readonly Post[]>;
}

/** Judges a delivery. A missing one fails only if its time has passed, its cause is known and the receiver is reachable. */
export async function judgeArrival(
  { judge, hooks, target, world }: Context,
  rule: RuleId,
  arrived: boolean,
  about: Arrival,
): Promise<void> {
  const { check, answer, webhook, isByEvent = false, other } = about;
  if (arrived) return void judge.that(rule, true, { check, answer });
  if (!hooks.isFinal) return judge.untested(rule, 'nothing has arrived so far; set hooks.within to the maximum time of a delivery');
  if (webhook?.isUnderstood === false)
    return judge.untested(rule, `nothing arrived, and the assumed body may have another meaning; ${ownBody(`${destinations}.create`)}`);
  if (isByEvent && world === undefined && target.hooks?.event.isStated !== true)
    return judge.untested(rule, 'nothing arrived, and the event type is only assumed; set hooks.event');
  if (other !== undefined && (await other()).length === 0)
    return judge.untested(
      rule,
      'nothing reached the receiver; check that the target can post to hooks.url, and that this URL leads to hooks.listen',
    );
  judge.that(rule, false, { check, expected: 'a post to the receiver', actual: 'none', answer });
}

/** The posts so far, once an event has arrived; otherwise the test is unobservable. */
export async function delivered(context: Context, { hook }: Webhook): Promise<readonly [Post, ...Post[]]> {
  await provoke(context);
  const [first, ...others] = await hook.posts();
  return first === undefined ? unobservable('no delivery reached the receiver') : [first, ...others];
}

export const headerOf = ({ headers }: Post, name: string): string | undefined => headers.find(([own]) => own === name)?.[1];

export const isSample = (post: Post): boolean => headerOf(post, 'x-service-sample') === 'true';
