import type { Page } from '@playwright/test';

/** The contact form as a visitor sees it. */

/** The labels of its fields. */
export const labels = {
  name: 'Your name',
  email: 'Email address',
  phone_number: 'Phone number',
  company_name: 'Company name',
  description: 'What do you need done?',
} as const;
export type Visitor = Record<keyof typeof labels, string>;

let visitors = 0;
/** What a visitor types, who is unique in this run. */
export function newVisitor(): Visitor {
  const id = `${process.pid}-${Date.now()}-${visitors++}`;
  return {
    name: `Karen Doyle ${id}`,
    email: `karen.${id}@doyle.example`,
    phone_number: '+1 614 555 0199',
    company_name: 'Doyle Dental Group',
    description: `A bookkeeper for two practices, 60 hours a month. ${id}`,
  };
}

export async function fillForm(page: Page, visitor = newVisitor()): Promise<void> {
  for (const [field, label] of Object.entries(labels))
    await page.getByLabel(label).fill(visitor[field as keyof Visitor]);
}

export const send = (page: Page) =>
  page.getByRole('button', { name: 'Send my requirement' }).click();
/** Shows the form again after it was sent. */
export const sendAnother = (page: Page) => page.getByRole('link', { name: 'Send another' }).click();
export const thanks = (page: Page) => page.getByText('Thank you for your submission!');
