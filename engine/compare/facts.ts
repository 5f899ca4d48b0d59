/** What two gateways are compared by: the facts of an answer, without anything that belongs to one of them only. */

/** Aspects of an answer, or of an item of a list, by name. */
export type Aspects = Readonly<Record<string, string>>;

export interface ListFacts {
  /** Whether a record that is not here was not listed, rather than listed on another page. */
  readonly isWhole: boolean;
  /** Labels of the walk's records, in the order of the list. */
  readonly order: readonly string[];
  readonly items: Readonly<Record<string, Aspects>>;
}

export interface Facts {
  readonly step: number;
  readonly operation: string;
  readonly isOwn: boolean;
  /** The variation in words. */
  readonly variation: string;
  readonly caller: string;
  readonly status: number;
  /** Undefined: the answer is not an error. */
  readonly code?: string | null;
  /** Whether it is about a record that the walk made, and not about what the tenant holds. */
  readonly isOurs: boolean;
  /** Whether the request names such a record. */
  readonly namesOurs: boolean;
  readonly aspects: Aspects;
  readonly lists: Readonly<Record<string, ListFacts>>;
}

/** A number that depends on what the tenant holds, as the distance to its first value in the walk. */
export const distance = (by: number): string => `first ${by < 0 ? '-' : '+'} ${Math.abs(by)}`;

export const isDistance = (fact: string | undefined): boolean => /^first [+-] \d/.test(fact ?? '');

/** The value of an aspect that this answer does not decide. */
export const undecided = '?';
