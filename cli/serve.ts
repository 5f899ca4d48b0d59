import { interruption } from '../engine/interruption.ts';
import type { RequestStream } from '../engine/request-stream.ts';
import { idOfFirst, startServing, type Running, type ServeOptions } from '../engine/serve.ts';

export interface ServeVerbOptions extends ServeOptions {
  readonly json?: boolean;
  /** Hides the line for each request and webhook. */
  readonly quiet?: boolean;
  /** Also ends when standard input ends. */
  readonly exitWithParent?: boolean;
}

/**
 * Serves until it is interrupted, finishes requests in progress, and returns 0. A second signal ends the process at once.
 * Throws `UserError` if it cannot start.
 */
export async function serve({ json, quiet, exitWithParent, ...options }: ServeVerbOptions): Promise<number> {
  // Installed first, so that an early signal also ends it cleanly.
  const { signal, interrupt } = interruption();
  const interrupted = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  if (exitWithParent === true) followParent(interrupt);
  const stream = quiet === true ? undefined : await streamOf(options);
  const running = await startServing({
    ...options,
    ...(stream === undefined ? {} : { onRequest: stream.observe, onDelivery: stream.observeDelivery }),
  });
  const { url, control, world, tls } = running;
  const shownTls = tls === undefined ? {} : { tls: { url: tls.url, certificate: tls.certificate, authority: tls.authority } };
  // Loaded late: a program that starts the simulator reads only the JSON.
  const ready =
    json === true
      ? `${JSON.stringify({ url, control, world, ...shownTls })}\n`
      : (await import('../engine/welcome.ts')).welcome(running, options);
  process.stdout.write(ready);
  if (running.isOpen) process.stderr.write(warning(options.host, running));
  await interrupted;
  if (!(await running.drain())) process.stderr.write('gateproof: requests or deliveries that took too long were cut off\n');
  stream?.end();
  // Unread output would keep the process alive.
  if (process.stderr.writableNeedDrain) process.exit(0);
  if (exitWithParent === true) process.stdin.destroy();
  return 0;
}

/** Shows each request and webhook on standard error. */
async function streamOf(options: ServeOptions): Promise<RequestStream> {
  const { isColorSupported, requestStream } = await import('../engine/request-stream.ts');
  return requestStream(process.stderr, { isColored: isColorSupported && Boolean(process.stderr.isTTY), defaultWorld: idOfFirst(options) });
}

/** Calls back when standard input ends, which happens when the process at its other end has ended. */
function followParent(ended: () => void): void {
  // If the input cannot be read, the parent is gone too.
  for (const event of ['end', 'close', 'error']) process.stdin.once(event, ended);
  process.stdin.resume();
}

const warning = (host: string, { hasControlToken }: Running): string =>
  `gateproof: warning: on ${host} other machines can reach the simulator, and anyone with a key can use it; ${
    hasControlToken ? 'the control plane serves anyone with its token' : 'the control plane serves only this machine'
  }\n`;
