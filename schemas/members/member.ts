/** Descriptions of members and parameters in the OpenAPI document, by name. Loaded only when the document is built. */

/**
 * A description that adds to the name and the schema, then an example unless the schema yields a realistic one. Examples of instants,
 * dates, ids and enumerations are derived from the schema unless given here.
 */
export type Member = readonly [description: string] | readonly [description: string, example: unknown];

/**
 * Members by name. A name qualified by a shape, `ContractDto.status`, or by the common name of a resource's shapes, `Contract.status`, overrides the
 * plain one: it is written only if the meaning or the example differs.
 */
export type Members = Readonly<Record<string, Member>>;
