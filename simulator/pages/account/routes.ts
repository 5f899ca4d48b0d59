/**
 * The pages that links in mails lead to: a new password, a confirmed address, an accepted invitation (assumptions: 13; 36, Users and
 * accounts, Addresses). Opening one changes nothing, since mail scanners follow links too.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html, type Markup } from '../../../schemas/shared/markup.ts';
import type { InvitationStatus } from '../../../schemas/conventions/enums.ts';
import { followLink, invitationOf } from '../../domain/access/developer-invitations/follow.ts';
import { invitationsPath } from '../../domain/access/developer-invitations/module.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { onBehalfOf } from '../../pipeline/via.ts';
import { catchUp } from '../../pipeline/due.ts';
import type { ServedWorld } from '../../pipeline/world.ts';
import { plainPage } from '../plain-page.ts';
import { rootOf } from '../root.ts';

/** The world of an invitation, by the last part of its link; undefined if there is none. */
export type FindInvited = (token: string) => ServedWorld | undefined;

/** Bytes of a posted form. */
const bodyLimit = 16_384;
const send = plainPage('Simulated gateway. No real account changes.');

type Inputs = Readonly<Record<string, unknown>>;
const textOf = (inputs: Inputs, name: string): string => (typeof inputs[name] === 'string' ? inputs[name] : '');

/** The same for every link that is unknown, used or expired. */
const sendUnknown = (reply: FastifyReply): FastifyReply =>
  send(
    reply,
    404,
    'Not found',
    html`<h1>This link is not valid</h1>
      <p>It was used, it has expired, or a newer one was sent. Ask for a new one.</p>`,
  );

interface CodePage {
  readonly path: string;
  readonly code: string;
  readonly verify: string;
  readonly act: string;
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly asksPassword?: true;
  readonly done: string;
}

const codePages: readonly CodePage[] = [
  {
    path: '/account/reset-password',
    code: 'resetToken',
    verify: '/api/account/verify-password-reset-token',
    act: '/api/account/reset-password',
    title: 'Set a new password',
    text: 'The new password takes the place of the old one at once.',
    button: 'Set password',
    asksPassword: true,
    done: 'The new password is set',
  },
  {
    path: '/account/confirm-email',
    code: 'token',
    verify: '/api/account/verify-email-confirmation-token',
    act: '/api/account/confirm-email',
    title: 'Confirm your e-mail address',
    text: 'This shows that mail reaches you at this address.',
    button: 'Confirm',
    done: 'The address is confirmed',
  },
];

/** The return address of the link, if it is on this server. */
function backOf(inputs: Inputs, request: FastifyRequest): string | null {
  const url = textOf(inputs, 'returnUrl');
  if (/^\/(?![/\\])/.test(url)) return rootOf(request) + url.slice(1);
  return URL.canParse(url) && new URL(url).host === request.headers.host && /^https?:/.test(url) ? url : null;
}

/** The query that names a world, as the link in the mail did; a form repeats it in its address, where a balancer reads it. */
const worldOf = (inputs: Inputs): string => {
  const world = textOf(inputs, 'world');
  return world === '' ? '' : `?world=${encodeURIComponent(world)}`;
};

function codeForm(root: string, { path, code, title, text, button, asksPassword }: CodePage, inputs: Inputs, fault: string | null): Markup {
  const hidden = ['userId', code, 'returnUrl'].map((name) => html`<input type="hidden" name="${name}" value="${textOf(inputs, name)}" />`);
  return html`<h1>${title}</h1>
    <p>${text}</p>
    ${fault === null ? null : html`<div class="problem" role="alert"><p>${fault}</p></div>`}
    <form method="post" action="${root}${path.slice(1)}${worldOf(inputs)}">
      ${hidden}
      ${
        asksPassword === true &&
        html`<div class="field">
          <label for="password">New password</label>
          <input id="password" name="password" type="password" autocomplete="new-password" maxlength="128" required />
        </div>`
      }
      <p class="actions"><button type="submit" class="button">${button}</button></p>
    </form>`;
}

interface Refused {
  readonly error?: { readonly message?: string; readonly validationErrors?: readonly { readonly message: string }[] | null };
}
const faultOf = ({ error }: Refused): string => error?.validationErrors?.[0]?.message ?? error?.message ?? 'The request was refused.';

function addCodePage(app: FastifyInstance, page: CodePage): void {
  const ask = (request: FastifyRequest, url: string, body: object) => {
    const { headers, remoteAddress } = onBehalfOf(request.raw);
    return app.inject({
      method: 'POST',
      url: `${url}${worldOf(request.query as Inputs)}`,
      headers: { ...headers, 'content-type': 'application/json' },
      remoteAddress,
      payload: body,
    });
  };
  const isValid = async (request: FastifyRequest, inputs: Inputs): Promise<boolean> => {
    const body = { userId: textOf(inputs, 'userId'), [page.code]: textOf(inputs, page.code) };
    const answer = await ask(request, page.verify, body);
    return answer.statusCode === 200 && answer.json() === true;
  };
  app.get(page.path, async (request: FastifyRequest<{ Querystring: Inputs }>, reply) =>
    (await isValid(request, request.query))
      ? send(reply, 200, page.title, codeForm(rootOf(request), page, request.query, null))
      : sendUnknown(reply),
  );
  app.post(page.path, { bodyLimit, config: { takesForms: true } }, async (request, reply) => {
    const inputs: Inputs = { ...(request.body as Inputs | undefined), world: textOf(request.query as Inputs, 'world') };
    if (!(await isValid(request, inputs))) return sendUnknown(reply);
    const code = { userId: textOf(inputs, 'userId'), [page.code]: textOf(inputs, page.code) };
    const answer = await ask(request, page.act, page.asksPassword === true ? { ...code, password: textOf(inputs, 'password') } : code);
    if (answer.statusCode >= 300)
      return send(reply, answer.statusCode, page.title, codeForm(rootOf(request), page, inputs, faultOf(answer.json())));
    const back = backOf(inputs, request);
    return send(
      reply,
      200,
      page.done,
      html`<h1>${page.done}</h1>
        ${back !== null && html`<p><a href="${back}">Continue</a></p>`}`,
    );
  });
}

const closed: Readonly<Record<Exclude<InvitationStatus, 'Pending'>, string>> = {
  Accepted: 'This invitation was accepted',
  Revoked: 'This invitation was withdrawn',
  Expired: 'This invitation has expired',
};

function addInvitationPage(app: FastifyInstance, find: FindInvited): void {
  type Invited = FastifyRequest<{ Params: { token: string } }>;
  app.get(`${invitationsPath}:token`, async ({ params: { token } }: Invited, reply) => {
    const world = find(token);
    if (world === undefined) return sendUnknown(reply);
    await catchUp(world);
    const invitation = invitationOf(world, token);
    if (invitation === undefined) return sendUnknown(reply);
    const { status, merchantId, message } = invitation;
    if (status !== 'Pending') return send(reply, 200, closed[status], html`<h1>${closed[status]}</h1>`);
    const title = `${world.records.merchants.get(merchantId)?.name ?? 'A merchant'} invites you`;
    return send(
      reply,
      200,
      title,
      html`<h1>${title}</h1>
        <p>You get an account of the developer portal.</p>
        ${message !== null && html`<p>${message}</p>`}
        <form method="post" action="${rootOf(reply.request)}${invitationsPath.slice(1)}${token}">
          <p class="actions"><button type="submit" class="button">Accept</button></p>
        </form>`,
    );
  });
  app.post(`${invitationsPath}:token`, { bodyLimit, config: { takesForms: true } }, async ({ params: { token } }: Invited, reply) => {
    const world = find(token);
    if (world === undefined) return sendUnknown(reply);
    await catchUp(world);
    try {
      followLink(world, token);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.kind === 'notFound') return sendUnknown(reply);
      return send(
        reply,
        error.status,
        'Not accepted',
        html`<h1>Not accepted</h1>
          <p>${error.message}</p>`,
      );
    }
    return send(
      reply,
      200,
      'Welcome',
      html`<h1>Welcome</h1>
        <p>Your account of the developer portal is ready.</p>`,
    );
  });
}

export function addAccountPages(app: FastifyInstance, find: FindInvited): void {
  for (const page of codePages) addCodePage(app, page);
  addInvitationPage(app, find);
}
