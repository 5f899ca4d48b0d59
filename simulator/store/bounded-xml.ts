/** Reads XML piece by piece, with bounds on its depth, its elements and attributes, and the length of its texts. */
import { Parser } from 'saxen';
import { requestLimits } from '../../schemas/limits.ts';

const maxDepth = requestLimits.spreadsheetDepth.max;
const maxElements = requestLimits.spreadsheetElements.max;
const maxAttributes = requestLimits.spreadsheetAttributes.max;
const maxText = requestLimits.spreadsheetTextLength.max;

export class SpreadsheetError extends Error {
  constructor(message = 'The file is not a spreadsheet.') {
    super(message);
  }
}

/** Names come without their prefix. */
export interface XmlHandlers {
  open(name: string, attribute: (name: string) => string): void;
  close?(name: string): void;
  text?(text: string): void;
}

const named: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,20}));/gi, (_, hex?: string, decimal?: string, name?: string) => {
    const code = name === undefined ? Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16) : undefined;
    const character = code === undefined ? named[name!] : code > 0x10ffff ? undefined : String.fromCodePoint(code);
    if (character === undefined) throw new SpreadsheetError('The file names a character that does not exist.');
    return character;
  });
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The value of an attribute, whatever its prefix; empty if there is none. */
function find(attributes: Readonly<Record<string, string>>, wanted: string): string {
  for (const name in attributes) if (name === wanted || localName(name) === wanted) return decoded(attributes[name]!);
  return '';
}

function requireFew(attributes: Readonly<Record<string, string>>): void {
  let count = 0;
  for (const _ in attributes)
    if (++count > maxAttributes) throw new SpreadsheetError(`The file has an element with more than ${maxAttributes} attributes.`);
}

export class BoundedXml {
  readonly #parser = new Parser();
  #depth = 0;
  #elements = 0;
  /** Characters since the last whole tag or text. */
  #waiting = 0;

  constructor(handlers: XmlHandlers) {
    const fail = (): never => {
      throw new SpreadsheetError();
    };
    const skip = (): void => void (this.#waiting = 0);
    const readsText = handlers.text !== undefined;
    const read = (raw: string, text: string): void => {
      this.#waiting = 0;
      if (raw.length > maxText) this.#tooLong();
      handlers.text?.(text);
    };
    this.#parser
      .on('openTag', (name, getAttributes) => {
        this.#waiting = 0;
        if (++this.#elements > maxElements) throw new SpreadsheetError(`The file has more than ${maxElements} elements in one part.`);
        if (++this.#depth > maxDepth) throw new SpreadsheetError(`The file nests elements more than ${maxDepth} deep.`);
        const attributes = getAttributes();
        requireFew(attributes);
        handlers.open(localName(name), (wanted) => find(attributes, wanted));
      })
      .on('closeTag', (name) => {
        this.#waiting = 0;
        this.#depth--;
        handlers.close?.(localName(name));
      })
      .on('text', (raw) => read(raw, readsText ? decoded(raw) : ''))
      .on('cdata', (raw) => read(raw, raw))
      .on('comment', skip)
      .on('question', skip)
      // No spreadsheet needs an entity declaration.
      .on('attention', () => {
        throw new SpreadsheetError('The file declares a document type.');
      })
      .on('warn', fail)
      .on('error', fail);
  }

  /** Throws a `SpreadsheetError` at a bound, and if the text is not XML. */
  write(xml: string): void {
    this.#waiting += xml.length;
    this.#parser.write(xml);
    if (this.#waiting > maxText) this.#tooLong();
  }

  end(): void {
    this.#parser.end();
  }

  #tooLong(): never {
    throw new SpreadsheetError(`The file has a text or a tag of more than ${maxText} characters.`);
  }
}
