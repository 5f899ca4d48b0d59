/** The data of the reference: each file is loaded once, when first needed. */
import { signal } from '@preact/signals';
import type { ErrorEntry } from '../../../../../schemas/errors.ts';
import type { GroupFacts } from '../../../reference/facts.ts';
import type { Guide } from '../../../reference/guides.ts';
import type { Block } from '../../../reference/markdown.ts';
import type { ListedOperation, Navigation } from '../../../reference/navigation.ts';
import { textOf, useLoaded, type Loaded } from '../shared/data.ts';
import type { ApiDocument } from './schema.ts';
import { root } from '../shared/root.ts';

export type { ListedGroup, ListedOperation, Navigation } from '../../../reference/navigation.ts';
export type { OperationFacts, ShownError } from '../../../reference/facts.ts';
export type { RequestVariant } from '../../../reference/purposes.ts';

export interface ListedChoice {
  readonly id: string;
  readonly question: string;
  readonly default: unknown;
  readonly allowed: string;
}

const loaded = new Map<string, Promise<unknown>>();

async function fetchJson(path: string): Promise<unknown> {
  const answer = await fetch(root + path);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}. Reload the page.`);
  return answer.json();
}

/** A failed load is tried again. */
function load<T>(path: string): Promise<T> {
  const known = loaded.get(path) ?? fetchJson(path);
  loaded.set(path, known);
  known.catch(() => loaded.delete(path));
  return known as Promise<T>;
}

const useFile = <T>(path: string): Loaded<T> => useLoaded(() => load<T>(path), [path]);

export const navigation = signal<Navigation | null>(null);
export const navigationFault = signal<string | null>(null);

export async function loadNavigation(): Promise<void> {
  try {
    navigation.value = await load<Navigation>('/docs/data/navigation.json');
    navigationFault.value = null;
  } catch (error) {
    navigationFault.value = textOf(error);
  }
}

export const groupOf = (id: string): string => id.slice(0, id.indexOf('.'));

export const useDocument = (group: string): Loaded<ApiDocument> => useFile(`/docs/${group}/openapi.json`);
export const useFacts = (group: string): Loaded<GroupFacts> => useFile(`/docs/${group}/facts.json`);
export const useWebhooks = (category: string): Loaded<ApiDocument> => useFile(`/docs/webhooks/${category}/openapi.json`);
export const useErrors = (): Loaded<readonly ErrorEntry[]> => useFile('/docs/data/errors.json');
export const useChoices = (): Loaded<readonly ListedChoice[]> => useFile('/docs/data/choices.json');
export const useDeliveries = (): Loaded<readonly Block[]> => useFile('/docs/data/deliveries.json');
export const useGuide = (path: string): Loaded<Guide> => useFile(`/docs/data/guides/${path}.json`);

export const allOperations = (): readonly ListedOperation[] =>
  (navigation.value?.areas ?? []).flatMap(({ groups }) => groups.flatMap(({ parts }) => parts.flatMap(({ operations }) => operations)));

export const listed = (id: string): ListedOperation | undefined => allOperations().find((one) => one.id === id);
