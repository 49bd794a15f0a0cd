import type { DocTab } from '../docs/doc';
import { Figures, Note, Steps } from '../docs/pieces';

/** How the service comes back. */
export const recoveryPlans: DocTab = {
  id: 'recovery-plans',
  label: 'Recovery Plans',
  lead: 'How long recovery may take, how much may be lost, and the way back for each kind of failure.',
  sections: [
    {
      id: 'objectives',
      title: 'Recovery objectives',
      body: (
        <>
          <Figures
            figures
            caption="Targets for each class of functions"
            head={['Class', 'Recovery time (RTO)', 'Recovery point (RPO)', 'Mean time to repair (MTTR)']}
            rows={[
              ['Critical', 'under 4 hours', 'under 1 hour', '2 hours'],
              ['Standard', 'under 8 hours', 'under 1 hour', '4 hours'],
              ['Non-critical', 'under 24 hours', 'under 1 hour', '6 hours'],
            ]}
          />
          <p>
            RTO is the longest that one failure may last. RPO is how far back recovered data may lie. MTTR is the
            average over all failures, so it is shorter.
          </p>
          <Note>
            A daily backup alone can lose a day. Reaching one hour takes continuous archiving of the database’s log or a
            replica, and files copied as often.
          </Note>
        </>
      ),
    },
    {
      id: 'what-to-keep',
      title: 'What has to be kept',
      body: (
        <Figures
          caption="Four things, in places of their own"
          head={['What', 'Where it is', 'Without it']}
          rows={[
            ['Database', 'PostgreSQL', 'No people, no decisions, no audit log.'],
            ['Files', 'The data folder or an S3 bucket, encrypted', 'The record remains, the documents are gone.'],
            ['Secrets', 'With the operator, apart from both', 'No stored file can be read, by anybody, ever.'],
            [
              'Checkpoints of the audit log',
              'Where nobody can rewrite them',
              'The log can be verified, but not that it was never replaced.',
            ],
          ]}
        />
      ),
    },
    {
      id: 'scenarios',
      title: 'Failures and the way back',
      body: (
        <Figures
          caption="What failed, what people notice, what to do"
          head={['Failure', 'People notice', 'Way back']}
          rows={[
            ['One process', 'Nothing, or a retry', 'Start another. Work in hand was either completed or undone.'],
            [
              'Mail server',
              'No codes arrive',
              'Repair it. What waited for less than a day follows; an expired code has to be asked for again.',
            ],
            ['Queue', 'Mails and notifications are late', 'Repair it. It is refilled from the database.'],
            ['Database', 'An error with a way to try again', 'Switch to the replica, or restore to the latest point.'],
            ['File storage', 'Documents do not open', 'Restore the files; the database stays as it is.'],
            ['Whole site', 'Nothing answers', 'Restore everything elsewhere, as below.'],
          ]}
        />
      ),
    },
    {
      id: 'full-restore',
      title: 'Full restore',
      body: (
        <>
          <Steps>
            <li>Provide servers, an empty PostgreSQL and a mail server. Keep the public address closed.</li>
            <li>Set the secrets to the kept values. New ones would make every file unreadable.</li>
            <li>Restore the database to the latest point you have.</li>
            <li>
              Restore the files to the same moment or later. A file too many does no harm; one that is missing does.
            </li>
            <li>Start the version that wrote the data, or a newer one. An older one refuses.</li>
            <li>
              Wait for <code>/health/ready</code>. Sign in, open a recent document of each organization you may ask, and
              compare its SHA-256 with a copy.
            </li>
            <li>Open the public address, and tell administrators up to which time data was recovered.</li>
          </Steps>
          <p>
            A file that was damaged is not handed out: each reading is compared with the SHA-256 of the upload. Verify
            the audit log of an organization against its last checkpoint to show that nothing was lost before that
            point.
          </p>
        </>
      ),
    },
  ],
};
