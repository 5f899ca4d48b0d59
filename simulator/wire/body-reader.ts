import { type IncomingHttpHeaders, IncomingMessage, type ServerResponse } from 'node:http';
import { requestLimits } from '../../schemas/limits.ts';
import type { Operation } from '../../schemas/operation.ts';
import { invalidMember, Refusal } from '../domain/kernel/refusal.ts';
import type { Exchange, Inputs } from '../pipeline/exchange.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import type { Turns } from '../pipeline/turns.ts';
import { giveBack } from '../store/give-back.ts';
import { TextBlocks } from '../store/text-blocks.ts';
import { csvOf, isCsv, isOtherType, readOther, takenBy, type Takes } from './form-parser.ts';
import { isJson, isLong, maxAtOnce, nestingOf, pace, textOf, unsupported, valueOf } from './json-parser.ts';
import { isShallow, Nesting } from './nesting.ts';

/** Bytes for the fields of a form besides its file. */
const formBytes = 65_536;
const fileBytes: Readonly<Partial<Record<string, number>>> = {
  'transactions.uploadBatchFile': requestLimits.batchFileBytes.max,
  'hostedPaymentPages.uploadImage': requestLimits.imageBytes.max,
  'account.uploadProfilePicture': requestLimits.imageBytes.max,
};
const maxContainers = requestLimits.bodyContainers.max;

export const tooLarge = (maxBytes: number): Refusal =>
  new Refusal('other', 413, 'Gateway:BodyTooLarge', `The body is larger than ${maxBytes} bytes.`);

export const hasNoBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';

/** Reads the bodies of one operation, and passes its requests on to the pipeline. */
export class BodyReader {
  readonly #pipeline: Pipeline;
  readonly #turns: Turns;
  readonly #maxBytes: number;
  readonly #takes: Takes;

  constructor(operation: Operation, pipeline: Pipeline, turns: Turns) {
    const ofFile = fileBytes[operation.id];
    this.#pipeline = pipeline;
    this.#turns = turns;
    this.#maxBytes = ofFile === undefined ? requestLimits.bodyBytes.max : ofFile + formBytes;
    this.#takes = takenBy(operation);
  }

  /** Checks the caller first, so that bodies of unauthorized callers are not read. */
  begin(request: IncomingMessage, response: ServerResponse, params: Inputs, query: Inputs): void {
    const exchange = this.#pipeline.admit(request, response, params, query);
    if (exchange === undefined) return;
    const { headers } = request;
    const contentType = headers['content-type'];
    if (contentType === undefined && hasNoBody(headers)) this.#act(exchange, undefined);
    else if (contentType === undefined || !(isJson(contentType) || isOtherType(contentType)))
      this.#refuse(exchange, unsupported('The body must be JSON.'));
    else if (Number(headers['content-length']) > this.#maxBytes) this.#stop(exchange, tooLarge(this.#maxBytes));
    else if (isLong(headers) || !isJson(contentType) || !(request instanceof IncomingMessage)) this.#receive(exchange, contentType);
    else {
      // Marks the body as read: Node would otherwise discard the rest after the response, even of a complete body, which takes longer.
      request.read(0);
      if (request.complete) this.#receiveShort(exchange, contentType);
      else process.nextTick(() => this.#receiveShort(exchange, contentType));
    }
  }

  /** Most short bodies arrive with their head. Listening for their pieces would cost as much as the rest of reading the request. */
  #receiveShort(exchange: Exchange, contentType: string): void {
    const { request } = exchange;
    const length = Number(request.headers['content-length']);
    // Node marks the request as complete only after it has passed on the body.
    const bytes = request.readableLength === length ? (request.read(length) as Buffer | null) : null;
    if (bytes === null) this.#receive(exchange, contentType);
    else this.#read(exchange, contentType, bytes, false);
  }

  #receive(exchange: Exchange, contentType: string): void {
    const { request, response } = exchange;
    if (exchange.releaseLimit !== undefined) response.once('close', () => exchange.release());
    const nesting = nestingOf(request.headers, maxContainers);
    const csv = !isJson(contentType) && isCsv(contentType) ? new TextBlocks() : undefined;
    pace(request);
    request.read(0);
    let pieces: Buffer[] = [];
    let length = 0;
    let isOver = false;
    const stop = (error: unknown): void => {
      if (isOver) return;
      isOver = true;
      pieces = [];
      this.#stop(exchange, error);
    };
    request.on('data', (piece: Buffer) => {
      if (isOver) return;
      length += piece.length;
      if (length > this.#maxBytes) {
        stop(tooLarge(this.#maxBytes));
        return;
      }
      if (csv === undefined) pieces.push(piece);
      else csv.add(piece);
      try {
        nesting?.read(piece);
      } catch (error) {
        stop(error);
      }
    });
    request.on('end', () => {
      if (isOver) return;
      isOver = true;
      if (csv !== undefined) {
        this.#takeCsv(exchange, csv);
        return;
      }
      const bytes = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces, length);
      if (pieces.length > 1) pieces.forEach(giveBack);
      // The request may stay in memory after its body is no longer needed.
      pieces = [];
      this.#read(exchange, contentType, bytes, nesting !== undefined);
    });
    request.on('error', () => stop(invalidMember('$', 'The body could not be read.')));
  }

  /** An unsupported media type is refused after the body is read, because closing a connection with an unread body resets it. */
  #takeCsv(exchange: Exchange, text: TextBlocks): void {
    let body: unknown;
    try {
      body = csvOf(text, this.#takes);
    } catch (error) {
      this.#stop(exchange, error);
      return;
    }
    this.#act(exchange, body);
  }

  #read(exchange: Exchange, contentType: string, bytes: Buffer, isCounted: boolean): void {
    if (!isJson(contentType)) {
      readOther(contentType, bytes, this.#takes).then(
        (body) => this.#act(exchange, body),
        (error: unknown) => this.#stop(exchange, error),
      );
      return;
    }
    const { request, world } = exchange;
    const read = (): void => {
      const text = textOf(request.headers, bytes);
      if (typeof text === 'string' && world.watch.exchanges.isKept) exchange.bodyText = text;
      const nesting = isCounted || isShallow(bytes, maxContainers) ? undefined : new Nesting(maxContainers);
      this.#act(exchange, typeof text === 'string' ? valueOf(text, bytes, nesting) : text);
    };
    if (bytes.length > maxAtOnce) this.#turns.take(world, read);
    else read();
  }

  #act(exchange: Exchange, body: unknown): void {
    exchange.body = body;
    this.#turns.take(exchange.world, () => this.#pipeline.act(exchange));
  }

  /** Refuses a body without reading the rest, so the connection closes after the response. */
  #stop(exchange: Exchange, error: unknown): void {
    exchange.response.setHeader('connection', 'close');
    this.#refuse(exchange, error);
  }

  #refuse(exchange: Exchange, error: unknown): void {
    // A body that could not be read counts as absent.
    if (exchange.operation?.takesAnything === true) this.#act(exchange, undefined);
    else this.#pipeline.refuse(exchange, error);
  }
}
