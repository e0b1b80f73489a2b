import * as z from 'zod/mini';
import { jsonError, jsonResponse } from './refusal.ts';

export const GetParameter = z.object({ Name: z.string(), WithDecryption: z.optional(z.boolean()) });

/** GetParameter of SSM for the secrets, which are SecureStrings: encrypted unless WithDecryption is set. */
export const getParameter = (secrets: Readonly<Record<string, string>>, body: unknown): Response => {
  const parsed = GetParameter.safeParse(body);
  if (!parsed.success) return jsonError(400, 'ValidationException', 'Name is required.');
  const { Name, WithDecryption } = parsed.data;
  const value = secrets[Name];
  if (value === undefined) return jsonError(400, 'ParameterNotFound', `Parameter ${Name} not found.`);
  return jsonResponse({
    Parameter: {
      Name,
      Type: 'SecureString',
      Value: WithDecryption ? value : 'encrypted; ask with WithDecryption',
      Version: 1,
      DataType: 'text',
    },
  });
};
