export interface GeneratedPage {
  /** Below docs/reference/data, without `.md`: `operations/api-keys`. */
  readonly path: string;
  readonly title: string;
  readonly text: string;
}
