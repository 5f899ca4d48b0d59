/** Runs a client behind a connection of random speed: `node jitter.mjs SEED COMMAND`. Each piece of data, both ways, is late by up to 60 ms. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const maxLateMs = 60;
const [seed, command] = process.argv.slice(2);
let state = Number(seed);
/** A linear congruential generator: the same delays for the same seed, in the order in which data arrives. */
const random = () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;

/** Passes data on in its order; a connection that breaks on one side breaks on the other. */
async function pass(from, to) {
  try {
    for await (const piece of from) {
      await pause(random() * maxLateMs);
      to.write(piece);
    }
    to.end();
  } catch {
    to.resetAndDestroy();
  }
}

const url = new URL(process.env.GATEPROOF_URL);
const proxy = createServer({ allowHalfOpen: true }, (client) => {
  const gateway = connect({ host: url.hostname, port: Number(url.port), allowHalfOpen: true });
  for (const socket of [client, gateway]) socket.on('error', () => undefined);
  void pass(client, gateway);
  void pass(gateway, client);
});
await once(proxy.listen(0, '127.0.0.1'), 'listening');

// The client gets the signal too, and decides what it means.
process.on('SIGTERM', () => undefined);
const address = `${url.protocol}//127.0.0.1:${proxy.address().port}`;
const child = spawn(command, { shell: true, stdio: 'inherit', env: { ...process.env, GATEPROOF_URL: address } });
const [code] = await once(child, 'exit');
process.exit(code ?? 1);
