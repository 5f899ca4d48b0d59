/** `node swagger-parser.js FILE` validates a document as tools do that read it with Swagger Parser; prints its version of OpenAPI. */
import SwaggerParser from '@apidevtools/swagger-parser';

const { openapi } = await SwaggerParser.validate(process.argv[2]);
process.stdout.write(openapi);
