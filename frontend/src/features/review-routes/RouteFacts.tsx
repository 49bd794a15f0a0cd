import { Checkbox, Input, Select } from 'antd';
import { categories } from '@/shared/lib/document-words';
import { capitalize } from '@/shared/lib/format';
import { Field } from './Field';
import type { RouteDraft } from './route-draft';
import styles from './review-routes.module.css';

const NONE = 'none';
const options = [{ value: NONE, label: 'None' }, ...categories.map((value) => ({ value, label: capitalize(value) }))];

interface RouteFactsProps {
  draft: RouteDraft;
  errors: Record<string, string>;
  onChange: (values: Partial<Omit<RouteDraft, 'steps' | 'nextKey'>>) => void;
}

/** What a route is called, and which documents take it. */
export function RouteFacts({ draft, errors, onChange }: RouteFactsProps) {
  return (
    <>
      <div className={styles.pair}>
        <Field label="Name" error={errors.name}>
          {(control) => (
            <Input
              {...control}
              autoFocus
              autoComplete="off"
              maxLength={200}
              value={draft.name}
              onChange={({ target }) => onChange({ name: target.value })}
            />
          )}
        </Field>
        <Field label="Taken by documents of the category" error={errors.category}>
          {(control) => (
            <Select
              {...control}
              options={options}
              value={draft.category ?? NONE}
              onChange={(category) => onChange({ category: categories.find((known) => known === category) ?? null })}
            />
          )}
        </Field>
      </div>
      <Field label="Description" error={errors.description}>
        {(control) => (
          <Input.TextArea
            {...control}
            maxLength={1000}
            autoSize={{ minRows: 1, maxRows: 4 }}
            value={draft.description}
            onChange={({ target }) => onChange({ description: target.value })}
          />
        )}
      </Field>
      <div className={styles.field}>
        <Checkbox
          checked={draft.isDefault}
          aria-describedby={errors.isDefault ? 'route-default-error' : undefined}
          onChange={({ target }) => onChange({ isDefault: target.checked })}
        >
          Default: taken by documents whose category has no route
        </Checkbox>
        {errors.isDefault ? (
          <div id="route-default-error" className={styles.error}>
            {errors.isDefault}
          </div>
        ) : null}
      </div>
    </>
  );
}
