/**
 * Serves the files of one folder and nothing else. Files that the build compressed (`page.js.gz`
 * beside `page.js`) are sent so to who takes that. What has a hash in its name is kept by browsers
 * for good; the rest is asked for each time, and not sent again unless it changed.
 */
import { createReadStream, readFileSync, type Stats, statSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { pipeline } from 'node:stream';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.tar': 'application/x-tar',
  '.ll': 'text/plain; charset=utf-8',
};

/** `folder` has an index.html, whose content security policy is sent with every file. */
export function staticSite(folder: string): RequestListener {
  const common = {
    'content-security-policy': policyOf(readFileSync(join(folder, 'index.html'), 'utf8')),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
  return (request, response) => {
    const refuse = (status: number, text: string, headers: Record<string, string> = {}): void => {
      response.writeHead(status, { ...common, ...headers, 'content-type': 'text/plain; charset=utf-8' });
      response.end(`${text}\n`);
    };
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(405, 'only GET and HEAD are served here', { allow: 'GET, HEAD' });
    const path = pathIn(folder, request.url ?? '/');
    const stats = path === undefined ? undefined : fileStats(path);
    if (path === undefined || stats === undefined) return refuse(404, 'there is no such file');
    sendFile(path, stats, request, response, common);
  };
}

function sendFile(
  path: string,
  stats: Stats,
  request: IncomingMessage,
  response: ServerResponse,
  common: Record<string, string>,
): void {
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  const compressed = takesGzip ? fileStats(`${path}.gz`) : undefined;
  const tag = `"${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}${compressed ? '-gz' : ''}"`;
  const headers = {
    ...common,
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'cache-control': path.includes(`${sep}chunks${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: tag,
    vary: 'accept-encoding',
    ...(compressed && { 'content-encoding': 'gzip' }),
  };
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, { ...headers, 'content-length': (compressed ?? stats).size });
  if (request.method === 'HEAD') response.end();
  // A browser that went away is no fault.
  else pipeline(createReadStream(compressed ? `${path}.gz` : path), response, () => {});
}

/** The file that an address means; undefined if it is none in the folder. */
function pathIn(folder: string, url: string): string | undefined {
  let name: string;
  try {
    name = decodeURIComponent(url.replace(/[?#].*$/s, ''));
  } catch {
    return undefined;
  }
  if (!name.startsWith('/') || name.includes('\0') || name.split(/[/\\]/).includes('..')) return undefined;
  return join(folder, name.endsWith('/') ? `${name}index.html` : name);
}

/**
 * Undefined for all that cannot be looked at: an address may be too long for a path, or lead
 * through a file.
 */
function fileStats(path: string): Stats | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isFile() ? stats : undefined;
  } catch {
    return undefined;
  }
}

function policyOf(html: string): string {
  const [, policy] = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(html) ?? [];
  if (policy === undefined) throw new Error('the page has no content security policy');
  return policy;
}
