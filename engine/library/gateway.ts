/**
 * Placeholder for the types of the gateway: paths, operations, schemas and webhooks. At build time, `scripts/gateway-types/gateway-types.js` replaces
 * this module with what openapi-typescript generates from the OpenAPI document.
 */
import type { JsonObject } from '../../schemas/shared/json.ts';

type Content = { readonly content: { readonly 'application/json': JsonObject } };

export type operations = Readonly<
  Record<string, { readonly requestBody?: Content; readonly responses: { readonly 200: Content; readonly default: Content } }>
>;
export type paths = Readonly<Record<string, Readonly<Record<'get' | 'put' | 'post' | 'patch' | 'delete', operations[string]>>>>;
export type webhooks = Readonly<Record<string, { readonly post: { readonly requestBody: Content } }>>;
export interface components {
  readonly schemas: Readonly<Record<string, JsonObject>>;
}
