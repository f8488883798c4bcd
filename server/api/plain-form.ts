import { CURRENT_CONSENT } from '../../contract/consent.ts';
import { ENQUIRY_INPUTS, ENQUIRY_PATH, type FormOutcome } from '../../contract/enquiry.ts';
import { escapeHtml } from '../../contract/escape-html.ts';

/** The page needs no scripts, styles or images. */
const POLICY = "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const labels: Record<(typeof ENQUIRY_INPUTS)[number], string> = {
  name: 'Your name',
  email: 'Email address',
  phone_number: 'Phone number',
  company_name: 'Company name',
  description: 'What do you need done?',
};

/**
 * Renders a rejected form without the page around it, for overload: rendering the whole page costs
 * a thousand times as much.
 */
export function plainForm(page: string, outcome: FormOutcome): { html: string; policy: string } {
  const { result, values, errors, about, wait } = outcome;
  const words = {
    invalid: 'Please check these fields',
    failed: 'Something went wrong. Please try again.',
    wait: `Please press the button again in ${wait?.seconds ?? 60} seconds`,
  }[result];
  const fields = ENQUIRY_INPUTS.map((field) => {
    const error = errors[field] ? ` <strong>${escapeHtml(errors[field])}</strong>` : '';
    const value = escapeHtml(values[field] ?? '');
    const input =
      field === 'description'
        ? `<textarea name="${field}" rows="8" cols="60" required>${value}</textarea>`
        : `<input name="${field}" value="${value}" size="40" required>`;
    return `<p><label>${labels[field]}${error}<br>${input}</label></p>`;
  });
  const hidden = Object.entries({
    page,
    about: about ?? '',
    consent_version: CURRENT_CONSENT,
    ticket: wait?.ticket ?? '',
  }).map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`);
  const html = `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${words}</title></head>
<body><main><h1>${words}</h1><p>What you typed is still here.</p>
<form method="post" action="/${ENQUIRY_PATH}">
${[...fields, ...hidden].join('\n')}
<p><button>Send my requirement</button></p>
</form><p><a href="${escapeHtml(page)}">Back to the page</a></p></main></body></html>
`;
  return { html, policy: POLICY };
}
