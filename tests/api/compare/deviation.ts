/** What deviations have in common: where they are, and on which answers. */
import type { Asked, Deviation, Given } from './deviating-gateway.ts';

const is = (id: string) => (operation: string) => operation === id;
const within = (group: string) => (operation: string) => operation.startsWith(`${group}.`);
const groupOf = (id: string): string => id.slice(0, id.indexOf('.'));

/** `of`: an operation, or a group as `customers.*`. */
export function deviation(of: string, what: string, deviating: Omit<Deviation, 'name' | 'group' | 'at'>): Deviation {
  const group = groupOf(of);
  return { name: `${of}: ${what}`, group, at: of.endsWith('.*') ? within(group) : is(of), ...deviating };
}

export const isRefusal = ({ status }: Given): boolean => status >= 400;

export const onSuccess = (change: (given: Given, asked: Asked) => Given) => (given: Given, asked: Asked) =>
  isRefusal(given) ? given : change(given, asked);
