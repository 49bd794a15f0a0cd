import { paths } from '@/shared/routing/paths';
import { DocPage } from '../docs/DocPage';
import { Sections } from '../docs/Sections';
import { deciding } from './deciding';
import { documents } from './documents';
import { starting } from './starting';

const sections = [...starting, ...documents, ...deciding];

/** What people ask before and while they use the product. */
export default function FaqPage() {
  return (
    <DocPage
      path={paths.faq}
      title="Frequently asked questions"
      lead="Short answers about signing in, documents, codes and decisions. The How-To Guide goes step by step."
      wayBack
      contents={sections}
    >
      <Sections sections={sections} />
    </DocPage>
  );
}
