/** The keyword `maxLength` at the cost of a comparison: Ajv's own counts the code points of every string, however long. */
import { _, str, type CodeKeywordDefinition } from 'ajv/dist/2020.js';
import { useFunc } from 'ajv/dist/compile/util.js';
import ucs2length from 'ajv/dist/runtime/ucs2length.js';

/** A code point takes one or two units of a string, so only lengths between the limit and its double need counting. */
export const maxLength: CodeKeywordDefinition = {
  keyword: 'maxLength',
  type: 'string',
  schemaType: 'number',
  error: {
    message: ({ schemaCode }) => str`must NOT have more than ${schemaCode} characters`,
    params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
  },
  code(context) {
    const { data, schema, gen } = context;
    const limit = schema as number;
    const count = useFunc(gen, ucs2length.default);
    context.fail(_`${data}.length > ${limit} && (${data}.length > ${2 * limit} || ${count}(${data}) > ${limit})`);
  },
};
