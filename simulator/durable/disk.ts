/** The file-system calls of a ledger. Tests replace them, for example by those of a full disk. */
import { closeSync, fdatasync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';

/** Only their owner may read files and folders, because they contain keys. */
export const fileMode = 0o600;
export const folderMode = 0o700;

export interface Disk {
  /** Creates a file, or truncates it. */
  make(path: string): number;
  open(path: string): number;
  /** Writes all of the bytes, or throws. */
  write(file: number, bytes: Uint8Array, at: number): void;
  /** Returns when the bytes are on the disk (fdatasync). */
  sync(file: number): Promise<void>;
  truncate(file: number, length: number): void;
  close(file: number): void;
  /** Makes the names of the files in a folder durable. */
  syncFolder(path: string): void;
}

const syncData = promisify(fdatasync);

export const realDisk: Disk = {
  make: (path) => openSync(path, 'w+', fileMode),
  open: (path) => openSync(path, 'r+'),
  write(file, bytes, at) {
    for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done, bytes.length - done, at + done);
  },
  sync: syncData,
  truncate: ftruncateSync,
  close: closeSync,
  syncFolder(path) {
    // Windows has no such call for folders.
    if (process.platform === 'win32') return;
    const folder = openSync(path, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  },
};

const full: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whether an error means that the disk is full, which may pass. */
export const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && full.has(error.code);
