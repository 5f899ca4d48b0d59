/** Generated pages of the documentation, by their paths below docs/reference/data. */
export interface GeneratedPage {
  /** Without `.md`: `operations/api-keys`. */
  readonly path: string;
  readonly title: string;
  readonly text: string;
}
