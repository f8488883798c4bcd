/** The day in UTC, as YYYY-MM-DD. What visitors see depends on it, because proofs end by date. */
export const contentDay = (now = new Date()): string => now.toISOString().slice(0, 10);
