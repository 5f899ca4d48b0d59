import { operationOf } from '../shared/contract.ts';
import type { Logged } from '../shared/types.ts';
import { computed } from '@preact/signals';
import { route, setQuery } from '../shared/route.ts';
import { log } from './log.ts';

type StatusClass = '2xx' | '3xx' | '4xx' | '5xx' | 'dropped';

export const classOf = ({ status }: Pick<Logged, 'status'>): StatusClass =>
  status === null ? 'dropped' : status < 300 ? '2xx' : status < 400 ? '3xx' : status < 500 ? '4xx' : '5xx';

/** Status classes also have a sign, so that they do not differ only by colour. */
export const signs: Readonly<Record<StatusClass, string>> = { '2xx': '✓', '3xx': '→', '4xx': '✕', '5xx': '!', dropped: '⊘' };

export const stepTitles: Readonly<Record<string, string>> = {
  route: 'the path and method have an operation',
  authentication: 'the key is known and valid',
  'rate limit': 'the limits leave room',
  authorization: 'the owner of the key has the permissions',
  fault: 'no fault is set for it',
  validation: 'path, query and body are valid',
  existence: 'the record exists for this caller',
  concurrency: 'nobody changed it meanwhile',
  state: 'the state of the record allows it',
  'business rule': 'the rules of the business allow it',
  effect: 'what it asks for is done',
  defect: 'the simulator itself failed',
};

const decidingStep = ({ steps }: Pick<Logged, 'steps'>): string => steps.at(-1)?.step ?? '';

/** The reason, shown after the name of the step. */
function cause(entry: Logged): string {
  const { reason, code, status } = entry;
  if (reason !== null) return reason;
  const step = decidingStep(entry);
  if (step === 'fault') return `a fault that was set for this world answered ${status ?? 'nothing'}`;
  if (step === 'route') return 'no operation has this path and method';
  return code ?? 'an injected fault';
}

/** The explanation of a response; empty for an ordinary success. */
export function whyOf(entry: Logged): string {
  const { status, code, reason, ignored } = entry;
  const step = decidingStep(entry);
  const unread = ignored.length === 0 ? [] : [`Ignored, since the operation has none: ${ignored.join(', ')}.`];
  const decided =
    status === null
      ? [`Connection closed at ${step}: ${cause(entry)}`]
      : code !== null
        ? [`Refused at ${step}: ${sentence(cause(entry))}`]
        : reason === null
          ? []
          : [reason];
  return [...decided, ...unread].join(' ');
}

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

const inAddress = (name: string) => computed(() => (route.value.page === 'requests' ? (route.value.query[name] ?? '') : ''));
/** In the address: Back leads to the filters before, and a link shows the same list to others. */
const filter = { status: inAddress('status'), operation: inAddress('operation'), persona: inAddress('persona'), text: inAddress('text') };
export const isFiltered = computed(() => Object.values(filter).some(({ value }) => value !== ''));
export const clearFilter = (): void => setQuery({ status: '', operation: '', persona: '', text: '' });
export const filterField = (name: keyof typeof filter): { readonly value: string; readonly set: (value: string) => void } => ({
  value: filter[name].value,
  set: (value) => setQuery({ [name]: value }),
});

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
const none = '—';

/** Newest first. */
export const listed = computed<readonly Logged[]>(() => {
  const [status, operation, persona, text] = [filter.status.value, filter.operation.value, filter.persona.value, filter.text.value];
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
