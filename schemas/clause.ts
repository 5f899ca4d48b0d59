/** A clause of the specification, in the project's words: what rules name as their source. */
export interface Clause {
  readonly title: string;
  /** Paragraphs; `- ` begins an entry of a list, and code stands between backticks. */
  readonly text: readonly string[];
}

/** Clauses by the source that rules name: `concepts: Authentication`, `endpoints: operation 2, rule 4`. */
export type Clauses = Readonly<Record<string, Clause>>;
