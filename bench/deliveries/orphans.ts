/** Processes that end with this one, even if a signal ends it early. */
const pids = new Set<number>();

process.once('SIGTERM', () => process.exit(1));
process.once('exit', () => {
  for (const pid of pids) {
    try {
      process.kill(pid);
    } catch {
      // It has ended already.
    }
  }
});

export function endWithParent(pid: number | undefined): void {
  if (pid !== undefined && pid > 0) pids.add(pid);
}

export function hasEnded(pid: number | undefined): void {
  if (pid !== undefined) pids.delete(pid);
}
