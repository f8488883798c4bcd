import { holdStylesheets, isEntryStylesheet } from '../seams/framework-seams.ts';

/**
 * Vite fetches the styles of a script with it, but those of the current page are inlined. Until
 * released, no stylesheet is fetched; the frame's, which is inlined in every page, never is.
 *
 * @returns a function that lets stylesheets load again
 */
export function holdStyles(): () => void {
  let held = true;
  holdStylesheets((href) => held || isEntryStylesheet(href));
  return () => {
    held = false;
  };
}
