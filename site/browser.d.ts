/** Browser APIs that TypeScript's DOM library does not declare yet. */

interface Document {
  /** https://wicg.github.io/nav-speculation/prerendering.html */
  readonly prerendering?: boolean;
}

interface Navigator {
  /** https://w3c.github.io/gpc/ */
  readonly globalPrivacyControl?: boolean;
}

interface Window {
  /**
   * The boot script's (site/boot-script.ts): the button pressed before hydration, and whether hydration has ended,
   * even if the page is left to the browser.
   */
  $boot?: { pressed?: HTMLElement | undefined; ended?: boolean };
  /** How often the slider of experts was turned before hydration; undefined from then on (site/early-turns.ts). */
  $turns?: number | undefined;
}

interface TrustedTypesRules {
  createHTML?: (text: string) => string;
  createScriptURL?: (address: string) => string;
}

/** https://w3c.github.io/trusted-types/; callers cast the trusted objects to strings. */
// oxlint-disable-next-line no-var -- only `var` declares a property of globalThis
declare var trustedTypes:
  | {
      createPolicy<Rules extends TrustedTypesRules>(
        name: string,
        rules: Rules,
      ): { [Rule in keyof Rules]: (text: string) => unknown };
    }
  | undefined;

/** scripts/minified-text.ts */
declare module '*?minified' {
  const text: string;
  export default text;
}
