export const filesPrefix = '/_console';

/** Only the console's own files run, and they talk only to this server. */
export const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const icon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 16 16%22%3E%3Crect width=%2216%22 height=%2216%22 rx=%223%22 fill=%22%231d4ed8%22/%3E%3Cpath d=%22M4 8.5l3 3 5-7%22 fill=%22none%22 stroke=%22%23fff%22 stroke-width=%222%22/%3E%3C/svg%3E';

export const consolePage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Gateproof console</title>
    <link rel="icon" href="${icon}" />
    <link rel="stylesheet" href="${filesPrefix}/style.css" />
    <script type="module" src="${filesPrefix}/app.js"></script>
  </head>
  <body>
    <div id="app"></div>
    <noscript>The console needs JavaScript. Everything it shows is also served as JSON below /_sim.</noscript>
  </body>
</html>
`;
