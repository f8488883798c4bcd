import { kindOf, type KindName } from '../../contract/kinds/content-kinds.ts';
import type { Field } from '../../contract/kinds/field.ts';

/** The labels that lead to a field of a kind: `Company › Counts 1 › Label` for `company.counts.0.label`. */
export function fieldLabel(kind: KindName, path: string): string {
  let fields: Record<string, Field> | undefined = kindOf(kind).fields;
  let field: Field | undefined;
  const labels: string[] = [];
  for (const part of path.split('.')) {
    if (field?.item && /^\d+$/.test(part)) {
      labels.push(`${labels.pop()} ${Number(part) + 1}`);
      field = field.item;
    } else {
      field = fields?.[part];
      labels.push(field?.label ?? (part.startsWith('picture:') ? 'Picture' : part));
    }
    fields = field?.fields;
  }
  return labels.join(' › ');
}
