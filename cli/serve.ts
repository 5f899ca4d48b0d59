/** `gateproof serve`: the simulator until it is interrupted. */
import { startSimulator } from '../simulator/main.ts';
import { UserError } from '../schemas/shared/user-error.ts';

export interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly json?: boolean;
  readonly seed?: number;
  readonly choices?: string;
  readonly controlToken?: string;
  readonly allowFaultHeader?: boolean;
  readonly explain?: boolean;
  readonly allowOutbound?: readonly string[];
}

type Running = Awaited<ReturnType<typeof startSimulator>>;

/** Serves until SIGINT or SIGTERM; answers 0 after a clean end. Throws `UserError` when it cannot start. */
export async function serve(options: ServeOptions): Promise<number> {
  const { port, host, json, seed, choices, controlToken, allowFaultHeader, explain, allowOutbound } = options;
  const ended = interrupted();
  let running: Running;
  try {
    running = await startSimulator({
      port,
      host,
      ...(seed === undefined ? {} : { seed }),
      ...(choices === undefined ? {} : { choices: (await import('./choices.ts')).readChoices(choices) }),
      ...(controlToken === undefined ? {} : { controlToken }),
      ...(allowFaultHeader === undefined ? {} : { allowFaultHeader }),
      ...(explain === undefined ? {} : { explain }),
      ...(allowOutbound === undefined ? {} : { allowOutbound }),
    });
  } catch (error) {
    throw startFailure(error, port, host);
  }
  const { url, control, world } = running;
  process.stdout.write(json === true ? `${JSON.stringify({ url, control, world })}\n` : welcome(running));
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

function startFailure(error: unknown, port: number, host: string): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE')
    return new UserError(
      `port ${port} on ${host} is in use; stop the process that uses it, or give another --port (0 selects a free port)`,
    );
  if (code === 'EACCES') return new UserError(`this user is not allowed to open port ${port}; give a --port above 1023`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new UserError(`${host} is not an address of this machine; give another --host`);
  return error;
}

function welcome({ url, control, world }: Running): string {
  const personas = Object.entries(world.personas) as [string, { readonly key: string; readonly keyId?: string }][];
  const width = Math.max(...personas.map(([name]) => name.length));
  const caller = world.personas.merchantAdmin;
  return [
    `Simulator ready at ${url}, control plane at ${control}`,
    '',
    'Keys by persona:',
    ...personas.map(([name, { key }]) => `  ${name.padEnd(width)}  ${key}`),
    '',
    'Try it:',
    `  curl -H 'api-key: ${caller.key}' ${url}/api/api-keys/${caller.keyId}/detail`,
    '',
    'Ctrl+C stops the simulator.',
    '',
  ].join('\n');
}
