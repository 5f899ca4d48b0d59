import { HarWriter } from '../engine/observe/har.ts';
import { startProxy } from '../engine/observe/proxy.ts';
import { interruption } from '../engine/interruption.ts';
import { readTarget } from '../fixtures/targets/read-target.ts';
import { UserError } from '../schemas/shared/user-error.ts';
import { beginObserving, type ObserveOptions } from './observe.ts';
import { printAside } from './print.ts';

export interface ProxyVerbOptions extends ObserveOptions {
  readonly to?: string;
  /** Path of a target file, whose address, certificates and known failures count. */
  readonly target?: string;
  readonly port: number;
  readonly host: string;
  /** File that records what passes. */
  readonly har?: string;
}

/**
 * Passes traffic through until SIGINT or SIGTERM, and prints its report then and at SIGHUP. Returns 0, 1, or 3 after a defect; throws
 * `UserError` if it cannot start or if its recording is incomplete.
 */
export async function proxy({ to, target: path, port, host, har, ...options }: ProxyVerbOptions): Promise<number> {
  if ((to === undefined) === (path === undefined)) throw new UserError('give the gateway as --to URL or as --target FILE, not both');
  const target = path === undefined ? undefined : readTarget(path);
  const address = target?.baseUrl ?? to ?? '';
  const { signal, interrupt } = interruption(undefined, ['SIGINT', 'SIGTERM']);
  const ended = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  const known = options.knownFailures ?? target?.knownFailures;
  const observing = await beginObserving({ ...options, ...(known === undefined ? {} : { knownFailures: known }) }, address, interrupt);
  const { observation } = observing;
  let writer: HarWriter | undefined;
  let hasDefect = false;
  const running = await startProxy({
    to: address,
    port,
    host,
    ca: target?.ca,
    onPassed(passed) {
      observation.see(passed);
      writer?.add(passed, observation.redactor());
    },
    onSkipped: (why) => observation.skip(why),
    onDefect(error) {
      observation.skip('because of a defect of Gateproof');
      if (hasDefect) return;
      hasDefect = true;
      printAside(`gateproof: an exchange passed, but could not be judged. Please report this defect:\n${callsOf(error)}\n`);
    },
  });
  try {
    // Not before the port is known to be free: the file may be the recording of another proxy that listens there.
    if (har !== undefined) writer = await HarWriter.open(har, address);
  } catch (error) {
    await running.close();
    throw error;
  }
  // The proxy goes on after a report that cannot be written.
  const onHangup = (): void => {
    running.handOn();
    observing.report().catch((error: unknown) => printAside(`gateproof: ${error instanceof Error ? error.message : String(error)}\n`));
  };
  process.on('SIGHUP', onHangup);
  printAside(`${running.url} passes traffic to ${new URL(address).origin} and judges it; Ctrl+C ends it and prints the report\n`);
  await ended;
  process.off('SIGHUP', onHangup);
  await running.close();
  const status = await observing.report();
  await writer?.close();
  return status === 0 && hasDefect ? 3 : status;
}

/** The kind of an error, and where it occurred. Its message may have parts of what passed. */
function callsOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return [error.name, ...(error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))].join('\n');
}
