import leven from 'leven';

/** No name is longer, and comparing long ones is slow. */
const maxNameLength = 200;

/** `; did you mean KEY-DETAIL-OWNER?`, or nothing if no known name is similar. Pure. */
export function didYouMean(name: string, known: readonly string[]): string {
  const [near] = nearest(name, known);
  const isClose = near !== undefined && leven(name.toLowerCase(), near.toLowerCase()) <= Math.max(2, Math.ceil(near.length / 4));
  return isClose ? `; did you mean ${near}?` : '';
}

/** At most three similar names, the nearest first, ignoring case. Pure. */
export function nearest(name: string, known: readonly string[]): readonly string[] {
  if (name.length > maxNameLength) return [];
  const ranked = known
    .map((candidate) => ({ candidate, far: leven(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, far }) => far <= Math.max(3, Math.ceil(candidate.length / 2)))
    .sort((a, b) => a.far - b.far);
  const limit = (ranked[0]?.far ?? 0) + 2;
  return ranked
    .filter(({ far }) => far <= limit)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}
