import { Link } from 'react-router-dom';
import { paths } from '@/shared/routing/paths';
import type { DocSection } from '../docs/doc';
import { Note } from '../docs/pieces';

/** What is not certified, and what can be checked instead. */
export const certifications: DocSection = {
  id: 'certifications',
  title: 'Certifications',
  body: (
    <>
      <Note>
        <strong>Countersign holds no certification.</strong> No ISO 27001, no SOC 2, no HIPAA or eIDAS assessment, and
        no attestation by anybody else. An approval in Countersign is a recorded decision, not a qualified electronic
        signature.
      </Note>
      <p>If your organization needs evidence of security, these can be examined today:</p>
      <ul>
        <li>
          The source code is open, with its tests, and so is a list of what is promised about security and which test
          proves it.
        </li>
        <li>
          The audit log and the certificates of documents are checked by a program of a few hundred lines that you can
          read and run yourself, or in your browser at <Link to={paths.verify}>Verify a file</Link>.
        </li>
        <li>
          Every request is refused unless the code says who may make it; a route that does not say so cannot start.
        </li>
        <li>
          Separation of organizations is enforced by the database’s own row-level security, and tested against a real
          PostgreSQL.
        </li>
        <li>The pages are tested for the accessibility rules of WCAG 2.2 AA that can be tested automatically.</li>
      </ul>
      <p>
        An operator may hold certifications for its own organization or data center. They cover what they say they
        cover; ask for the certificate and its scope.
      </p>
    </>
  ),
};
