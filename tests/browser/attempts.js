/** Runs in the page. */

/**
 * Sends requests to a URL in every way that a page can. `body`: sent if the way allows one, as JSON if possible. `opensSocket`: also opens
 * a WebSocket; a browser delays each further one to the same host. Returns what the page could read, each with the name of the way.
 */
globalThis.attempt = async ({ url, body, key, opensSocket }) => {
  const read = [];
  const settled = [];
  const form = () => {
    const data = new FormData();
    data.append('seed', '7');
    return data;
  };
  const json = { 'content-type': 'application/json' };
  const fetches = {
    get: {},
    'get with credentials': { credentials: 'include' },
    'get with the key': { headers: { 'api-key': key } },
    'get without cors': { mode: 'no-cors' },
    'get without cors, with credentials': { mode: 'no-cors', credentials: 'include' },
    head: { method: 'HEAD' },
    'post of json': { method: 'POST', headers: json, body },
    'post of json with the key': { method: 'POST', headers: { ...json, 'api-key': key }, body },
    'post of nothing': { method: 'POST' },
    'post of text': { method: 'POST', body },
    'post of text with credentials': { method: 'POST', body, credentials: 'include' },
    'post of text without cors': { method: 'POST', mode: 'no-cors', body },
    'post of json without cors': { method: 'POST', mode: 'no-cors', headers: json, body },
    'post of a form without cors': { method: 'POST', mode: 'no-cors', body: new URLSearchParams({ seed: '7' }) },
    'post of parts without cors': { method: 'POST', mode: 'no-cors', body: form() },
    delete: { method: 'DELETE' },
    'without referrer': { referrerPolicy: 'no-referrer', mode: 'no-cors', method: 'POST' },
  };
  const tryFetch = async (name, init) => {
    const answer = await fetch(url, init);
    const text = await answer.text();
    // An opaque answer has the status 0 and no text.
    if (answer.status !== 0 || text !== '') read.push(`${name}: ${answer.status} ${text}`);
  };
  for (const [name, init] of Object.entries(fetches)) settled.push(tryFetch(name, init).catch(() => undefined));
  const xhr = new XMLHttpRequest();
  xhr.open('POST', url);
  xhr.withCredentials = true;
  settled.push(new Promise((resolve) => xhr.addEventListener('loadend', resolve)));
  xhr.addEventListener('load', () => read.push(`XMLHttpRequest: ${xhr.status} ${xhr.responseText}`));
  xhr.send(body);

  navigator.sendBeacon(url, body);
  navigator.sendBeacon(url, new URLSearchParams({ seed: '7' }));
  navigator.sendBeacon(url, form());

  const loaded = (element, place = document.body) => {
    settled.push(
      new Promise((resolve) => {
        element.addEventListener('load', resolve);
        element.addEventListener('error', resolve);
      }),
    );
    place.append(element);
  };
  loaded(Object.assign(new Image(), { src: url }));
  loaded(Object.assign(document.createElement('script'), { src: url }));
  loaded(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url }), document.head);
  const frame = Object.assign(document.createElement('iframe'), { src: url });
  loaded(frame);
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']) {
    const name = `frame ${type}`;
    loaded(Object.assign(document.createElement('iframe'), { name }));
    const element = Object.assign(document.createElement('form'), { method: 'post', action: url, enctype: type, target: name });
    // As text it reads {"seed":7,"x":"="}.
    element.append(Object.assign(document.createElement('input'), { name: '{"seed":7,"x":"', value: '"}' }));
    document.body.append(element);
    element.submit();
  }
  const events = new EventSource(url, { withCredentials: true });
  settled.push(new Promise((resolve) => events.addEventListener('error', resolve)));
  events.addEventListener('open', () => read.push('EventSource'));
  if (opensSocket) {
    const socket = new WebSocket(url.replace('http', 'ws'));
    settled.push(new Promise((resolve) => socket.addEventListener('close', resolve)));
    socket.addEventListener('open', () => read.push('WebSocket'));
  }

  await Promise.all(settled);
  events.close();
  try {
    const text = frame.contentDocument?.body.textContent ?? '';
    if (text !== '') read.push(`iframe: ${text}`);
  } catch {
    // The browser refuses, since the frame has a different origin.
  }
  return read;
};
