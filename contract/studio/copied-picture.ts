/** The addresses of pictures in what was copied in Google Docs. They can be read for a while, without signing in. */
export const IN_GOOGLE_DOCS = /^https:\/\/lh\d[a-z0-9-]*\.googleusercontent\.com\//;
