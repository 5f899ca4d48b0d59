/** `gateproof certify-world`: certifies for a simulator that asked for it by standard input; see engine/world-runs. */
import { writeFileSync } from 'node:fs';
import { certifyWorld as run } from '../engine/world-runs/certify-world.ts';
import { runDescriptor, type Line, type Order } from '../engine/world-runs/protocol.ts';

/** Writes its progress and then the certificate to standard output, and the recorded run to the file that it was given; ends with the process that started it. Returns the exit status. */
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
    // It would keep the process alive.
    process.stdin.destroy();
  }
  return 0;
}

/** The first line of standard input, whose end from then on ends this process too; undefined when there is none. */
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
