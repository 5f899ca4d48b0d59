import { request } from 'undici';

export interface StreamEvent {
  readonly event: string;
  readonly id: string;
  readonly data: ReturnType<typeof JSON.parse>;
}

export interface EventStream {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  next(count: number): Promise<readonly StreamEvent[]>;
  /** Settles when the stream ends, with the remaining events. */
  rest(): Promise<readonly StreamEvent[]>;
  close(): void;
}

const fieldsOf = (block: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    block
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith(':'))
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );

export async function openStream(url: string, headers: Readonly<Record<string, string>> = {}): Promise<EventStream> {
  const answer = await request(url, { headers, bodyTimeout: 0 });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${await answer.body.text()}`);
  const events = (async function* (): AsyncGenerator<StreamEvent> {
    let text = '';
    for await (const chunk of answer.body.setEncoding('utf8')) {
      const blocks = (text + String(chunk)).split('\n\n');
      text = blocks.pop() ?? '';
      for (const { event, id = '', data = 'null' } of blocks.map(fieldsOf))
        if (event !== undefined) yield { event, id, data: JSON.parse(data) };
    }
  })();
  const next = async (count: number): Promise<readonly StreamEvent[]> => {
    const taken: StreamEvent[] = [];
    while (taken.length < count) {
      const { done, value } = await events.next();
      if (done === true) break;
      taken.push(value);
    }
    return taken;
  };
  return { headers: answer.headers, next, rest: () => next(Infinity), close: () => answer.body.destroy() };
}
