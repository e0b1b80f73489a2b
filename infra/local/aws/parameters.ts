import * as z from 'zod/mini';
import { jsonAnswer, jsonError } from './refusal.ts';

export const GetParameter = z.object({ Name: z.string(), WithDecryption: z.optional(z.boolean()) });

/** GetParameter of SSM for the secrets, which are SecureStrings: unreadable unless decryption was asked for. */
export const getParameter = (secrets: Readonly<Record<string, string>>, body: unknown): Response => {
  const parsed = GetParameter.safeParse(body);
  if (!parsed.success) return jsonError(400, 'ValidationException', 'Name is needed.');
  const { Name, WithDecryption } = parsed.data;
  const value = secrets[Name];
  if (value === undefined) return jsonError(400, 'ParameterNotFound', `Parameter ${Name} not found.`);
  return jsonAnswer({
    Parameter: {
      Name,
      Type: 'SecureString',
      Value: WithDecryption ? value : 'encrypted; ask with WithDecryption',
      Version: 1,
      DataType: 'text',
    },
  });
};
