/** `/api/{id}` as the router writes it. */
export const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
