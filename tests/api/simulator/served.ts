/** A server for worlds whose records a test puts there itself; it listens nowhere. */
import { Connections } from '../../../simulator/http/connections.ts';
import { createServer } from '../../../simulator/http/server.ts';
import type { KeptTenant, Tenants } from '../../../simulator/tenants.ts';

/** Answers the requests that are injected; those without a key go to `tenant`. */
export function serve(tenants: Tenants, tenant: KeptTenant): ReturnType<typeof createServer> {
  return createServer({
    connections: new Connections(),
    worlds: {
      byKey: (value) => {
        const owner = tenants.registry.find(value);
        return owner === undefined ? undefined : { tenant: owner.world, keyId: owner.keyId };
      },
      anonymous: () => tenant,
      isFull: () => false,
      onDefect: (error) => {
        throw error;
      },
    },
    fallback: () => tenant,
    isOurs: () => true,
    allowsOrigin: () => false,
    control: () => {},
    pages: () => {},
  });
}
