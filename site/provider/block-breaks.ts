const BEFORE_BLOCK =
  /\n+(?=<\/?(?:p|h\d|[uo]l|li|blockquote|table|thead|tbody|t[rhd]|pre|hr|figure)\b)/g;

/**
 * Removes line breaks before the tags of blocks, which show nothing. A page has its content twice, as
 * markup and as JSON, and there every line break is an escape, where compression finds the two to differ.
 */
export const withoutBlockBreaks = (html: string): string => html.replace(BEFORE_BLOCK, '');
