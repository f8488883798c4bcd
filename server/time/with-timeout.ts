/**
 * Resolves with the value of a promise, or with `late` after a timeout. The underlying work is not
 * canceled; a later failure is ignored.
 *
 * @throws the rejection of the promise, if it comes before the timeout
 */
export function withTimeout<Value, Late>(
  promise: Promise<Value>,
  milliseconds: number,
  late: Late,
): Promise<Value | Late> {
  const timeout = Promise.withResolvers<Late>();
  const timer = setTimeout(() => timeout.resolve(late), milliseconds);
  return Promise.race([promise, timeout.promise]).finally(() => clearTimeout(timer));
}
