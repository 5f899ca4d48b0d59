/**
 * Attacks a simulator in one way until it reads a line, then drops the worlds that it made. Arguments: name of the attack, URL.
 * Prints how many requests it sent, and how many returned 500 or above.
 */
import { once } from 'node:events';
import { getPriority, setPriority } from 'node:os';
import type { AttackName } from '../attacks/names.ts';
import { Attack } from '../attacks/attack.ts';
import { ways } from '../attacks/ways.ts';

// Stands for another machine: the measured client must not wait for a processor that the attacker uses.
setPriority(getPriority() + 10);
const [name, url] = process.argv.slice(2) as [AttackName, string];
const attack = new Attack(url);
process.stdout.write('{}\n');
const working = ways[name](attack).catch((error: unknown) => {
  if (!attack.isOver) throw error;
});
await once(process.stdin, 'data');
attack.isOver = true;
await working;
await attack.close();
process.stdout.write(`${JSON.stringify({ sent: attack.sent, defects: attack.defects })}\n`);
process.exit(0);
