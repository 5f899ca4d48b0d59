/** Follows server-sent events by `fetch`: `EventSource` cannot send a token and does not show the status. */
import { CallError, send } from './api.ts';

export interface StreamEvent {
  readonly name: string;
  readonly id: string;
  readonly data: string;
}

export type StreamState = 'connecting' | 'live' | 'waiting' | 'ended';

export interface Follower {
  readonly onEvents: (events: readonly StreamEvent[]) => void;
  readonly onState: (state: StreamState) => void;
}

/** Complete events of a text, and the rest. Comments are heartbeats. */
export function parseEvents(text: string): { readonly events: readonly StreamEvent[]; readonly rest: string } {
  const blocks = text.split(/\r?\n\r?\n/);
  const rest = blocks.pop() ?? '';
  const events = blocks.flatMap((block) => {
    const fields: Record<string, string> = {};
    for (const line of block.split(/\r?\n/)) {
      const [, name = '', value = ''] = /^([a-z]+): ?(.*)$/.exec(line) ?? [];
      if (name !== '') fields[name] = name === 'data' && fields['data'] !== undefined ? `${fields['data']}\n${value}` : value;
    }
    return fields['data'] === undefined ? [] : [{ name: fields['event'] ?? 'message', id: fields['id'] ?? '', data: fields['data'] }];
  });
  return { events, rest };
}

/** Follows a stream until the returned function is called or the world is gone; after a break it continues from the last event. */
export function follow(path: string, { onEvents, onState }: Follower): () => void {
  const stop = new AbortController();
  let last = '';
  const take = async (): Promise<void> => {
    const headers = last === '' ? {} : { 'last-event-id': last };
    const { body } = await send(path, { headers, signal: stop.signal });
    if (body === null) return;
    onState('live');
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const { events, rest } = parseEvents(text + value);
      text = rest;
      last = events.findLast(({ id }) => id !== '')?.id ?? last;
      if (events.length > 0) onEvents(events);
    }
  };
  const run = async (): Promise<void> => {
    for (let pause = 500; !stop.signal.aborted; pause = Math.min(pause * 2, 8000)) {
      onState('connecting');
      try {
        await take();
        pause = 500;
      } catch (error) {
        if (error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429) {
          onState('ended');
          return;
        }
      }
      if (stop.signal.aborted) return;
      onState('waiting');
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
  void run();
  return () => stop.abort();
}
