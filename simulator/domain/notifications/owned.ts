/** Whose a notification record is (assumptions: A9; event types: rule 7). */
export interface Owned {
  /** With it the record is a merchant's; else the reseller's; with neither it is the host's. */
  readonly merchantId: string | null;
  readonly resellerId: string | null;
}
