/** What the OpenAPI document says about members and parameters, by name. Loaded only when the document is built. */

/**
 * What a reader does not see from the name and the schema, then an example where the schema gives no believable one.
 * Examples of instants, dates, ids and enumerations are made from the schema unless given here.
 */
export type Member = readonly [description: string] | readonly [description: string, example: unknown];

/**
 * Members by name. A name qualified by a shape, `ContractDto.status`, or by what the shapes of one resource share, `Contract.status`,
 * wins over the plain one: it is written only where the meaning or the example differs.
 */
export type Members = Readonly<Record<string, Member>>;
