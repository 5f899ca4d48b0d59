/** What the callers of generated clients of the control plane do: they assert by it what the gateway did. */
export interface Seen {
  readonly world: string;
  /** Of the one request that the gateway refused. */
  readonly refused: { readonly operation: string | null; readonly status: number | null; readonly code: string | null };
  readonly now: string;
  /** The answer for a world that does not exist. */
  readonly unknown: { readonly status: number; readonly code: string | null };
}

/** `url`: of the simulator. */
export type ControlCaller = (url: string) => Promise<Seen>;

/** Sends the gateway a request that it refuses. */
export const beRefused = (url: string, key: string): Promise<Response> => fetch(`${url}/api/campaigns`, { headers: { 'api-key': key } });
