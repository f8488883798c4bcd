import { pino, type Logger } from 'pino';
import type { Config } from '../config/config.ts';

/** Opens the log: one JSON object per line on standard output. Never log personal data. */
export function openLog(config: Pick<Config, 'logLevel'>): Logger {
  return pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
