/** The command in this process, since starting Node for each call costs more than most of them. */
import { runCommand } from '../cli/run-command.ts';

/** A verb that refuses to start keeps its listeners until its process ends. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(0);

export async function gateproof(args: readonly string[]): Promise<{ status: number; out: string; err: string }> {
  const printed = { stdout: '', stderr: '' };
  const listeners = signals.map((name) => ({ name, before: process.listeners(name) }));
  const streams = (['stdout', 'stderr'] as const).map((name) => ({ name, write: process[name].write }));
  for (const { name } of streams)
    process[name].write = (text: string | Uint8Array) => {
      printed[name] += String(text);
      return true;
    };
  try {
    return { status: await runCommand(args), out: printed.stdout, err: printed.stderr };
  } finally {
    for (const { name, write } of streams) process[name].write = write;
    for (const { name, before } of listeners)
      for (const listener of process.listeners(name)) if (!before.includes(listener)) process.off(name, listener);
  }
}
