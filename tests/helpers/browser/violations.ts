import type { BrowserContext } from '@playwright/test';

/**
 * Collects violations of the content security policy in all pages of a context, from events and
 * console messages, and uncaught errors.
 */
export async function collectViolations(context: BrowserContext): Promise<string[]> {
  const found: string[] = [];
  await context.exposeFunction('reportViolation', (description: string) => found.push(description));
  await context.addInitScript(() => {
    const report = (window as unknown as { reportViolation(description: string): void })
      .reportViolation;
    document.addEventListener('securitypolicyviolation', (event) =>
      report(
        `${location.pathname}: ${event.effectiveDirective} ${event.blockedURI} ${event.sample} ${event.sourceFile}:${event.lineNumber}`,
      ),
    );
  });
  context.on('console', (message) => {
    if (message.type() === 'error' || /policy|trusted type|integrity/i.test(message.text()))
      found.push(`${message.page()?.url()}: ${message.text()}`);
  });
  context.on('weberror', (error) => {
    // A click during a view transition skips it, which the browser reports as an error.
    if (/Transition was skipped/.test(error.error().message)) return;
    found.push(`${error.page()?.url()}: ${error.error().message}`);
  });
  return found;
}
