/**
 * Runs the built simulator, as users do: a TypeScript loader would double its memory and the time of each garbage collection. Prints its addresses
 * first, then answers each line of standard input with the bytes in use after a collection and the process's peak. Needs --expose-gc.
 */
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSimulator } from '../../dist/simulator/main.js';

const { url, control } = await startSimulator({ port: 0, seed: 1 });
process.stdout.write(`${JSON.stringify({ url, control })}\n`);

for await (const _line of createInterface({ input: process.stdin })) {
  for (let round = 0; round < 3; round++) {
    gc?.();
    await sleep(100);
  }
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`${JSON.stringify({ inUse: heapUsed + external, peak: process.resourceUsage().maxRSS * 1024 })}\n`);
}
process.exit(0);
