/** The descriptions of event types, loaded once, when the page of events is first shown. */
import { signal } from '@preact/signals';
import type { ConsoleEventTypes } from '../../event-types.ts';
import { root } from '../shared/root.ts';

export type { EventTypeSummary } from '../../event-types.ts';

export const eventTypes = signal<ConsoleEventTypes>({});
let isAsked = false;

export async function loadEventTypes(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  try {
    eventTypes.value = (await (await fetch(`${root}/_console/event-types.json`)).json()) as ConsoleEventTypes;
  } catch {
    // If loading fails, the page shows payloads without descriptions of their members, and tries again when next shown.
    isAsked = false;
  }
}
