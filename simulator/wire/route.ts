/** How paths of the catalogue are routed, here and by the framework. */
import { requestLimits } from '../../schemas/limits.ts';

/** A path parameter is judged by its operation and never by the router. */
export const routing = { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: requestLimits.pathParameterLength.max } as const;

/** `/api/{id}` as the router writes it. */
export const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
