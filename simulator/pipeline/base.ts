/** The address that descriptions of the API name, where it is not that of the simulator itself. */
import type { IncomingMessage } from 'node:http';

/** The address to which a request was sent, as `--public-url` or a trusted proxy states it; undefined without either. */
export type BaseOf = (request: IncomingMessage) => string | undefined;

/** The server of an OpenAPI document, in JSON or YAML: the default of its variable, or the root of the server that shows it. */
const server = /("?baseUrl"?:\s*(?:\{\s*"default":\s*")?(?:default: )?)http:\/\/127\.0\.0\.1:4010|("servers":\[\{"url":")\/(?="\}\])/;

export const withBase = (text: string, base: string): string =>
  text.replace(server, (_, variable?: string, url?: string) => `${variable ?? url ?? ''}${base}`);
