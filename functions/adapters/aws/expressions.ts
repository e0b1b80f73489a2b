import type { Condition, Item, Value } from '#ports/database.ts';
import { InternalError } from '#ports/internal-error.ts';

/** The expressions of one request. Every name is a placeholder, so that no attribute clashes with a reserved word. */
export type Expressions = {
  condition: (condition: Condition) => string;
  update: (set: Item, remove: readonly string[]) => string | undefined;
  path: (path: string) => string;
  value: (value: Value) => string;
  /** The placeholders in use, as request fields; omitted if empty. */
  attributes: () => {
    ExpressionAttributeNames?: Record<string, string>;
    ExpressionAttributeValues?: Record<string, Value>;
  };
};

export const expressions = (): Expressions => {
  const names = new Map<string, string>();
  const values = new Map<string, Value>();

  const name = (part: string): string => {
    const known = names.get(part) ?? `#n${names.size}`;
    names.set(part, known);
    return known;
  };
  const value = (operand: Value): string => {
    const placeholder = `:v${values.size}`;
    values.set(placeholder, operand);
    return placeholder;
  };
  const path = (dotted: string): string => dotted.split('.').map(name).join('.');

  const condition = (node: Condition): string => {
    switch (node.kind) {
      case 'exists':
        return `attribute_exists(${path(node.path)})`;
      case 'absent':
        return `attribute_not_exists(${path(node.path)})`;
      case 'equals':
        return `${path(node.path)} = ${value(node.value)}`;
      case 'below':
        return `${path(node.path)} < ${value(node.value)}`;
      case 'all':
        return joined(node.of.map(condition), ' AND ');
      case 'any':
        return joined(node.of.map(condition), ' OR ');
    }
  };

  const update = (set: Item, remove: readonly string[]): string | undefined => {
    const sets = Object.entries(set).map(([target, operand]) => `${path(target)} = ${value(operand)}`);
    const clauses = [
      ...(sets.length > 0 ? [`SET ${sets.join(', ')}`] : []),
      ...(remove.length > 0 ? [`REMOVE ${remove.map(path).join(', ')}`] : []),
    ];
    return clauses.length > 0 ? clauses.join(' ') : undefined;
  };

  const attributes = () => ({
    ...(names.size > 0
      ? { ExpressionAttributeNames: Object.fromEntries([...names].map(([part, placeholder]) => [placeholder, part])) }
      : {}),
    ...(values.size > 0 ? { ExpressionAttributeValues: Object.fromEntries(values) } : {}),
  });

  return { condition, update, path, value, attributes };
};

const joined = (parts: string[], operator: string): string => {
  if (parts.length === 0) throw new InternalError('condition_empty');
  return `(${parts.join(operator)})`;
};
