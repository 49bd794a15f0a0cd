import { Button } from 'antd';
import { SettingsSection } from '@/shared/ui/SettingsSection';
import { useGetOrganizationSetupQuery } from '../api';
import { progressOf, progressWords } from './setup-words';
import { useSetup } from './use-setup';

/** Where the guide through the first steps is called back. */
export function GuideSection() {
  const { data } = useGetOrganizationSetupQuery();
  const { show } = useSetup();
  if (!data) return null;
  const progress = progressOf(data);
  return (
    <SettingsSection
      title="First steps"
      description="The guide through logo, departments, members and the first document, on the dashboard of all admins."
    >
      <p>{progress.complete ? 'All steps are done.' : `${progressWords(progress)}.`}</p>
      <Button style={{ marginTop: 12 }} onClick={() => void show()}>
        {data.dismissed ? 'Show the guide again' : 'Go to the guide'}
      </Button>
    </SettingsSection>
  );
}
