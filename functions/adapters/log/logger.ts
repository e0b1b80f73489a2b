import type { LogFields, Logger } from '#ports/ports.ts';

const line = (level: string, sentence: string, fields: LogFields = {}): string =>
  `${JSON.stringify({ level, message: sentence, ...fields })}\n`;

/** One JSON line a sentence; CloudWatch's metric filter counts the alarms by their level. */
export const jsonLogger = (write: (line: string) => void): Logger => ({
  info: (sentence, fields) => write(line('INFO', sentence, fields)),
  warn: (sentence, fields) => write(line('WARN', sentence, fields)),
  alarm: (sentence, fields) => write(line('ALARM', sentence, fields)),
  error: (sentence, fields) => write(line('ERROR', sentence, fields)),
});
