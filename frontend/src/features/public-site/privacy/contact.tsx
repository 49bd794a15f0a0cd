import { Link } from 'react-router-dom';
import { paths } from '@/shared/routing/paths';
import type { DocSection } from '../docs/doc';
import { guide } from '../docs/links';
import { Figures } from '../docs/pieces';

/** Whom to ask for what. */
export const contact: DocSection = {
  id: 'contact',
  title: 'Contact',
  body: (
    <>
      <p>Most questions are answered fastest by somebody in your own organization.</p>
      <Figures
        caption="Whom to ask"
        head={['About', 'Ask']}
        rows={[
          [
            'Using Countersign',
            <>
              The <Link to={paths.faq}>FAQ</Link> and the <Link to={guide('user-guide', 'sign-in')}>User Guide</Link>.
            </>,
          ],
          ['Your account, your role, a document', 'An administrator of your organization.'],
          ['Your personal data', 'An administrator of your organization. They forward to us what only we can answer.'],
          [
            'The service, fees, this policy',
            'The operator of this service. Administrators find the contact in the agreement under which they use it.',
          ],
          [
            'A security problem',
            'The operator, in confidence. Say what you did, what you saw, and when; do not look further.',
          ],
        ]}
      />
    </>
  ),
};
