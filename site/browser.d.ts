/** What browsers and the framework offer and the type libraries do not know yet. */

interface Document {
  /** https://wicg.github.io/nav-speculation/prerendering.html */
  readonly prerendering?: boolean;
}

interface TrustedTypesRules {
  createHTML?: (text: string) => string;
  createScriptURL?: (address: string) => string;
}

/** https://w3c.github.io/trusted-types/; the objects stand for strings wherever we hand them on. */
// oxlint-disable-next-line no-var -- only so is it a property of globalThis
declare var trustedTypes:
  | {
      createPolicy<Rules extends TrustedTypesRules>(
        name: string,
        rules: Rules,
      ): { [Rule in keyof Rules]: (text: string) => unknown };
    }
  | undefined;
