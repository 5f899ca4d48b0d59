/**
 * Types of the gateway: paths, operations, schemas and webhooks. The build puts what openapi-typescript makes of the OpenAPI document in the place of
 * this module (`scripts/gateway-types.js`); in the source only their form is known.
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
