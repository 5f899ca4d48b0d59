/** A connection to a server in this process without a socket: push the request, and `answered` reports each response. */
import { Duplex } from 'node:stream';

export class Connection extends Duplex {
  readonly remoteAddress = '127.0.0.1';
  /** Called with the beginning of each response: `HTTP/1.1 200`. */
  answered: (head: string) => void;

  constructor(answered: (head: string) => void = () => {}) {
    super();
    this.answered = answered;
  }

  override _read(): void {}

  override _write(chunk: Buffer | string, _encoding: string, done: () => void): void {
    this.answered(String(chunk.slice(0, 12)));
    done();
  }

  /** Node may send one response in several pieces. */
  override _writev(chunks: readonly { readonly chunk: Buffer | string }[], done: () => void): void {
    this._write(chunks[0]!.chunk, '', done);
  }

  /** Node calls this on each socket. */
  setTimeout(): this {
    return this;
  }
}
