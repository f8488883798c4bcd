/** What browsers and the framework offer and the type libraries do not know yet. */

interface Document {
  /** https://wicg.github.io/nav-speculation/prerendering.html */
  readonly prerendering?: boolean;
}
