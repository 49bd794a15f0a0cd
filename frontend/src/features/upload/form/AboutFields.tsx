import { Form, Input, Select } from 'antd';
import { useListDepartmentsQuery } from '@/api/api';
import { categories, departmentLabel, priorities } from '@/shared/lib/document-words';
import { capitalize } from '@/shared/lib/format';
import { tagsProblem } from '@/shared/files/file-checks';
import { requiredRule } from '@/shared/forms/rules';
import styles from '../UploadPage.module.css';

const words = (values: readonly string[]) => values.map((value) => ({ value, label: capitalize(value) }));

const checkTags = (_rule: unknown, text?: string) => {
  const problem = tagsProblem(text ?? '');
  return problem ? Promise.reject(new Error(problem)) : Promise.resolve();
};

/** What the document is, or what several have in common; those have their titles beside their files. */
export function AboutFields({ several }: { several: boolean }) {
  const departments = useListDepartmentsQuery();
  return (
    <section className={styles.section} aria-labelledby="upload-about">
      <h2 id="upload-about">{several ? 'About all of them' : 'About the document'}</h2>
      {several ? null : (
        <Form.Item name="title" label="Title" rules={requiredRule('Title is required')}>
          <Input maxLength={255} autoComplete="off" />
        </Form.Item>
      )}
      <div className={styles.triple}>
        <Form.Item name="department" label="Department" rules={requiredRule('Department is required')}>
          <Select
            placeholder="Choose"
            loading={departments.isLoading}
            options={departments.data?.departments.map(({ name }) => ({ value: name, label: departmentLabel(name) }))}
          />
        </Form.Item>
        <Form.Item name="category" label="Category" rules={requiredRule('Category is required')}>
          <Select placeholder="Choose" options={words(categories)} />
        </Form.Item>
        <Form.Item name="priority" label="Priority" rules={requiredRule('Priority is required')}>
          <Select options={words(priorities)} />
        </Form.Item>
      </div>
      <Form.Item name="description" label={<Optional>Description</Optional>}>
        <Input.TextArea maxLength={4000} autoSize={{ minRows: 3, maxRows: 10 }} />
      </Form.Item>
      <Form.Item
        name="tags"
        label={<Optional>Tags</Optional>}
        rules={[{ validator: checkTags }]}
        extra={<span className={styles.below}>Separate tags with commas.</span>}
      >
        <Input placeholder="policy, 2025, safety" autoComplete="off" />
      </Form.Item>
    </section>
  );
}

function Optional({ children }: { children: string }) {
  return (
    <span>
      {children} <span className={styles.optional}>optional</span>
    </span>
  );
}
