/** A snapshot as JSON text, in parts, and its digest. */
import { createHash } from 'node:crypto';
import { canonicalText } from '../../schemas/shared/json.ts';
import type { Snapshot } from './world.ts';

/** Approximate characters of a part: few enough for a slice, enough for a packet. */
const partLength = 65_536;

/** The same text as `JSON.stringify` returns, which would exceed the maximum length of a string for a large world. */
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

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number => (one < other ? -1 : 1);

/** SHA-256 of the world's state in a snapshot, in parts. Its settings are checked where they are read. */
export function* digestOf({ records, choices: _choices, without: _without, digest: _digest, ...rest }: Snapshot): Generator<void, string> {
  const hash = createHash('sha256').update(canonicalText(rest));
  for (const [name, list] of Object.entries(records).sort(byName)) {
    hash.update(`\n${name}`);
    for (const record of list) {
      hash.update(`\n${canonicalText(record)}`);
      yield;
    }
  }
  return hash.digest('hex');
}

/** Adds the digest at once, not in parts. */
export function sealed(snapshot: Snapshot): Snapshot {
  const parts = digestOf(snapshot);
  for (;;) {
    const { done, value } = parts.next();
    if (done === true) return { ...snapshot, digest: value };
  }
}
