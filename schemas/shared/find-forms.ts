/** Searches a text for many others in one pass. Pure. */

/** Characters of a form that the table holds: more would fill it, fewer shorten the steps. */
const maxWindow = 16;
const tableSize = 1 << 14;

const slotOf = (text: string, end: number): number =>
  ((text.charCodeAt(end - 2) * 961) ^ (text.charCodeAt(end - 1) * 31) ^ text.charCodeAt(end)) & (tableSize - 1);

/**
 * Returns a search for those of `forms`, each of at least three characters, that a text contains, in their order: the algorithm of Wu and Manber.
 * A table says for the three characters at the end of a window how far away the next window may be.
 */
export function formFinder(forms: readonly string[]): (text: string) => readonly string[] {
  if (forms.length === 0) return () => [];
  const window = Math.min(maxWindow, ...forms.map(({ length }) => length));
  if (window < 3) throw new RangeError('a form is shorter than three characters');
  const steps = new Uint8Array(tableSize).fill(window - 2);
  /** Indexes of the forms whose window ends with the characters of a slot. */
  const ending = new Map<number, number[]>();
  for (const [index, form] of forms.entries()) {
    for (let end = 2; end < window; end++) {
      const slot = slotOf(form, end);
      steps[slot] = Math.min(steps[slot]!, window - 1 - end);
    }
    const slot = slotOf(form, window - 1);
    const others = ending.get(slot);
    if (others === undefined) ending.set(slot, [index]);
    else others.push(index);
  }
  return (text) => {
    const found = new Set<number>();
    for (let end = window - 1; end < text.length;) {
      const slot = slotOf(text, end);
      const step = steps[slot]!;
      end += Math.max(1, step);
      if (step > 0) continue;
      const start = end - window;
      for (const index of ending.get(slot) ?? []) if (text.startsWith(forms[index]!, start)) found.add(index);
    }
    return found.size === 0 ? [] : [...found].toSorted((a, b) => a - b).map((index) => forms[index]!);
  };
}
