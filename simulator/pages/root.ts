/** Links of pages are relative: a proxy may serve the simulator below a path, which it removes from requests. */

const pathOf = (url: string): string => url.replace(/^\w+:\/\/[^/]*/, '').split('?')[0] ?? '';

/** The way from the page at a URL to the root of the simulator: `./`, `../`, and so on. */
export const rootOf = ({ url }: { readonly url: string }): string => '../'.repeat(pathOf(url).split('/').length - 2) || './';
