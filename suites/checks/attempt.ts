/** Steps to a state whose requests are not documented: if the target refuses one, the test continues without that state. */

/** What the work answers; undefined where it ended as unobservable. */
export async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && error.name === 'Unobservable') return undefined;
    throw error;
  }
}
