import { alarms } from '#ports/alarms.ts';
import type { LogFields, Logger } from '#ports/ports.ts';

const line = (level: string, message: string, fields: LogFields = {}): string =>
  `${JSON.stringify({ level, message, ...fields })}\n`;

/** One JSON line per message. CloudWatch's metric filter counts the lines of level ALARM and ERROR. */
export const jsonLogger = (write: (line: string) => void): Logger => ({
  info: (message, fields) => write(line('INFO', message, fields)),
  warn: (message, fields) => write(line('WARN', message, fields)),
  alarm: (code, fields) => write(line('ALARM', alarms[code], { code, ...fields })),
  error: (message, fields) => write(line('ERROR', message, fields)),
});
