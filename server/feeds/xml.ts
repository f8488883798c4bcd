import { escapeHtml } from '../../contract/escape-html.ts';

/** Escapes text for an XML element or attribute. */
export const escapeXml = (text: string): string => escapeHtml(withoutForbidden(text));

/** Wraps markup in CDATA, unescaped. */
export function cdata(markup: string): string {
  return `<![CDATA[${withoutForbidden(markup).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** XML forbids most control characters and lone surrogates, escaped or not. */
function withoutForbidden(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
