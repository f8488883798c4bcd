/**
 * What a promise resolves to, or `late` when it takes longer. The work behind it is not
 * stopped; if it fails afterwards, the failure is ignored.
 *
 * @param milliseconds how long to wait
 * @throws what the promise rejects with in time
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
