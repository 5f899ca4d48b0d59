#!/usr/bin/env node
/** The gateproof command. Each verb is loaded only when it is called, to start fast. */
import { runCommand } from './run-command.ts';

let isOutputLost = false;

/** What standard output was to hold is lost if it is a file on a full disk. */
function lose({ code, message }: NodeJS.ErrnoException, stream: NodeJS.WriteStream): void {
  if (isOutputLost || stream === process.stderr) return;
  isOutputLost = true;
  process.stderr.write(`gateproof: standard output cannot be written (${code ?? message}); some of it is lost\n`);
}

/** A closed pipe, for example to head, or a closed terminal is not an error: the verb continues, and its exit status stays meaningful. */
const isClosed = ({ code }: NodeJS.ErrnoException): boolean => code === 'EPIPE' || code === 'EIO';

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error) => {
    if (!isClosed(error)) lose(error, stream);
  });
  // A stream that met an error writes nothing more, even when the disk has room again.
  const { _write: write } = stream;
  stream._write = (chunk, encoding, done) =>
    write.call(stream, chunk, encoding, (error) => {
      if (!error || isClosed(error)) return done(error);
      lose(error, stream);
      done();
    });
}
// Exit status 3 even for errors outside of a verb's work, because 1 means that a target failed.
process.on('uncaughtException', (error) => {
  process.stderr.write(`gateproof: unexpected error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(3);
});
const status = await runCommand(process.argv.slice(2));
process.exitCode = isOutputLost ? 3 : status;
