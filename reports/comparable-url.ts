import type { Run } from '../schemas/shared/verdict.ts';

/** The base URL for comparing targets: a simulator on the loopback interface listens on a different port in each run. */
export function comparableUrl({ baseUrl, simulator }: Pick<Run['target'], 'baseUrl' | 'simulator'>): string {
  return simulator ? baseUrl.replace(/^(https?:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)):\d+/, '$1') : baseUrl;
}
