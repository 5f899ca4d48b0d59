/** A server for worlds that a test or a benchmark fills itself. It does not listen, and has no control plane and no pages. */
import { Connections } from '../wire/connections.ts';
import { createServer } from '../wire/server.ts';
import type { KeptWorld } from '../worlds/kept-world.ts';
import type { Worlds } from '../worlds/worlds.ts';

/** Requests without a key go to `world`. A defect is thrown. */
export function serve(worlds: Worlds, world: KeptWorld): ReturnType<typeof createServer> {
  return createServer({
    connections: new Connections(),
    worlds: {
      byKey: (value) => worlds.registry.find(value),
      anonymous: () => world,
      isFull: () => false,
      onDefect: (error) => {
        throw error;
      },
    },
    fallback: () => world,
    isOurs: () => true,
    allowsOrigin: () => false,
    control: () => {},
    pages: () => {},
  });
}
