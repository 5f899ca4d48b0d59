import { linkTo } from './route.ts';

/** To the request that caused something, if it is in the log. */
export const RequestLink = ({ of: { request } }: { readonly of: { readonly request: number | null } }) =>
  request === null ? null : <a href={linkTo('requests', String(request))}>{`Request ${request}`}</a>;
