import { listen as run, type ListenOptions } from '../engine/listen/listen.ts';
import { jsonPrinter, terminalPrinter } from '../engine/listen/printer.ts';

/** Returns 0 after an interruption. Throws `UserError` if the gateway refuses. */
export async function listen({ json = false, ...options }: ListenOptions & { readonly json?: boolean }): Promise<number> {
  const write = (text: string): void => void process.stdout.write(text);
  await run(options, (clean) => (json ? jsonPrinter : terminalPrinter)(write, clean));
  return 0;
}
