/** The form of a slug, as in the addresses of services, posts and people. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
