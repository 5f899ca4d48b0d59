/** A journal on disk: one JSON line for each fact. A line that `append` returned from survives a crash. */
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export function openJournal(folder) {
  mkdirSync(folder, { recursive: true });
  const file = openSync(join(folder, 'journal.jsonl'), 'a+');
  sync(folder);
  const text = readFileSync(file, 'utf8');
  // A crash may have cut the last line; it was never relied on.
  if (text !== '' && !text.endsWith('\n')) writeSync(file, '\n');
  return {
    facts: text.split('\n').flatMap(fact),
    append(entry) {
      writeSync(file, `${JSON.stringify(entry)}\n`);
      fsyncSync(file);
    },
  };
}

function fact(line) {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}

/** Makes the name of a new file durable. */
function sync(folder) {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
