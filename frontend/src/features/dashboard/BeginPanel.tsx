import { paths } from '@/shared/routing/paths';
import { TemplateIcon, UploadIcon } from '@/shared/ui/icons';
import { Panel } from './Panel';
import { PanelLine } from './PanelLine';

const ways = [
  {
    to: paths.templates,
    text: 'Start from a template',
    detail: 'Blank forms that your organization approved.',
    Icon: TemplateIcon,
  },
  {
    to: paths.upload,
    text: 'Upload your own document',
    detail: 'PDF, Word, Excel or text, up to 10 MB. You choose who reviews it.',
    Icon: UploadIcon,
  },
];

/** For those who have not written anything: how they begin. */
export function BeginPanel() {
  return (
    <Panel title="Your documents">
      <ul>
        {ways.map(({ Icon, ...way }) => (
          <PanelLine key={way.to} {...way} sign={<Icon size={18} />} />
        ))}
      </ul>
    </Panel>
  );
}
