/** `gateproof certify-world`: certifies for a simulator that sends its order on standard input; see engine/world-runs. */
import { writeFileSync } from 'node:fs';
import { certifyWorld as run } from '../engine/world-runs/certify-world.ts';
import { runDescriptor, type Line, type Order } from '../engine/world-runs/protocol.ts';

/** Writes progress and certificate to standard output, and the run to its open file. Ends with its parent process. Returns the exit status. */
export async function certifyWorld(): Promise<number> {
  const order = await readOrder();
  if (order === undefined) {
    process.stderr.write('gateproof: error: certify-world is called by serve; run gateproof certify\n');
    return 3;
  }
  const write = (line: Line): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
  try {
    const { outcome, certificate, recorded } = await run(order, (progress) => write({ kind: 'progress', ...progress }));
    if (recorded !== null) writeFileSync(runDescriptor, recorded);
    write({ kind: 'done', outcome });
    await new Promise((resolve) => process.stdout.write(certificate, resolve));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    write({ kind: 'failed', reason: error.message });
  } finally {
    process.stdin.destroy();
  }
  return 0;
}

/** Reads the first line of standard input; undefined if there is none. When the input ends later, so does this process. */
function readOrder(): Promise<Order | undefined> {
  return new Promise((resolve) => {
    let text = '';
    const follow = (chunk: string): void => {
      text += chunk;
      const end = text.indexOf('\n');
      if (end < 0) return;
      process.stdin.off('data', follow).off('end', ended).resume();
      for (const event of ['end', 'error']) process.stdin.once(event, () => process.exit(3));
      resolve(JSON.parse(text.slice(0, end)) as Order);
    };
    const ended = (): void => resolve(undefined);
    process.stdin.setEncoding('utf8').on('data', follow).once('end', ended);
  });
}
