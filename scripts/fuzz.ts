/** `npm run fuzz -- --requests 200000 --seed 1`: sends generated requests to its own simulator; prints what they reached, and every defect. */
import { parseArgs } from 'node:util';
import { operations } from '../schemas/catalogue.ts';
import { startSimulator } from '../simulator/main.ts';
import { fuzz } from '../tests/api/fuzz/fuzz.ts';

function optionsOf(args: readonly string[]): { readonly requests: number; readonly seed: number } | undefined {
  try {
    const { requests = '200000', seed = String(Date.now() % 1_000_000) } = parseArgs({
      args: [...args],
      options: { requests: { type: 'string' }, seed: { type: 'string' } },
    }).values;
    const [count, start] = [Number(requests), Number(seed)];
    return Number.isSafeInteger(count) && count > 0 && Number.isInteger(start) && Math.abs(start) < 2 ** 31
      ? { requests: count, seed: start }
      : undefined;
  } catch {
    return undefined;
  }
}

const options = optionsOf(process.argv.slice(2));
if (options === undefined) {
  process.stderr.write('fuzz: takes --requests and --seed, both whole numbers, as in npm run fuzz -- --requests 5000 --seed 7\n');
  process.exit(3);
}
const { requests, seed } = options;

const simulator = await startSimulator({ port: 0, seed: 1 });
const start = performance.now();
let shown = 0;
const { sequences, statuses, failures, maxBytes, slowest, ...counted } = await fuzz({
  url: simulator.url,
  requests,
  seed,
  onProgress: (sent) => {
    if (sent - shown < 10_000) return;
    shown = sent;
    process.stderr.write(`${sent} requests\n`);
  },
});
await simulator.close();

const classes = ['2xx', '400', '401', '403', '404', 'other 4xx', '501'] as const;
const classOf = (status: number): (typeof classes)[number] =>
  status < 300 ? '2xx' : (classes.find((one) => one === String(status)) ?? (status < 500 ? 'other 4xx' : '501'));
const total = new Map<string, number>();
const reached = new Map<string, number>();
for (const counts of statuses.values()) {
  for (const [status, count] of counts) total.set(classOf(status), (total.get(classOf(status)) ?? 0) + count);
  for (const one of new Set([...counts.keys()].map(classOf))) reached.set(one, (reached.get(one) ?? 0) + 1);
}
const simulated = operations;
const without = simulated.filter(({ id }) => ![...(statuses.get(id)?.keys() ?? [])].some((status) => status < 300)).map(({ id }) => id);
const seconds = (performance.now() - start) / 1000;
const lines = [
  `seed ${seed}: ${counted.requests} requests in ${sequences} sequences, ${seconds.toFixed(0)} s`,
  ...classes.map((one) => `${one.padEnd(10)} ${total.get(one) ?? 0} answers of ${reached.get(one) ?? 0} operations`),
  `largest answer ${maxBytes} characters; slowest ${slowest.elapsedMs.toFixed(0)} ms (${slowest.operation})`,
  `${simulated.length - without.length} of ${simulated.length} simulated operations succeeded at least once${without.length === 0 ? '' : `; never: ${without.join(' ')}`}`,
  ...failures.flatMap(({ operation, message, script, requests: steps }) => [`\n${operation}: ${message} (${steps} requests)`, script]),
  failures.length === 0 ? 'nothing found' : `${failures.length} problems`,
];
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
