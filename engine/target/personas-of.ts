/** The personas, with their keys, of the default world of a simulator: the same seed, choices and name of the world give the same keys. */
import type { SeededWorld } from '../../simulator/seed/personas.ts';

export async function personasOf(seed: number, choices: Readonly<Record<string, unknown>>, name: string): Promise<SeededWorld['personas']> {
  const { startSimulator } = await import('../../simulator/main.ts');
  const { world, close } = await startSimulator({ port: 0, seed, choices, world: name });
  await close();
  return world.personas;
}
