/** In UTC, as the clock of the world shows it. */
export const dateTime = (at: string): string => at.replace('T', ' ').replace(/(?:\.\d+)?Z$/, '');
export const time = (at: string): string => /T(\d\d:\d\d:\d\d)/.exec(at)?.[1] ?? at;

const units = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const;

/** A span of seconds by its two largest units: `1 d 3 h`. */
export function span(seconds: number): string {
  let left = Math.max(0, Math.round(seconds));
  const parts: string[] = [];
  for (const [unit, size] of units) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0 && parts.length < 2) parts.push(`${count} ${unit}`);
  }
  return parts.length === 0 ? '0 s' : parts.join(' ');
}

/** Milliseconds with the digits that matter: `0.4 ms`, `12 ms`, `1.2 s`. */
export const duration = (ms: number): string =>
  ms >= 1000 ? `${(ms / 1000).toFixed(1)} s` : ms >= 10 ? `${Math.round(ms)} ms` : `${ms.toFixed(1)} ms`;

export const secondsBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1000;

/** `merchantAdmin` as words: `merchant admin`. */
export const words = (name: string): string => name.replaceAll(/(?<=[a-z0-9])([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

export const plural = (count: number, noun: string, many = `${noun}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? noun : many}`;

/** JSON indented for reading; other text as it is. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
