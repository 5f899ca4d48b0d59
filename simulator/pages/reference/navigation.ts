/** The side bar of the reference, as a plain JSON value; details are loaded with a page. */
import { operations } from '../../../schemas/catalogue.ts';
import { errorEntries } from '../../../schemas/errors.ts';
import { eventTypes } from '../../../schemas/events/catalogue.ts';
import { groupOfOperation } from '../../../schemas/operation-groups.ts';
import { observed } from '../../../schemas/observed.ts';
import { areas, commonTasks, tasks } from './areas.ts';
import { guideFolders, guides } from './guides.ts';
import { webhookCategories } from './webhooks.ts';

export interface ListedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
}

interface ListedPart {
  /** Absent: the group has no parts. */
  readonly title?: string;
  readonly operations: readonly ListedOperation[];
}

export interface ListedGroup {
  readonly group: string;
  readonly title: string;
  readonly parts: readonly ListedPart[];
}

export interface Navigation {
  readonly areas: readonly { readonly title: string; readonly groups: readonly ListedGroup[] }[];
  readonly events: readonly {
    readonly title: string;
    readonly category: string;
    readonly types: readonly { readonly name: string; readonly title: string }[];
  }[];
  readonly guides: readonly { readonly title: string; readonly pages: readonly { readonly path: string; readonly title: string }[] }[];
  readonly tasks: typeof commonTasks;
  readonly counts: { readonly operations: number; readonly errors: number };
  /** Whether a run showed what operations do; a checkout before its build knows less. */
  readonly isObserved: boolean;
}

function partsOf(group: string): readonly ListedPart[] {
  const own = operations
    .filter((operation) => groupOfOperation(operation) === group)
    .map(({ id, method, path, summary }) => ({ id, method, path, summary }));
  const parts = tasks[group];
  if (parts === undefined) return [{ operations: own }];
  const inParts = parts.map((part) => ({
    title: part.title,
    operations: part.operations.flatMap((id) => own.find((one) => one.id === id) ?? []),
  }));
  const rest = own.filter(({ id }) => !parts.some((part) => part.operations.some((one) => one === id)));
  return rest.length === 0 ? inParts : [...inParts, { title: 'More', operations: rest }];
}

/** The title of a group: that of its section, and its own name where several groups share one. */
function titleOf(group: string): string {
  const title = operations.find((operation) => groupOfOperation(operation) === group)?.group ?? group;
  const isShared = operations.some((operation) => operation.group === title && groupOfOperation(operation) !== group);
  const words = group.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  const own = words.charAt(0).toUpperCase() + words.slice(1);
  return isShared ? (titles[group] ?? own) : title;
}

/** Where the words of the name do not read well. */
const titles: Readonly<Record<string, string>> = {
  hppSessions: 'Hosted payment sessions',
  emailLog: 'E-mail log',
  smsLog: 'Text message log',
  smsConsent: 'Text message consent',
  threeDSecureBindings: '3-D Secure bindings',
  userAnnouncements: 'Announcements for users',
};

export async function navigation(): Promise<Navigation> {
  const pages = await guides();
  return {
    areas: areas.map(({ title, groups }) => ({
      title,
      groups: groups.map((group) => ({ group, title: titleOf(group), parts: partsOf(group) })),
    })),
    events: Object.entries(webhookCategories).map(([category, title]) => ({
      title,
      category,
      types: eventTypes.filter((type) => type.category === category).map(({ name, displayName }) => ({ name, title: displayName })),
    })),
    guides: Object.entries(guideFolders).map(([folder, title]) => ({
      title,
      pages: pages.filter(({ path }) => path.startsWith(`${folder}/`)).map(({ path, title }) => ({ path, title })),
    })),
    tasks: commonTasks,
    counts: { operations: operations.length, errors: errorEntries.length },
    isObserved: observed() !== undefined,
  };
}
