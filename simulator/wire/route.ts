/** How paths of the catalogue are routed, here and by the framework. */
import { requestLimits } from '../../schemas/limits.ts';

/** Path parameters are validated by the operation, never by the router. */
export const routing = { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: requestLimits.pathParameterLength.max } as const;

export const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
