/** What a new world holds beyond its people and keys: the `definition` of `POST /_sim/worlds`. */

export interface Definition {
  /** Customers of the first merchant; 40 unless stated. */
  readonly customers?: number;
  /** Transactions of the first merchant; 120 unless stated. */
  readonly transactions?: number;
  /** Contracts of the first merchant; 25 unless stated. */
  readonly contracts?: number;
}
