import type { Answer } from '../../../fixtures/test.ts';

export type Json = Readonly<Record<string, unknown>>;

export const at = (id: string): { readonly params: { readonly id: string } } => ({ params: { id } });

export const recordOf = (answer: Answer): Json => (typeof answer.json === 'object' && answer.json !== null ? (answer.json as Json) : {});
