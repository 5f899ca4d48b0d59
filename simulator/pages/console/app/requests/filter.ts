import { computed, signal } from '@preact/signals';
import { operationOf } from '../shared/contract.ts';
import type { Logged } from '../shared/types.ts';
import { log } from './log.ts';
import { classOf, whyOf } from './why.ts';

export const filter = signal({ status: '', operation: '', persona: '', text: '' });
export const isFiltered = computed(() => Object.values(filter.value).some((value) => value !== ''));
export const clearFilter = (): void => {
  filter.value = { status: '', operation: '', persona: '', text: '' };
};

const searched = new WeakMap<Logged, string>();

function haystack(entry: Logged): string {
  let text = searched.get(entry);
  if (text === undefined) {
    const { method, url, operation, status, code, persona, correlationId, at } = entry;
    text = [method, url, operation, operationOf(operation)?.summary, status, code, persona, correlationId, at, whyOf(entry)]
      .join(' ')
      .toLowerCase();
    searched.set(entry, text);
  }
  return text;
}

/** Value of the filter for requests without an operation, or without a persona. */
export const none = '—';

/** Newest first. */
export const listed = computed<readonly Logged[]>(() => {
  const { status, operation, persona, text } = filter.value;
  const wanted = text.trim().toLowerCase().split(/\s+/);
  const fits = (entry: Logged): boolean =>
    (status === '' || classOf(entry) === status) &&
    (operation === '' || (entry.operation ?? none) === operation) &&
    (persona === '' || (entry.persona ?? none) === persona) &&
    (text.trim() === '' || wanted.every((word) => haystack(entry).includes(word)));
  return (isFiltered.value ? log.value.filter(fits) : log.value).toReversed();
});

const distinct = (values: readonly (string | null)[]): readonly string[] => [...new Set(values.map((value) => value ?? none))].toSorted();
export const seenOperations = computed(() => distinct(log.value.map(({ operation }) => operation)));
export const seenPersonas = computed(() => distinct(log.value.map(({ persona }) => persona)));
