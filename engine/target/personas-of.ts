/** The personas, with their keys, that a simulator of a seed and of choices gives its default world: equal ones make equal keys. */
import type { SeededWorld } from '../../simulator/seed/personas.ts';

export async function personasOf(seed: number, choices: Readonly<Record<string, unknown>>): Promise<SeededWorld['personas']> {
  const { startSimulator } = await import('../../simulator/main.ts');
  const { world, close } = await startSimulator({ port: 0, seed, choices });
  await close();
  return world.personas;
}
