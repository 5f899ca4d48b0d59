/** Where the browser reaches the simulator. A proxy may serve it below a path, which ends before that of this script. */

/** Without a trailing slash; empty at the root of a host. */
export const root = new URL('..', import.meta.url).pathname.replace(/\/$/, '');
/** Of the simulator, for commands. */
export const address = `${location.origin}${root}`;
