/** Pages and sessions that a test makes itself. Their bodies are not documented: the target's own, else the assumed ones. */
import { bodyRecipeOf } from '../../schemas/recipes.ts';
import type { Answer, Context, CallOptions } from '../../fixtures/test.ts';
import { idOf } from './created.ts';
import { pixel } from '../../schemas/recipe.ts';

type Body = Readonly<Record<string, unknown>>;

export const sessionReads = ['paymentLink', 'qrCode', 'cloneData', 'level3Data', 'completions'] as const;

/** The request for the run's page, since a deployment keeps every page for good. One page gets locked, the other never. */
export const pageOfRun = ({ build }: Pick<Context, 'build'>, which: 'open' | 'locked' = 'open') =>
  ({ as: 'merchantAdmin', query: { suppressNulls: true }, body: build.body('hostedPaymentPages.create'), shared: which }) as const;

export const pageIn = (context: Context, answer: Answer): Promise<string> =>
  idOf(context, 'hostedPaymentPages', answer, { sent: JSON.parse(answer.sent ?? 'null') });

export const makePage = async (context: Context, which: 'open' | 'locked' = 'open'): Promise<string> =>
  pageIn(context, await context.api.assumed('hostedPaymentPages.create', pageOfRun(context, which)));

/** Locks the page that is meant to be locked, once per run. */
export const lockOfRun = (id: string) =>
  ({ as: 'merchantAdmin', query: { id, suppressNulls: true }, body: { id }, shared: 'locked' }) as const;

/** A reusable session; `shared`: one for the whole run, which tests read and pay. */
export async function makeSession(context: Context, over: Body = {}, shared?: string): Promise<string> {
  const { api, build } = context;
  const body = build.body('hppSessions.create', { hostedPaymentPageId: await makePage(context), ...over });
  const options = { as: 'merchantAdmin', body, ...(shared === undefined ? {} : { shared }) } as const;
  const made = await api.assumed('hppSessions.create', options);
  return idOf(context, 'hppSessions', made, { sent: JSON.parse(made.sent ?? 'null') });
}

export const payerBody = (sessionId: string): Body => ({ ...bodyRecipeOf('transactions.fromHppSession'), sessionId });

const boundary = 'gateproof-picture';

/** The form of an upload is not documented. */
export const pictureUpload: Pick<CallOptions, 'rawBody' | 'headers'> = {
  rawBody:
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="picture.webp"\r\nContent-Type: image/webp\r\n\r\n` +
    `${pixel}\r\n--${boundary}--\r\n`,
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
};

/** Uploads the picture of the run: a deployment keeps every picture for good. */
export const pictureOfRun = { as: 'merchantAdmin', query: { suppressNulls: true }, ...pictureUpload, shared: 'picture' } as const;
