import { Link } from 'react-router-dom';
import { useContactEmail } from '@/shared/billing/public-plans';
import { paths } from '@/shared/routing/paths';
import type { DocSection } from '../docs/doc';
import { guide } from '../docs/links';
import { Figures } from '../docs/pieces';

function ContactLink() {
  const email = useContactEmail();
  return <a href={`mailto:${email}`}>{email}</a>;
}

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
            <>
              The operator of this service, at <ContactLink />.
            </>,
          ],
          [
            'A security problem',
            'The operator, at the same address and in confidence. Say what you did, what you saw, and when; do not look further.',
          ],
        ]}
      />
    </>
  ),
};
