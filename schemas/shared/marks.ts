/** Ids, and names that the suites made up: texts by which a record is recognised wherever it shows. */
const marks = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|gp-[\w.-]{7,79}\w/gi;

/** In lower case, since ids may be written either way. */
export const marksIn = (text: string | null): readonly string[] => Array.from(text?.matchAll(marks) ?? [], ([mark]) => mark.toLowerCase());

const namesIn = (body: string | null): readonly string[] => marksIn(body).filter((mark) => mark.startsWith('gp-'));

/** Marks of a new record: the names in the request that made it, and the member `id` of the answer. */
export function marksOfCreation(sent: string | null, body: string): readonly string[] {
  return [...namesIn(sent), ...idOf(body)];
}

function idOf(body: string): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(body);
    const id: unknown = typeof parsed === 'object' && parsed !== null && 'id' in parsed ? parsed.id : undefined;
    return typeof id === 'string' ? marksIn(id) : [];
  } catch {
    return [];
  }
}
