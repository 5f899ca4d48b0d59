/** Bodies of failures (concepts: Errors). */
import { optional, shape, Type, anything, array, assumed, int32, map, maybe, nullable, text, type Static } from '../shape.ts';
import { profilePictureParameters } from '../access/accounts/types.ts';
import { batchFileParameters } from '../payments/batch-files/types.ts';
import { imageParameters } from '../payments/hosted-pages/page-types.ts';

// Bodies that are forms, not JSON (assumptions: I5, B1, U3).

const file = () => Type.String({ format: 'binary' });

export const FileForm = shape('FileForm', 'assumed', { file: file() });

export const BatchFileForm = shape('BatchFileForm', 'assumed', { file: file(), ...batchFileParameters });

export const ImageForm = shape('ImageForm', 'assumed', { file: file(), ...imageParameters });

export const ProfilePictureForm = shape('ProfilePictureForm', 'assumed', { ...profilePictureParameters, imageContent: optional(file()) });

/** Posted by mail programs to unsubscribe with one click (RFC 8058). */
export const OneClickForm = shape('OneClickForm', 'assumed', { 'List-Unsubscribe': Type.Literal('One-Click') });

/** ECMA-376. */
export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** CSV or a spreadsheet, by its content type, else by the extension of its name (assumptions: 36). */
export const UsersFileForm = shape('UsersFileForm', 'assumed', { file: file() });

/** One rejected input (assumptions: E3). */
const ValidationErrorDto = shape('ValidationErrorDto', 'assumed', { message: text(), members: array(text()) });

/** `details` and `data` are assumed (assumptions: E1). The code may be null: no document says that every failure has one. */
export const RemoteServiceErrorInfo = shape('RemoteServiceErrorInfo', 'documented', {
  code: nullable(text()),
  message: text(),
  validationErrors: maybe(assumed(array(ValidationErrorDto))),
  details: maybe(assumed(text())),
  data: maybe(assumed(map(anything()))),
});

/** Body of every failure except 429. */
export const ErrorEnvelope = shape('ErrorEnvelope', 'documented', { error: RemoteServiceErrorInfo });
export type ErrorEnvelope = Static<typeof ErrorEnvelope>;

export const RateLimitBody = shape('RateLimitBody', 'documented', {
  type: nullable(text()),
  title: nullable(text()),
  status: int32(),
  detail: nullable(text()),
  retryAfterSeconds: int32({ minimum: 1 }),
});
