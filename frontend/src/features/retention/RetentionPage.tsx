import { Tabs } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Dispositions } from './Dispositions';
import { Due } from './Due';
import { Holds } from './Holds';

const tabs = [
  { key: 'due', label: 'Due for disposition', children: <Due /> },
  { key: 'holds', label: 'Legal holds', children: <Holds /> },
  { key: 'report', label: 'Disposition report', children: <Dispositions /> },
];

/** What may go, what must stay, and what is gone. */
export default function RetentionPage() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  return (
    <>
      <PageHeader
        title="Retention"
        description="What may be disposed of, what a legal hold keeps, and what was destroyed."
      />
      <Tabs
        activeKey={tabs.find(({ key }) => key === asked)?.key ?? 'due'}
        destroyOnHidden
        items={tabs}
        onChange={(key) => setParams(key === 'due' ? {} : { tab: key }, { replace: true })}
      />
    </>
  );
}
