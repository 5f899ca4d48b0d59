/**
 * Notes of the sessions that listeners of this user hold open, so that `gateproof trigger` finds them: no operation lists sessions.
 * A note holds neither key nor secret.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { at } from '../../fixtures/client/answer.ts';

export interface OpenSession {
  readonly url: string;
  readonly session: string;
}

const folder = (): string => {
  const state = process.env['XDG_STATE_HOME'];
  return join(state === undefined || state === '' ? join(homedir(), '.local', 'state') : state, 'gateproof', 'listen');
};

/** Writes the note of this process, in place of an earlier one; false when nothing can be written there. */
export function noteSession(note: OpenSession): boolean {
  try {
    mkdirSync(folder(), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder(), `${process.pid}.json`), `${JSON.stringify(note)}\n`, { mode: 0o600 });
    return true;
  } catch {
    return false;
  }
}

export const forgetSession = (): void => rmSync(join(folder(), `${process.pid}.json`), { force: true });

/** The sessions that are open at a gateway. Notes of listeners that are no more are cleared away. */
export function sessionsAt(url: string): readonly string[] {
  return names().flatMap((name) => {
    const path = join(folder(), name);
    if (!isRunning(Number.parseInt(name, 10))) {
      rmSync(path, { force: true });
      return [];
    }
    const note = read(path);
    const session = at(note, 'session');
    return at(note, 'url') === url && typeof session === 'string' ? [session] : [];
  });
}

function names(): readonly string[] {
  try {
    return readdirSync(folder()).filter((name) => /^\d+\.json$/.test(name));
  } catch {
    return [];
  }
}

function read(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of somebody else runs, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
