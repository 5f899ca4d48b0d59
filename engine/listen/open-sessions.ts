/**
 * Notes of the sessions that this user's listeners hold open, because no operation lists sessions. `gateproof trigger` finds sessions here, and a
 * listener resumes those that a killed listener left. Notes contain neither keys nor secrets.
 */
import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import Type, { type TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { readBounded } from '../../fixtures/targets/read-text.ts';
import { makeFolder } from '../../reports/write-files.ts';
import { processLimits } from '../../schemas/limits.ts';

export interface Note {
  readonly url: string;
  readonly session: string;
  readonly types: readonly string[] | null;
  readonly pollMs: number | null;
  readonly cursor: string | null;
  /** The newest events that were handed on; a gateway may repeat them after the cursor. */
  readonly handled: readonly string[];
}

const orNull = (schema: TSchema) => Type.Union([schema, Type.Null()]);
const noteSchema: TSchema = Type.Object({
  url: Type.String(),
  session: Type.String(),
  types: orNull(Type.Array(Type.String())),
  pollMs: orNull(Type.Number({ minimum: 1000, maximum: 60_000 })),
  cursor: orNull(Type.String()),
  handled: Type.Array(Type.String()),
});

const folder = (): string => {
  const state = process.env['XDG_STATE_HOME'];
  return join(state === undefined || state === '' ? join(homedir(), '.local', 'state') : state, 'gateproof', 'listen');
};
const nameOf = (pid: number): string => `${pid}.json`;

/** Replaces an earlier note of this process. Returns false if it cannot be written. */
export function noteSession(note: Note): boolean {
  const path = join(folder(), nameOf(process.pid));
  try {
    makeFolder(folder(), 0o700);
    // Renamed into place, so that a killed process never leaves half a note.
    writeFileSync(`${path}.new`, `${JSON.stringify(note)}\n`, { mode: 0o600 });
    renameSync(`${path}.new`, path);
    return true;
  } catch {
    return false;
  }
}

/** Also where no note could be written. */
export function forgetSession(): void {
  try {
    rmSync(join(folder(), nameOf(process.pid)), { force: true });
  } catch {
    // A note of a process that has ended is removed by the next listener.
  }
}

export const sessionsAt = (url: string): readonly string[] =>
  notes().flatMap(({ note, isHeld }) => (isHeld && note.url === url ? [note.session] : []));

export interface AbandonedSession {
  readonly note: Note;
  /** Takes over the note for this process; false if another process was faster. */
  claim(): boolean;
  forget(): void;
}

/** Sessions at a gateway, for the same types, left open by listeners that have ended; the newest note first. */
export function abandonedSessions(url: string, types: readonly string[] | undefined): readonly AbandonedSession[] {
  const wanted = listOf(types);
  return notes()
    .filter(({ note, isHeld }) => !isHeld && note.url === url && listOf(note.types ?? undefined) === wanted)
    .sort((a, b) => b.writtenAt - a.writtenAt)
    .map(({ note, path }) => ({ note, claim: () => claim(path), forget: () => rmSync(path, { force: true }) }));
}

const listOf = (types: readonly string[] | undefined): string => JSON.stringify([...(types ?? ['*'])].sort());

function claim(path: string): boolean {
  try {
    renameSync(path, join(folder(), nameOf(process.pid)));
    return true;
  } catch {
    return false;
  }
}

interface StoredNote {
  readonly path: string;
  readonly note: Note;
  readonly isHeld: boolean;
  readonly writtenAt: number;
}

/** Maximum age of a note. A gateway expires an unpolled session far sooner. */
const maxAgeMs = 86_400_000;

/** Returns all readable notes, and deletes old ones of ended processes. */
function notes(): readonly StoredNote[] {
  return names().flatMap((name) => {
    const path = join(folder(), name);
    const [note, writtenAt] = [read(path), statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0];
    const isHeld = isRunning(Number.parseInt(name, 10));
    if (note !== undefined && (isHeld || Date.now() - writtenAt < maxAgeMs)) return [{ path, note, isHeld, writtenAt }];
    if (!isHeld) rmSync(path, { force: true });
    return [];
  });
}

function names(): readonly string[] {
  try {
    return readdirSync(folder()).filter((name) => /^\d+\.json$/.test(name));
  } catch {
    return [];
  }
}

function read(path: string): Note | undefined {
  try {
    const note: unknown = JSON.parse(readBounded(path, processLimits.writtenFileBytes.max).toString('utf8'));
    return Check(noteSchema, note) ? (note as Note) : undefined;
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
