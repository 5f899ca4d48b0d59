/** A snapshot as JSON text, in parts. */
import type { Snapshot } from './world.ts';

/** Characters of a part, about: few enough for a slice, enough for a packet. */
const partLength = 65_536;

/** The same text as `JSON.stringify` returns, which a large world would not fit into. */
export function* snapshotText({ records, ...rest }: Snapshot): Generator<string, void> {
  let part = `${JSON.stringify(rest).slice(0, -1)},"records":{`;
  let isFirst = true;
  for (const [name, list] of Object.entries(records)) {
    part += `${isFirst ? '' : ','}${JSON.stringify(name)}:[`;
    isFirst = false;
    for (const [index, record] of list.entries()) {
      part += (index === 0 ? '' : ',') + JSON.stringify(record);
      if (part.length < partLength) continue;
      yield part;
      part = '';
    }
    part += ']';
  }
  yield `${part}}}`;
}
