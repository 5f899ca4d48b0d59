export interface Clause {
  readonly title: string;
  /** Paragraphs; `- ` begins a list entry, and backticks mark code. */
  readonly text: readonly string[];
}

/** Clauses by the source that rules name: `concepts: Authentication`, `endpoints: operation 2, rule 4`. */
export type Clauses = Readonly<Record<string, Clause>>;

/** Something that a clause states and that no rule judges. */
export interface Unjudged {
  readonly statement: string;
  readonly why: string;
}
