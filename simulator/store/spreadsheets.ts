/** Reads and writes spreadsheets (ECMA-376), of which a file has one. Hostile files are bounded before anything is made of them. */
import { Unzip, UnzipInflate, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { requestLimits } from '../../schemas/limits.ts';
import { writeSpreadsheet } from './spreadsheet-writer.ts';

const maxBytes = requestLimits.spreadsheetBytes.max;
const maxParts = requestLimits.spreadsheetParts.max;
/** How much of a file is unpacked before its size is looked at again: at most a thousand times as much comes out of it. */
const stretch = 1024;

/** Why a file cannot be read, in one sentence. */
export class SpreadsheetError extends Error {}

/**
 * The parts of a file, packed anew without compression. What a file says of its own size is not believed: unpacking stops where the parts are
 * larger than may be.
 */
function unpacked(bytes: Uint8Array): Uint8Array {
  const parts = new Map<string, Uint8Array[]>();
  let size = 0;
  const unzip = new Unzip((file) => {
    if (parts.size >= maxParts) throw new SpreadsheetError(`The file has more than ${maxParts} parts.`);
    const chunks: Uint8Array[] = [];
    parts.set(file.name, chunks);
    file.ondata = (error, chunk) => {
      if (error !== null) throw error;
      size += chunk.length;
      if (size > maxBytes) throw new SpreadsheetError(`The file holds more than ${maxBytes} bytes when it is unpacked.`);
      chunks.push(chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += stretch) unzip.push(bytes.subarray(at, at + stretch), at + stretch >= bytes.length);
  return zipSync(Object.fromEntries(Array.from(parts, ([name, chunks]) => [name, new Uint8Array(Buffer.concat(chunks))])), { level: 0 });
}

/** A cell as text: of a formula what it came to when the file was written. */
const textOf = (cell: unknown): string =>
  cell === null || cell === undefined ? '' : cell instanceof Date ? cell.toISOString() : String(cell);

/** The world's port for spreadsheets. */
export const spreadsheets = Object.freeze({
  /** The rows of the first sheet as text. Rejects with a `SpreadsheetError`. */
  async read(bytes: Uint8Array): Promise<readonly (readonly string[])[]> {
    try {
      const whole = unpacked(bytes);
      const rows = await readSheet(new Uint8Array(whole).buffer);
      return rows.map((cells) => cells.map(textOf));
    } catch (error) {
      throw error instanceof SpreadsheetError ? error : new SpreadsheetError('The file is not a spreadsheet.');
    }
  },

  write: writeSpreadsheet,
});
