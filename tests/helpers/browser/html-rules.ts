import { defineConfig, HtmlValidate } from 'html-validate';

/** html-validate's recommended rules, except those turned off for the reasons given. */
const htmlRules = defineConfig({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:a11y'],
  rules: {
    // React's serialization, which is valid: <img/>, charSet, required="".
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // The video's opener is a link to the file without script, and gets the role of a button with script.
    'prefer-native-element': ['error', { exclude: ['button'] }],
    // site/ui/base.css keeps phone numbers on one line; non-breaking spaces would load another font file.
    'tel-non-breaking': 'off',
  },
});

const validator = new HtmlValidate(htmlRules);

/** The errors that html-validate finds in a page. */
export async function htmlErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  );
}
