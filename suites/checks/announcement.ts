/** Announcements as their users see them. The form of the list is not documented: the object with an announcement's id is the announcement. */
import { required, unobservable, type Answer, type Context } from '../../fixtures/test.ts';
import { eventually } from './eventually.ts';
import { lookThrough } from './listed.ts';
import { makeId, readBack } from './resource.ts';
import { membersOf } from './members.ts';

const as = 'merchantAdmin' as const;

type Item = Readonly<Record<string, unknown>>;

/** The innermost object of a reply with this `id`; undefined if there is none. */
export function itemOf(value: unknown, id: string): Item | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const member of Object.values(value)) {
    const found = itemOf(member, id);
    if (found !== undefined) return found;
  }
  if (Array.isArray(value)) return undefined;
  return Object.values(value).some((member) => typeof member === 'string' && member.toLowerCase() === id.toLowerCase())
    ? (value as Item)
    : undefined;
}

/** Inputs of the operations with simple values: in the query and the body, since the specification does not say which. */
export const inputs = (values: Readonly<Record<string, string>>) => ({ as, query: values, body: values });

/** The announcements that the merchant's admin sees as a user: pages until all of these are shown. */
export async function feed({ api }: Context, ids: readonly string[]): Promise<readonly [Answer, ...Answer[]]> {
  const ask = (members: object): Promise<Answer> => api.call('userAnnouncements.list', { as, query: { ...members } });
  const missing = new Set(ids);
  const { pages } = await lookThrough(ask, ({ json }) => {
    for (const id of missing) if (itemOf(json, id) !== undefined) missing.delete(id);
    return missing.size === 0;
  });
  const [first, ...others] = pages;
  return [required(first ?? (await ask({})), 'the list of a user'), ...others];
}

export const shownItem = async (context: Context, id: string): Promise<Item | undefined> =>
  (await feed(context, [id])).map(({ json }) => itemOf(json, id)).find((item) => item !== undefined);

/** How many attempts to make, since other tests may dismiss all announcements before they are examined. */
export const attemptsIn = ({ world }: Context): number => (world === undefined ? 4 : 1);

/** Makes an announcement that its user sees; otherwise the test ends as unobservable. */
export async function published(context: Context): Promise<string> {
  for (let attempt = 1; attempt <= attemptsIn(context); attempt++) {
    const id = await makeId(context, 'announcements');
    // Whether it is enabled by default is not documented: a refusal may mean that it is.
    await context.api.call('announcements.enable', inputs({ id }));
    const { isThere } = await eventually(
      context,
      'lists',
      () => shownItem(context, id),
      (item) => item !== undefined,
    );
    if (isThere) return id;
  }
  return unobservable(
    'userAnnouncements.list does not show an announcement that was just created and enabled; set requests["announcements.create"] to one that personas.merchantAdmin is shown',
  );
}

const ofEveryWrite = /[sS]tamp|[vV]ersion|[tT]ime|[dD]ate|[mM]odif|[a-z]At$/;

/** An announcement as its manager and its user see it, without members that every write changes. */
export async function standing(context: Context, id: string): Promise<string> {
  const record = required(await readBack(context, 'announcements', id), 'a read of an announcement');
  const members = membersOf(record.json).filter(({ name }) => !ofEveryWrite.test(name));
  const isListed = (await context.api.call('userAnnouncements.list', { as })).ok && (await shownItem(context, id)) !== undefined;
  return JSON.stringify([members.map(({ path, value }) => [path, value]), isListed]);
}
