/** The colour of a merchant on a page: text that reads well on it, and an edge where it would not stand out. */

const channel = (value: number): number => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** `#rrggbb`: relative luminance as WCAG 2 defines it. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => channel(parseInt(color.slice(at, at + 2), 16))) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** `#000000` or `#ffffff`: one of the two always has a contrast of 4.5 and more. */
export const textOn = (color: string): string => {
  const light = luminance(color);
  return (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? '#000000' : '#ffffff';
};

const contrast = (one: string, other: string): number => {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

/** `--sheet` of the style sheet, light and dark: what buttons stand on. */
const sheets = { light: '#ffffff', dark: '#161c2a' } as const;
/** Of a control and what is around it (WCAG 2.2, 1.4.11). */
const minContrast = 3;

/** What a page in a merchant's colour says beyond the style sheet. `color`: `#rrggbb`. */
export function styleOf(color: string): string {
  const edges = Object.entries(sheets)
    .filter(([, sheet]) => contrast(color, sheet) < minContrast)
    .map(([scheme]) => `@media (prefers-color-scheme:${scheme}){:root{--edge:var(--line)}}`);
  return [`:root{--accent:${color};--on-accent:${textOn(color)}}`, ...edges].join('');
}
