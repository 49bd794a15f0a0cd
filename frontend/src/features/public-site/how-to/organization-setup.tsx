import { Link } from 'react-router-dom';
import { paths } from '@/shared/routing/paths';
import type { DocTab } from '../docs/doc';
import { guide } from '../docs/links';
import { Figures, Note, Steps } from '../docs/pieces';

/** From nothing to a first approved document. */
export const organizationSetup: DocTab = {
  id: 'organization-setup',
  label: 'Organization Setup',
  lead: 'For whoever brings the organization here. Plan fifteen minutes, and have the e-mail addresses of two colleagues at hand: a document needs a reviewer and an approver who are not its author.',
  sections: [
    {
      id: 'register',
      title: 'Register the organization',
      body: (
        <>
          <Steps>
            <li>
              Open <Link to={paths.organizationRegister}>Register your organization</Link> and enter the organization’s
              name, your name, your e-mail address and a password.
            </li>
            <li>
              Sign in at <Link to={paths.organizationAccess}>Access Your Organization</Link>: choose the organization,
              then enter address and password.
            </li>
            <li>
              Open the confirmation mail and follow its link within 24 hours. Until then a banner reminds you, and you
              cannot invite anybody.
            </li>
          </Steps>
          <p>You are now the first administrator, and the 30-day trial has begun.</p>
        </>
      ),
    },
    {
      id: 'profile-and-logo',
      title: 'Give it a face',
      body: (
        <p>
          In <strong>Organization Settings</strong>, fill in the profile and upload a logo: PNG, JPEG or WebP, up to 2
          MB. Name and description are what people see when they look for you in the registration form; address, phone
          and website are for your members.
        </p>
      ),
    },
    {
      id: 'departments',
      title: 'Check the departments',
      body: (
        <>
          <p>
            Every document belongs to a department. You start with General, Finance, HR, Operations, Legal and
            Marketing. Rename them, add your own, deactivate what you do not need. Divisions group departments; leave
            them out unless you have many.
          </p>
          <Note>A renamed department keeps its documents, so it is safe to begin with the ones that are there.</Note>
        </>
      ),
    },
    {
      id: 'policies',
      title: 'Decide the policies',
      body: (
        <>
          <p>They are in Organization Settings too, save one by one, and hold from that moment for everybody.</p>
          <Figures
            caption="Policies, and how a new organization starts"
            head={['Policy', 'At the start', 'What the other choice means']}
            rows={[
              [
                'Join without asking',
                'Off',
                'Whoever registers and confirms the address is a member at once, as document creator or user. Other roles still wait for you.',
              ],
              [
                'Show in the public list',
                'On',
                'Off: people do not find you in the registration form and need an invitation.',
              ],
              [
                'Require two-factor authentication',
                'Off',
                'On: everybody sets up an authenticator app at the next sign-in, before anything else.',
              ],
              [
                'Allow publishing without review',
                'On',
                'Off: every document takes all of its steps. Turn it off if “approved” must always mean two other people.',
              ],
              [
                'Opening documents',
                'A code for every document',
                'One code for all documents: quicker for people who read many. A code for viewing only: downloads need no code, so a stolen session can download.',
              ],
              [
                'Signing decisions',
                'No',
                'Password or authenticator app: whoever decides enters it again, and the record says so.',
              ],
            ]}
          />
        </>
      ),
    },
    {
      id: 'bring-people',
      title: 'Bring in your people',
      body: (
        <>
          <Steps>
            <li>
              In <strong>User Management</strong>, choose <strong>Add User</strong>. Enter name, username, e-mail
              address, role and department.
            </li>
            <li>
              Leave the password empty. The person gets an invitation, good for 7 days and for one use, and chooses a
              password.
            </li>
            <li>Bring in at least one reviewer and one approver, and a second administrator for your holidays.</li>
          </Steps>
          <p>
            What each role may do is in the <Link to={guide('administrator-guide', 'roles')}>Administrator Guide</Link>.
          </p>
        </>
      ),
    },
    {
      id: 'first-document',
      title: 'Take a first document through',
      body: (
        <Steps>
          <li>Upload something harmless. Choose your reviewer and your approver by name.</li>
          <li>Ask the reviewer to open it with the mailed code and to approve it.</li>
          <li>Ask the approver to do the same.</li>
          <li>
            Open it in <strong>My Documents</strong>. It is Approved, and its Comments tab shows both decisions with
            names and times.
          </li>
        </Steps>
      ),
    },
  ],
};
