import { Form, Select } from 'antd';
import { useEffect } from 'react';
import type { ReviewRoute } from '@/api/review-routes';
import { RouteSteps } from '@/shared/review/RouteSteps';
import type { UploadValues } from '../upload-values';
import styles from '../UploadPage.module.css';

interface RouteFieldProps {
  routes: readonly ReviewRoute[];
  /** The one that the document takes without a choice. */
  automatic: ReviewRoute | undefined;
  /** The one that it takes as things stand. */
  taken: ReviewRoute | undefined;
}

/** Which of the organization's routes the document takes, and the steps of that route. */
export function RouteField({ routes, automatic, taken }: RouteFieldProps) {
  const form = Form.useFormInstance<UploadValues>();
  useEffect(() => {
    const chosen: unknown = form.getFieldValue('route');
    // A draft may name a route that is no longer there.
    if (typeof chosen === 'number' && !routes.some(({ id }) => id === chosen)) form.setFieldValue('route', 'auto');
  }, [form, routes]);
  return (
    <>
      <Form.Item
        name="route"
        label="Route"
        getValueProps={(route?: UploadValues['route']) => ({ value: route ?? 'auto' })}
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            {
              value: 'auto',
              label: `Automatic: ${automatic ? automatic.name : 'route of the category'}`,
            },
            ...routes.map(({ id, name }) => ({ value: id, label: name })),
            { value: 'people', label: 'Choose reviewer and approver' },
          ]}
        />
      </Form.Item>
      {taken ? (
        <div className={styles.route}>
          <RouteSteps steps={taken.steps} label={`Steps of ${taken.name}`} />
        </div>
      ) : null}
    </>
  );
}
