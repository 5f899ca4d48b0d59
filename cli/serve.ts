/** `gateproof serve`: the simulator until it is interrupted. */
import { startServing, type Running, type ServeOptions } from '../engine/serve.ts';

/** Serves until SIGINT or SIGTERM; answers 0 after a clean end. Throws `UserError` when it cannot start. */
export async function serve({ json, ...options }: ServeOptions & { readonly json?: boolean }): Promise<number> {
  const ended = interrupted();
  const running = await startServing(options);
  const { url, control, world } = running;
  process.stdout.write(json === true ? `${JSON.stringify({ url, control, world })}\n` : welcome(running));
  if (running.isOpen) process.stderr.write(warning(options.host, running));
  await ended;
  await running.close();
  return 0;
}

/** Settles at the first SIGINT or SIGTERM. Listens at once, so that an early signal also ends it cleanly. */
function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

const warning = (host: string, { hasControlToken }: Running): string =>
  `gateproof: warning: on ${host} other machines can reach the simulator, and whoever has a key can use it; ${
    hasControlToken ? 'the control plane serves whoever has its token' : 'the control plane serves this machine alone'
  }\n`;

function welcome({ url, control, world, seed }: Running): string {
  const personas = Object.entries(world.personas) as [string, { readonly key: string; readonly keyId?: string }][];
  const width = Math.max(...personas.map(([name]) => name.length));
  const caller = world.personas.merchantAdmin;
  return [
    `Simulator ready at ${url}, control plane at ${control}`,
    '',
    `Keys by persona, the same at each start with --seed ${seed}:`,
    ...personas.map(([name, { key }]) => `  ${name.padEnd(width)}  ${key}`),
    '',
    'Try it:',
    `  curl -H 'api-key: ${caller.key}' ${url}/api/api-keys/${caller.keyId}/detail`,
    '',
    'Ctrl+C stops the simulator.',
    '',
  ].join('\n');
}
