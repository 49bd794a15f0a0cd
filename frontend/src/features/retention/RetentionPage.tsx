import { Tabs } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { PHONE, useMediaQuery } from '@/shared/lib/use-media-query';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Dispositions } from './Dispositions';
import { Due } from './Due';
import { Holds } from './Holds';

// All of them fit a phone: a menu for the rest would hide what it holds.
const tabs = [
  { key: 'due', label: 'Due for disposition', short: 'Due', children: <Due /> },
  { key: 'holds', label: 'Legal holds', short: 'Legal holds', children: <Holds /> },
  { key: 'report', label: 'Disposition report', short: 'Report', children: <Dispositions /> },
];

/** What may go, what must stay, and what is gone. */
export default function RetentionPage() {
  const [params, setParams] = useSearchParams();
  const phone = useMediaQuery(PHONE);
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
        items={tabs.map(({ short, label, ...tab }) => ({ ...tab, label: phone ? short : label }))}
        onChange={(key) => setParams(key === 'due' ? {} : { tab: key }, { replace: true })}
      />
    </>
  );
}
