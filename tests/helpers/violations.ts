import type { BrowserContext } from '@playwright/test';

/**
 * Collects what goes against the security policy in any page of a context:
 * what the browser says of it by event, what it writes to the console, and
 * every error that nobody caught.
 */
export async function collectViolations(context: BrowserContext): Promise<string[]> {
  const found: string[] = [];
  await context.exposeFunction('noteViolation', (words: string) => found.push(words));
  await context.addInitScript(() => {
    const note = (window as unknown as { noteViolation(words: string): void }).noteViolation;
    document.addEventListener('securitypolicyviolation', (event) =>
      note(
        `${location.pathname}: ${event.effectiveDirective} ${event.blockedURI} ${event.sample} ${event.sourceFile}:${event.lineNumber}`,
      ),
    );
  });
  context.on('console', (message) => {
    if (message.type() === 'error' || /policy|trusted type|integrity/i.test(message.text()))
      found.push(`${message.page()?.url()}: ${message.text()}`);
  });
  context.on('weberror', (error) => {
    // Whoever clicks faster than pages fade has skipped a fading, which the browser throws.
    if (/Transition was skipped/.test(error.error().message)) return;
    found.push(`${error.page()?.url()}: ${error.error().message}`);
  });
  return found;
}
