import { defineConfig, HtmlValidate } from 'html-validate';

/** html-validate with everything it recommends, and why each rule that is off is off. */
const htmlRules = defineConfig({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:a11y'],
  rules: {
    // How React writes what the standard lets be written in two ways: <img/>, charSet, required="".
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // What opens the video is a link to the film until there is a script to make it a button.
    'prefer-native-element': ['error', { exclude: ['button'] }],
    // site/ui/base.css keeps telephone numbers on one line; other spaces would need another font file.
    'tel-non-breaking': 'off',
  },
});

const validator = new HtmlValidate(htmlRules);

/** What is wrong with a page, in words. */
export async function htmlFaultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  );
}
