const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text for an element or an attribute of XML. */
export function escapeXml(text: string): string {
  return withoutForbidden(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Markup that stands as it is inside an element. */
export function cdata(markup: string): string {
  return `<![CDATA[${withoutForbidden(markup).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** XML has no place for most control characters and for half of a surrogate pair, escaped or not. */
function withoutForbidden(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
