import type { Answer } from '../../../fixtures/test.ts';

export type Json = Readonly<Record<string, unknown>>;

/** The path parameter of one record. */
export const at = (id: string): { readonly params: { readonly id: string } } => ({ params: { id } });

/** The members of a reply; none if it is not an object. */
export const recordOf = (answer: Answer): Json => (typeof answer.json === 'object' && answer.json !== null ? (answer.json as Json) : {});
