import { createHash } from 'node:crypto';
import type { Context } from 'hono';

/**
 * Finishes a rendered page: takes out the links that would fetch scripts before
 * the first paint, and states by hash which inline scripts and styles are ours.
 */
export async function finishPage(rendered: Response, c: Context): Promise<Response> {
  const type = rendered.headers.get('Content-Type') ?? '';
  if (!type.startsWith('text/html') || import.meta.env?.DEV) return rendered;
  const html = withoutModulePreloads(await rendered.text());
  const etag = `"${digest('sha256', html).slice(0, 22)}"`;
  const headers = new Headers(rendered.headers);
  headers.delete('Link');
  headers.set('Content-Security-Policy', policyFor(html));
  headers.set('Cache-Control', rendered.status === 200 ? 'public, no-cache' : 'no-store');
  if (rendered.status === 200) {
    headers.set('ETag', etag);
    if (c.req.header('If-None-Match') === etag) return new Response(null, { status: 304, headers });
  }
  return new Response(html, { status: rendered.status, headers });
}

function withoutModulePreloads(html: string): string {
  return html.replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '');
}

function policyFor(html: string): string {
  // Data for search engines is not run, so the policy has no say in it.
  const scripts = [
    ...html.matchAll(
      /<script\b(?![^>]*\b(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g,
    ),
  ];
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)];
  const hashes = (found: RegExpExecArray[]) =>
    [...new Set(found.map(([, text = '']) => `'sha256-${digest('sha256', text, 'base64')}'`))].join(
      ' ',
    );
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes(scripts)}`,
    `style-src 'self' ${hashes(styles)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function digest(algorithm: string, text: string, encoding: 'base64' | 'base64url' = 'base64url') {
  return createHash(algorithm).update(text).digest(encoding);
}
