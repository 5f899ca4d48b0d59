/** The API key that this client has made for itself. The gateway shows a key once, so it is on disk before a request carries it. */
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export function openKeyStore(folder) {
  const path = join(folder, 'api-key');
  mkdirSync(folder, { recursive: true });
  return {
    /** Undefined if none was stored. */
    read() {
      try {
        return readFileSync(path, 'utf8');
      } catch {
        return undefined;
      }
    },
    /** Returns once the key would survive a crash. */
    store(key) {
      const file = openSync(`${path}.new`, 'w', 0o600);
      writeSync(file, key);
      fsyncSync(file);
      closeSync(file);
      renameSync(`${path}.new`, path);
      const handle = openSync(folder, 'r');
      fsyncSync(handle);
      closeSync(handle);
    },
  };
}
