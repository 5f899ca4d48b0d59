import { required, unobservable, type Answer, type Context } from '../../fixtures/test.ts';
import { isOperationId, type OperationId } from '../../schemas/catalogue.ts';
import { groupOf, isGroupName, type GroupName } from '../../schemas/groups.ts';
import { fillLater, type Open } from '../../schemas/recipe.ts';
import { bodyRecipeOf, referencesOf } from '../../schemas/recipes.ts';
import { creatorOf } from '../../schemas/removal.ts';
import { attempt, isRefused } from './refused.ts';
import { isValidation } from './choice.ts';
import { idOf } from './created.ts';
import { isMarkedDeleted, switchesOf, valuesOf } from './members.ts';
import { refusedBy } from './serving.ts';

type Body = Readonly<Record<string, unknown>>;
export const makingNeeds = ['merchantAdmin.merchantId', 'consent.write'] as const;

/** An instant when nearly everywhere on earth has the same day, so that a start today is today for the target too. */
export const noon = '2026-03-02T15:00:00Z';

/** Fills a recipe's open values; makes the records that it refers to, once each. */
export function opener(context: Context): (open: Open) => Promise<unknown> {
  const { api, build, clock, target } = context;
  const made = new Map<string, string>();
  const valueOf = async ({ value }: Open): Promise<unknown> => {
    if (value.of === 'day') return build.day(value.days);
    if (value.of === 'instant') return clock.in(value.distance);
    if (value.of === 'record') {
      const id = made.get(value.kind) ?? (isGroupName(value.kind) ? await existing(context, value.kind) : await madeAs(value.kind));
      made.set(value.kind, id);
      return id;
    }
    if (value.of !== 'listed' || !isOperationId(value.by)) return undefined;
    // Any that the target offers: parallel tests should not all take the first.
    const offered = await api.call(value.by, { as: 'merchantAdmin' });
    const ids = offered.ok ? valuesOf(offered.json, 'id') : [];
    return ids[Math.floor(build.random(value.by)() * ids.length)] ?? target.personas.merchantUser?.userId;
  };
  const madeAs = async (kind: string): Promise<string> => {
    const operation = creatorOf(kind);
    if (operation === undefined) throw new Error(`nothing makes ${kind}`);
    const body = build.body(operation, await fillLater(partsToMake(operation), valueOf));
    return idOf(context, operation, await api.assumed(operation, { as: 'merchantAdmin', body }), { sent: body });
  };
  return valueOf;
}

/** The part of a body that refers to something that must be created or looked up first. */
const partsToMake = (operation: OperationId): Body => {
  const members = referencesOf(operation);
  return Object.fromEntries(Object.entries(bodyRecipeOf(operation)).filter(([member]) => members.includes(member)));
};

/** A record to refer to: a new one, else one from the list. */
async function existing(context: Context, group: GroupName): Promise<string> {
  let reason = '';
  const made = await attempt(
    () => makeId(context, group),
    (why) => (reason = why),
  );
  if (made !== undefined) return made;
  const operation = `${group}.list`;
  const listed = isOperationId(operation) ? await context.api.call(operation, { as: 'merchantAdmin', allow501: true }) : undefined;
  const [first] = listed?.ok === true ? valuesOf(listed.json, 'id').filter((id) => typeof id === 'string') : [];
  return first ?? unobservable(reason);
}

/**
 * A body that makes a record. Makes referenced records first, unless a target's own body names them itself, without placeholders such as
 * `{customerId}`.
 */
async function assumedBody(context: Context, group: GroupName): Promise<Body> {
  const operation: OperationId = `${group}.create`;
  const own = context.api.bodyFor(operation, undefined);
  const isWhole = own !== undefined && !referencesOf(operation).some((member) => JSON.stringify(own).includes(`{${member}}`));
  return context.build.body(operation, isWhole ? {} : await fillLater(partsToMake(operation), opener(context)));
}

export const methodFor = (customerId: string): Body => ({ ...bodyRecipeOf('customers.addStoredPaymentMethod'), customerId });

/** The body that creates a record of a group: the target's own, else the assumed one with members replaced by `over`. */
export async function bodyOf(context: Context, resource: GroupName, over: Body = {}): Promise<Body> {
  const body = context.api.bodyFor(`${resource}.create`, { ...(await assumedBody(context, resource)), ...over }) as Body;
  const lacks = (name: string): boolean => JSON.stringify(body).includes(name);
  if (!lacks('{name}') && !lacks('{destination}')) return body;
  const destination = lacks('{destination}') ? { destination: await makeId(context, 'notificationDestinations') } : {};
  return context.api.bodyFor(`${resource}.create`, body, { name: context.build.name('record'), ...destination }) as Body;
}

/** Creates a record, by default with the usual body; a refusal ends the test as unobservable. */
export const make = async (context: Context, resource: GroupName, given?: Body): Promise<Answer> =>
  (await sendNew(context, resource, given)).answer;

async function sendNew(
  context: Context,
  resource: GroupName,
  given: Body | undefined,
): Promise<{ readonly sent: Body; readonly answer: Answer }> {
  const operation: OperationId = `${resource}.create`;
  let sent: Body = {};
  const create = async (): Promise<Answer> => {
    sent = given ?? (await bodyOf(context, resource));
    return context.api.call(operation, { as: 'merchantAdmin', body: sent });
  };
  let answer = await create();
  for (const pause of isScarce(resource) && context.world === undefined ? retryPauses : []) {
    if (!mayBeTaken(answer)) break;
    await context.clock.wait(pause);
    answer = await create();
  }
  if (!answer.ok) unobservable(refusedBy(answer), answer);
  return { sent, answer };
}

/** Only a few can exist at once, so parallel tests wait for each other. */
const isScarce = (group: GroupName): boolean => groupOf(group).isScarce === true;
/** Whether another test may have taken the place; waiting does not help a rejected body or caller. */
export const mayBeTaken = (answer: Answer): boolean =>
  isRefused(answer) && ![401, 404, 405].includes(answer.status) && !isValidation(answer);
export const retryPauses = [300, 1000, 2000, 4000] as const;

export async function makeId(context: Context, resource: GroupName, given?: Body): Promise<string> {
  const { sent, answer } = await sendNew(context, resource, given);
  return idOf(context, resource, answer, { sent });
}

export const readBack = ({ api }: Context, resource: GroupName, id: string): Promise<Answer> =>
  api.call(`${resource}.read`, { as: 'merchantAdmin', params: { id }, query: { suppressNulls: false } });

export async function drop({ api }: Context, resource: GroupName, id: string): Promise<void> {
  required(await api.call(`${resource}.delete`, { as: 'merchantAdmin', params: { id } }), `the deletion in ${resource}`);
}

/** Removes a record of which only one can exist, so that the next test can make its own. Failures are not judged here. */
export async function release({ api }: Context, resource: GroupName, id: string): Promise<void> {
  if (isScarce(resource)) await api.call(`${resource}.delete`, { as: 'merchantAdmin', params: { id } });
}

/** Whether a read shows that the record is deleted: it is refused, with any status, or the record is marked. */
export const isGone = (answer: Answer): boolean => isRefused(answer) || (answer.ok && isMarkedDeleted(answer.json));

/** Whether a member of a read shows whether a record was made enabled or disabled. */
export async function showsWhatIsSent(context: Context, resource: GroupName): Promise<boolean> {
  const read = async (isEnabled: boolean) => {
    const id = await makeId(context, resource, await bodyOf(context, resource, { isEnabled }));
    return switchesOf((await readBack(context, resource, id)).json);
  };
  const shown = await attempt(async () => [await read(true), await read(false)] as const);
  if (shown === undefined) return false;
  const [enabled, disabled] = shown;
  return enabled.some(({ path, value }) => disabled.some((other) => other.path === path && other.value !== value));
}
