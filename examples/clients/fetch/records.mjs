/** Lists, and changes of records that have members this client does not know. */

const maxReadings = 3;
const maxPages = 10_000;
const maxWrites = 3;

/** The ids of all payments. A refused continuation token means reading again, never a shorter list. */
export async function listPayments(gateway) {
  const ids = new Set();
  for (let reading = 1; reading <= maxReadings; reading++) if (await readPages(gateway, ids)) return [...ids];
  throw new Error(`the list of payments could not be read in ${maxReadings} attempts`);
}

/** Adds the ids of all pages. Returns false if a continuation token was refused. */
async function readPages(gateway, ids) {
  let token;
  for (let page = 1; page <= maxPages; page++) {
    const { kind, status, json } = await gateway.listPage(token);
    if (kind === 'refused' && token !== undefined) return false;
    if (kind !== 'done') throw new Error(`the list of payments was not answered (${status})`);
    for (const { id } of json.items) ids.add(id);
    // Only a missing token ends a list; a page may be empty.
    token = json.nextContinuationToken ?? undefined;
    if (token === undefined) return true;
  }
  throw new Error(`the list of payments has more than ${maxPages} pages`);
}

/** Reads a customer and writes all of it back with some members changed: a PUT replaces the whole record. */
export async function updateCustomer(gateway, id, change) {
  for (let write = 1; write <= maxWrites; write++) {
    const read = await gateway.readCustomer(id);
    if (read.kind !== 'done') throw new Error(`the customer could not be read (${read.status})`);
    const written = await gateway.writeCustomer(id, { ...read.json, ...change });
    if (written.kind === 'done') return;
    // 409: the record was changed since it was read, maybe by an attempt whose answer was lost.
    if (written.status !== 409) throw new Error(`the customer could not be written (${written.status})`);
  }
  throw new Error(`the customer changed in each of ${maxWrites} attempts`);
}
