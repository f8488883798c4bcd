import { pino, type Logger } from 'pino';
import type { Config } from '../config/config.ts';

/** Structured lines on standard output, one a line of JSON. No personal data goes in. */
export function openLog(config: Pick<Config, 'logLevel'>): Logger {
  return pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
