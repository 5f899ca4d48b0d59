/** Seeded times like those of a server: most close together, some far above. */
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { probit } from 'simple-statistics';

/** From 0 to below 1. */
export function random(seed: number): () => number {
  const generator = xoroshiro128plus(seed);
  // With a small seed, the first values of this generator have almost no one bits.
  for (let i = 0; i < 64; i++) generator.next();
  return () => uniformFloat64(generator);
}

/** Milliseconds, to the microsecond: about one; every twentieth is ten longer. */
export const latencies = (next: () => number, count: number): readonly number[] =>
  Array.from({ length: count }, () => {
    const usual = Math.exp(0.35 * probit(Math.min(1 - 1e-9, Math.max(1e-9, next()))));
    return Math.round(1000 * (usual + (next() < 0.05 ? 10 * next() : 0))) / 1000;
  });
