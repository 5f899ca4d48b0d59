/**
 * Reads and writes spreadsheets (ECMA-376). A file is unpacked and read piece by piece, and refused as soon as it exceeds a bound:
 * everything made from it is bounded (docs/decisions/0003-turns-and-long-work.md).
 */
import { Unzip, UnzipInflate } from 'fflate';
import { requestLimits } from '../../schemas/limits.ts';
import type { Parts } from '../domain/kernel/parts.ts';
import { BoundedXml, SpreadsheetError, type XmlHandlers } from './bounded-xml.ts';
import { writeSpreadsheet } from './spreadsheet-writer.ts';

const maxBytes = requestLimits.spreadsheetBytes.max;
const maxParts = requestLimits.spreadsheetParts.max;
const maxRows = requestLimits.importRows.max;
const maxColumns = requestLimits.spreadsheetColumns.max;
const maxCharacters = requestLimits.spreadsheetCharacters.max;
/** Bytes unpacked at a time: they expand to a thousand times as many at most. */
const packedStep = 512;
/** Bytes of XML read at a time: a fraction of a millisecond of work. */
const step = 8192;

/** Errors of libraries for a file that cannot be unpacked or decoded become one sentence. */
function readable<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw error instanceof SpreadsheetError ? error : new SpreadsheetError();
  }
}

/** A file whose parts are searched for one after another. All bytes read count towards one bound. */
class Archive {
  readonly #bytes: Uint8Array;
  #size = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Reads a part, yielding as it goes; false: the file has none of this name. The size that a file states for a part is not trusted. */
  *read(name: string, handlers: XmlHandlers): Parts<boolean> {
    const chunks: Uint8Array[] = [];
    const found = { parts: 0, isOpen: false, isRead: false };
    const unzip = new Unzip((file) => {
      if (++found.parts > maxParts) throw new SpreadsheetError(`The file has more than ${maxParts} parts.`);
      if (file.name !== name || found.isOpen) return;
      found.isOpen = true;
      file.ondata = (error, chunk, isLast) => {
        if (error !== null) throw error;
        this.#size += chunk.length;
        if (this.#size > maxBytes) throw new SpreadsheetError(`The file holds more than ${maxBytes} bytes when it is unpacked.`);
        chunks.push(chunk);
        found.isRead = isLast;
      };
      file.start();
    });
    unzip.register(UnzipInflate);
    const xml = new BoundedXml(handlers);
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for (let at = 0; at < this.#bytes.length; at += packedStep) {
      readable(() => unzip.push(this.#bytes.subarray(at, at + packedStep), at + packedStep >= this.#bytes.length));
      for (const chunk of chunks.splice(0))
        for (let from = 0; from < chunk.length; from += step) {
          xml.write(readable(() => decoder.decode(chunk.subarray(from, from + step), { stream: true })));
          yield;
        }
      if (at % (packedStep * 32) === 0) yield;
    }
    if (!found.isRead) return false;
    xml.write(readable(() => decoder.decode()));
    xml.end();
    return true;
  }

  *require(name: string, handlers: XmlHandlers): Parts<void> {
    if (!(yield* this.read(name, handlers))) throw new SpreadsheetError();
  }
}

function* pathsOf(archive: Archive): Parts<{ readonly sheet: string; readonly texts: string | undefined }> {
  let id = '';
  yield* archive.require('xl/workbook.xml', {
    open: (name, attribute) => void (name === 'sheet' && id === '' && (id = attribute('id'))),
  });
  let [sheet, texts]: (string | undefined)[] = [];
  const pathOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  yield* archive.require('xl/_rels/workbook.xml.rels', {
    open: (name, attribute) => {
      if (name !== 'Relationship') return;
      if (attribute('Id') === id) sheet ??= pathOf(attribute('Target'));
      if (attribute('Type').endsWith('/sharedStrings')) texts ??= pathOf(attribute('Target'));
    },
  });
  if (sheet === undefined) throw new SpreadsheetError();
  return { sheet, texts };
}

/** A copy: a slice would keep its whole piece of XML in memory. */
const ownText = (text: string): string => (text.length > 12 ? Buffer.from(text, 'utf16le').toString('utf16le') : text);

/** The text of a cell or a shared text, from all its runs, without phonetic hints. */
class Text implements XmlHandlers {
  #text = '';
  #isOpen = false;
  #isPhonetic = false;

  open(name: string): void {
    if (name === 't' || name === 'v') this.#isOpen = !this.#isPhonetic;
    else if (name === 'rPh') this.#isPhonetic = true;
  }

  close(name: string): void {
    if (name === 't' || name === 'v') this.#isOpen = false;
    else if (name === 'rPh') this.#isPhonetic = false;
  }

  text(text: string): void {
    if (this.#isOpen) this.#text += text;
  }

  /** Returns the text so far, and begins the next one. */
  take(): string {
    const text = ownText(this.#text);
    this.#text = '';
    return text;
  }
}

/** Writers encode characters that XML does not allow, and this form itself, as `_x000D_`. */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function* sharedTexts(archive: Archive, path: string): Parts<readonly string[]> {
  const texts: string[] = [];
  const text = new Text();
  yield* archive.read(path, {
    open: (name) => text.open(name),
    close: (name) => (name === 'si' ? void texts.push(unescaped(text.take())) : text.close(name)),
    text: (some) => text.text(some),
  });
  return texts;
}

/** The place of a cell, row and column counted from 1. */
function placeOf(reference: string): readonly [row: number, column: number] {
  const [, letters, row] = /^([A-Z]{1,3})([1-9]\d{0,6})$/i.exec(reference) ?? [];
  if (letters === undefined) throw new SpreadsheetError('The file has a cell without a valid place.');
  return [Number(row), [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)];
}

/** The cells of a sheet that have a value, as rows that begin at the first column. */
class Sheet implements XmlHandlers {
  readonly rows: string[][] = [];
  readonly #shared: readonly string[];
  readonly #text = new Text();
  #row = 0;
  #column = 0;
  #type = '';
  #characters = 0;

  constructor(shared: readonly string[]) {
    this.#shared = shared;
  }

  open(name: string, attribute: (name: string) => string): void {
    if (name === 'row') {
      const stated = attribute('r');
      this.#row = stated === '' ? this.#row + 1 : Number(stated);
      this.#column = 0;
    } else if (name === 'c') {
      const stated = attribute('r');
      if (stated === '') this.#column++;
      else [this.#row, this.#column] = placeOf(stated);
      this.#type = attribute('t');
    } else this.#text.open(name);
  }

  close(name: string): void {
    if (name !== 'c') {
      this.#text.close(name);
      return;
    }
    const value = this.#valueOf(this.#text.take());
    if (value === '') return;
    if (!(this.#row >= 1)) throw new SpreadsheetError('The file has a cell without a valid place.');
    if (this.#row > maxRows + 1) throw new SpreadsheetError(`The file may have at most ${maxRows} rows after its header.`);
    if (this.#column > maxColumns) throw new SpreadsheetError(`The file may have at most ${maxColumns} columns.`);
    this.#characters += value.length;
    if (this.#characters > maxCharacters) throw new SpreadsheetError(`The cells may hold at most ${maxCharacters} characters.`);
    while (this.rows.length < this.#row) this.rows.push([]);
    const cells = this.rows[this.#row - 1]!;
    while (cells.length < this.#column - 1) cells.push('');
    cells[this.#column - 1] = value;
  }

  text(text: string): void {
    this.#text.text(text);
  }

  /** What a cell shows, without its format; for a formula the result that the file states. */
  #valueOf(written: string): string {
    switch (this.#type) {
      case 's': {
        const text = this.#shared[Number(written)];
        if (text === undefined) throw new SpreadsheetError('A cell names a shared text that the file does not have.');
        return text;
      }
      case 'e':
        throw new SpreadsheetError(`A cell holds an error, ${written.slice(0, 20)}.`);
      case 'b':
        return written === '1' ? 'true' : 'false';
      case 'n':
      case '':
        return written === '' || Number.isNaN(Number(written)) ? written : String(Number(written));
      default:
        return unescaped(written);
    }
  }
}

function* readRows(bytes: Uint8Array): Parts<readonly (readonly string[])[]> {
  const archive = new Archive(bytes);
  const { sheet, texts } = yield* pathsOf(archive);
  const read = new Sheet(texts === undefined ? [] : yield* sharedTexts(archive, texts));
  yield* archive.require(sheet, read);
  return read.rows;
}

export const spreadsheets = Object.freeze({
  /** The rows of the first sheet as text, or why they cannot be read, in one sentence. */
  *read(bytes: Uint8Array): Parts<readonly (readonly string[])[] | string> {
    try {
      return yield* readRows(bytes);
    } catch (error) {
      if (error instanceof SpreadsheetError) return error.message;
      throw error;
    }
  },

  write: writeSpreadsheet,
});
