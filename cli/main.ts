#!/usr/bin/env node
/** The gateproof command. Each verb is loaded only when it is called, to start fast. */
import { runCommand } from './run-command.ts';

// A closed pipe, for example to head, or a closed terminal is not an error: the verb continues, and its exit status stays meaningful.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
  });
// Exit status 3 even for errors outside of a verb's work, because 1 means that a target failed.
process.on('uncaughtException', (error) => {
  process.stderr.write(`gateproof: unexpected error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(3);
});
process.exitCode = await runCommand(process.argv.slice(2));
