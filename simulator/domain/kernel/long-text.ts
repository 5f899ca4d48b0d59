import { isJsonObject } from '../../../schemas/shared/json.ts';

/** An uploaded text in UTF-8. Its bytes are held once, and decoded piece by piece. */
export interface LongText {
  readonly bytes: number;
  readonly sha256: string;
  /** The text without the line ends at its end. */
  pieces(): Iterable<string>;
}

export const isLongText = (value: unknown): value is LongText => isJsonObject(value) && typeof value['pieces'] === 'function';
