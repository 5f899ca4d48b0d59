export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly total: number;
}

/** Parses `1/3`; undefined for anything else. */
export function parseShard(text: string): Shard | undefined {
  const [, index, total] = /^([1-9]\d{0,2})\/([1-9]\d{0,2})$/.exec(text)?.map(Number) ?? [];
  return index === undefined || total === undefined || index > total ? undefined : { index, total };
}
