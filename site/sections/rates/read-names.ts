/** The names of services in the table of rates that the server rendered, by slug; undefined on other pages. */
export function readNames(): Record<string, string> | undefined {
  const links = [...document.querySelectorAll('[aria-labelledby=rates] td a')];
  if (links.length === 0) return undefined;
  return Object.fromEntries(
    links.map((link) => [link.getAttribute('href')!.split('/').at(-1)!, link.textContent]),
  );
}
