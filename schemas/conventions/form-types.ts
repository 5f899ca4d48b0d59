/** Bodies that are forms, not JSON (assumptions: I5, B1, U3). */
import { optional, shape, Type } from '../shape.ts';
import { profilePictureParameters } from '../access/accounts/types.ts';
import { batchFileParameters } from '../payments/batch-files/types.ts';
import { imageParameters } from '../payments/hosted-pages/page-types.ts';

const file = () => Type.String({ format: 'binary' });

export const FileForm = shape('FileForm', 'assumed', { file: file() });

export const BatchFileForm = shape('BatchFileForm', 'assumed', {
  file: file(),
  ...batchFileParameters,
});

export const ImageForm = shape('ImageForm', 'assumed', { file: file(), ...imageParameters });

export const ProfilePictureForm = shape('ProfilePictureForm', 'assumed', { ...profilePictureParameters, imageContent: optional(file()) });

/** Posted by mail programs to unsubscribe with one click (RFC 8058). */
export const OneClickForm = shape('OneClickForm', 'assumed', { 'List-Unsubscribe': Type.Literal('One-Click') });

/** ECMA-376. */
export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** CSV or a spreadsheet, by its content type, else by the extension of its name (assumptions: 36). */
export const UsersFileForm = shape('UsersFileForm', 'assumed', { file: file() });
