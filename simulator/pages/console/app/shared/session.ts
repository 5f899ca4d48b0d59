import { computed, signal } from '@preact/signals';
import { CallError, read } from './api.ts';
import { textOf } from './data.ts';
import { route } from './route.ts';
import type { Personas, Worlds } from './types.ts';

export type WorldSummary = Worlds['worlds'][number];

export const worlds = signal<readonly WorldSummary[]>([]);
export const problem = signal<string | null>(null);
/** Null until they are loaded. */
export const seeded = signal<Personas | null>(null);

/** Id of the world that is shown; null until the worlds are known. */
export const worldId = computed(() => route.value.world ?? worlds.value.find(({ isDefault }) => isDefault)?.id ?? null);
export const world = computed(() => worlds.value.find(({ id }) => id === worldId.value) ?? null);

export const inWorld = (path = ''): string => `/worlds/${encodeURIComponent(worldId.value ?? '')}${path}`;

export async function refreshWorlds(): Promise<void> {
  try {
    ({ worlds: worlds.value } = await read<Worlds>('/worlds'));
    problem.value = null;
  } catch (error) {
    problem.value = textOf(error);
  }
}

export async function loadPersonas(id: string): Promise<void> {
  seeded.value = null;
  try {
    const loaded = await read<Personas>(`/worlds/${encodeURIComponent(id)}/personas`);
    if (worldId.value === id) seeded.value = loaded;
  } catch (error) {
    // The page itself says that a world does not exist.
    if (worldId.value === id && !(error instanceof CallError && error.status === 404)) problem.value = textOf(error);
  }
}

/** Null for keys without a persona. */
export function personaOf(keyId: string | null): string | null {
  if (keyId === null || seeded.value === null) return null;
  return Object.entries(seeded.value.personas).find(([, persona]) => persona.keyId === keyId)?.[0] ?? null;
}

export function keyOf(persona: string | null): string | null {
  const personas: Readonly<Record<string, { readonly key: string }>> = seeded.value?.personas ?? {};
  return persona === null ? null : (personas[persona]?.key ?? null);
}
