import type { DocTab } from '../docs/doc';
import { Figures, Steps } from '../docs/pieces';

/** What to do in the first hours. */
export const emergencyProcedures: DocTab = {
  id: 'emergency-procedures',
  label: 'Emergency Procedures',
  lead: 'What to do when something is wrong, for the operator’s people on call and for the administrators of an organization.',
  sections: [
    {
      id: 'response-times',
      title: 'How fast somebody responds',
      body: (
        <Figures
          figures
          caption="Incident response: targets until somebody works on it"
          head={['Severity', 'Target', 'For example']}
          rows={[
            ['Critical', '15 minutes', 'Nobody can sign in, data may have leaked'],
            ['High', '30 minutes', 'Codes do not arrive, uploads fail'],
            ['Normal', '2 hours', 'One function of one organization fails'],
          ]}
        />
      ),
    },
    {
      id: 'first-hour',
      title: 'The first hour',
      body: (
        <Steps>
          <li>
            <strong>Take charge.</strong> One person leads, another writes down what happens with times.
          </li>
          <li>
            <strong>Find out what is affected.</strong> Ask <code>/health/live</code> and <code>/health/ready</code>: if
            the first answers and the second does not, the process runs and the database is away. The Support Center
            shows the health of each part, and work that failed.
          </li>
          <li>
            <strong>Limit the damage.</strong> In doubt about data, stop the service. Downtime is repaired, leaked
            documents are not.
          </li>
          <li>
            <strong>Tell people.</strong> Administrators first: what is broken, what still works, when you write again.
            Then write again at that time.
          </li>
          <li>
            <strong>Restore</strong> by the plan for this kind of failure, under Recovery Plans.
          </li>
        </Steps>
      ),
    },
    {
      id: 'security-incident',
      title: 'When an account or data may be in the wrong hands',
      body: (
        <>
          <p>One account, by an administrator of the organization:</p>
          <Steps>
            <li>Deactivate the user. All sessions and open documents end at the next request.</li>
            <li>Reset two-factor authentication, then activate the user again and send a password reset.</li>
            <li>Ask the person which of the sessions in Profile were theirs.</li>
            <li>
              Filter <strong>Audit Logs</strong> by the person: it names every document that was opened, and from where.
              Verify the log, and export what you found.
            </li>
          </Steps>
          <p>A whole organization, by the operator:</p>
          <Steps>
            <li>Suspend the organization. Everybody is signed out, mails wait, nothing is deleted.</li>
            <li>Keep logs and the audit log as they are, and a checkpoint elsewhere. They are evidence.</li>
            <li>Tell the organization what is known. It decides whom the law obliges it to inform, and by when.</li>
            <li>Reactivate when the cause is removed.</li>
          </Steps>
        </>
      ),
    },
    {
      id: 'organizations',
      title: 'What organizations can prepare',
      body: (
        <ul>
          <li>Two administrators, so that one can always act.</li>
          <li>A second reviewer and approver for every department.</li>
          <li>
            A downloaded copy of the few documents you need on the worst day, such as this plan and your contact list.
          </li>
          <li>An agreement on how you reach each other when mail does not work.</li>
        </ul>
      ),
    },
  ],
};
