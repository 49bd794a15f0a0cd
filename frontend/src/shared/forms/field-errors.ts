import type { FormInstance } from 'antd';
import { isProblem } from '@/api/problem';

/**
 * Puts what the server said about fields on those fields and moves the focus to the first of them.
 * @returns whether any field of the form was named.
 */
export function showFieldErrors<Values extends object>(
  form: FormInstance<Values>,
  error: unknown,
  names: readonly (keyof Values & string)[],
): boolean {
  const fields = isProblem(error) ? error.fields : undefined;
  if (!fields) return false;
  const named = names.filter((name) => fields[name]);
  const first = named[0];
  if (!first) return false;
  form.setFields(named.map((name) => ({ name, errors: [fields[name] ?? ''] })) as Parameters<typeof form.setFields>[0]);
  form.scrollToField(first as Parameters<typeof form.scrollToField>[0], { focus: true, block: 'nearest' });
  return true;
}
