/** Requests a time stamp (RFC 3161) from an authority over HTTP. */
import { createHash, randomBytes } from 'node:crypto';
import { Integer, OctetString } from 'asn1js';
import { AlgorithmIdentifier, MessageImprint, TimeStampReq } from 'pkijs';
import { dispatcherTo } from '../../fixtures/client/dispatcher.ts';
import { processLimits } from '../../schemas/limits.ts';
import { codeOf } from '../listen/gateway.ts';
import { readTimeStamp, TimeStampFault, type TimeStamp } from './time-stamp-token.ts';

const sha256 = '2.16.840.1.101.3.4.2.1';
const [queryType, replyType] = ['application/timestamp-query', 'application/timestamp-reply'];
const { max: maxMs } = processLimits.timestampMs;
const { max: maxBytes } = processLimits.timestampBytes;

export interface Stamped extends TimeStamp {
  /** The whole response of the authority, in the form that `openssl ts` reads. */
  readonly response: Uint8Array;
}

/** Has the content stamped, and verifies the response. */
export async function stamp(authority: string, content: Uint8Array): Promise<Stamped | { readonly problem: string }> {
  // The first bit is 0 and the second 1, so that the number is positive and uses all bytes.
  const nonce = Buffer.from(randomBytes(8).map((byte, at) => (at === 0 ? (byte & 0x3f) | 0x40 : byte)));
  try {
    const response = await post(authority, queryFor(content, nonce));
    const read = await readTimeStamp(response, content, '');
    if (read.nonce === undefined || !nonce.equals(read.nonce)) throw new TimeStampFault('has another nonce than the request');
    return { ...read, response };
  } catch (error) {
    if (!(error instanceof TimeStampFault)) throw error;
    return { problem: `the time stamp of ${authority} ${error.message}` };
  }
}

function queryFor(content: Uint8Array, nonce: Uint8Array): Buffer {
  const digest = createHash('sha256').update(content).digest();
  const query = new TimeStampReq({
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256 }),
      hashedMessage: new OctetString({ valueHex: new Uint8Array(digest).buffer }),
    }),
    nonce: new Integer({ valueHex: new Uint8Array(nonce).buffer }),
    certReq: true,
  });
  return Buffer.from(query.toSchema().toBER());
}

/** Throws `TimeStampFault`. */
async function post(authority: string, query: Buffer): Promise<Buffer> {
  const { origin, pathname, search } = new URL(authority);
  const agent = dispatcherTo(origin, { headersTimeout: maxMs, bodyTimeout: maxMs });
  try {
    const { statusCode, headers, body } = await agent.request({
      origin,
      path: `${pathname}${search}`,
      method: 'POST',
      headers: { 'content-type': queryType, accept: replyType },
      body: query,
      signal: AbortSignal.timeout(maxMs),
    });
    if (statusCode !== 200) throw new TimeStampFault(`was not given: the authority answered ${statusCode}`);
    const type = String(headers['content-type'] ?? 'nothing of a type').split(';')[0];
    if (type !== replyType) throw new TimeStampFault(`was not given: the authority answered ${type}, not ${replyType}`);
    return await bounded(body);
  } catch (error) {
    if (error instanceof TimeStampFault) throw error;
    throw new TimeStampFault(`was not given: the authority does not answer (${codeOf(error)})`);
  } finally {
    await agent.destroy();
  }
}

async function bounded(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new TimeStampFault(`was not given: the answer of the authority is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
