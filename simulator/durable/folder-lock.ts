/**
 * Locks a data folder, so that only one process uses it. The process listens on an address that belongs to the folder: a socket in it, or a
 * pipe named after it on Windows. The system closes that when the process ends, however it ends, so a killed process never leaves the
 * folder locked.
 */
import { createHash } from 'node:crypto';
import { closeSync, openSync, realpathSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { UserError } from '../../schemas/shared/user-error.ts';

export interface FolderLock {
  release(): Promise<void>;
}

export const lockName = 'lock';
/** Created while a process takes over the socket that a killed one left. */
export const takingName = 'lock.taking';
/** The system truncates longer socket paths. */
const maxPath = 100;
/** Real milliseconds after which a process that is taking over a lock counts as dead. */
const staleMs = 10_000;

function addressOf(path: string): string {
  const whole = realpathSync(path);
  const name = createHash('sha256').update(whole).digest('hex').slice(0, 32);
  if (process.platform === 'win32') return `\\\\.\\pipe\\gateproof-${name}`;
  const socket = join(whole, lockName);
  return Buffer.byteLength(socket) <= maxPath ? socket : join(tmpdir(), `gateproof-${name}`);
}

function listen(address: string): Promise<Server | NodeJS.ErrnoException> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', resolve);
    server.listen(address, () => resolve(server.unref()));
  });
}

const answers = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

const inUse = (path: string): UserError => new UserError(`another process serves ${path}; stop it, or give another --data`);

/** Only one process at a time checks whether a lock is stale, and replaces it. */
async function taking<T>(path: string, take: () => Promise<T>): Promise<T> {
  const name = join(path, takingName);
  for (let tries = 0; ; tries++) {
    try {
      closeSync(openSync(name, 'wx', 0o600));
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (tries >= 100) throw inUse(path);
      const { mtimeMs } = statSync(name, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
      if (Date.now() - mtimeMs > staleMs) rmSync(name, { force: true });
      else await wait(50);
    }
  }
  try {
    return await take();
  } finally {
    rmSync(name, { force: true });
  }
}

/** Throws `UserError` if another process uses the folder. */
export async function lockFolder(path: string): Promise<FolderLock> {
  const address = addressOf(path);
  return taking(path, async () => {
    let server = await listen(address);
    if (server instanceof Error && server.code === 'EADDRINUSE') {
      if (await answers(address)) throw inUse(path);
      rmSync(address, { force: true });
      server = await listen(address);
    }
    if (server instanceof Error) throw new UserError(`${path} cannot be locked: ${server.message}`);
    const held = server;
    return { release: () => new Promise<void>((resolve) => held.close(() => resolve())) };
  });
}
