import { dayOf } from './export';

export interface PackageFacts {
  organizationName: string;
  title: string;
  createdByName: string;
  madeAt: string;
}

const head = (title: string, { organizationName, createdByName, madeAt }: PackageFacts): string => `${title}
${'='.repeat(title.length)}

Organization: ${organizationName}
Made on ${dayOf(madeAt)} (${madeAt}) for ${createdByName} by Countersign.

`;

const CHECK = `Checking that nothing was changed
---------------------------------

manifest.json names every file with its length and SHA-256. SHA256SUMS has the same
sums in the form that common tools read:

    sha256sum -c SHA256SUMS

`;

const PROOFS = `verify/verify.mjs does the same, and checks the log and the certificates, offline, with nothing
but Node.js 20. Give it the public key that you know; without one it believes those in log/keys.json:

    node verify/verify.mjs --key <public key>

What the log cannot prove: events that the application never wrote, and changes made
before the first signed checkpoint. Keep a checkpoint, or the public key, from an earlier
time in a place of your own: then nobody can exchange the history since.

`;

/** The README of a full export. */
export const organizationReadMe = (facts: PackageFacts): string => `${head(facts.title, facts)}What is in here
---------------

organization.json   name, address and settings
data/*.jsonl        divisions, departments, members, templates, review routes, delegations,
                    documents, versions, comments, decisions, dispositions and saved views:
                    one JSON object a line, times in UTC. All files are of one moment.
csv/*.csv           the same for spreadsheets. A value that a spreadsheet would take for a
                    formula has an apostrophe in front.
files/              files/<document>/v<version>/<name>: every version as it was uploaded.
                    versions.jsonl has the SHA-256 of each.
templates/          files of the library of templates
log/                the evidence log of the organization
logo.png            the logo, where there is one
left-out.json       files that could not be read, with the reason; only if there were any

Not in here: passwords, second factors, sessions and access codes; messages between
members, notifications and search histories, which belong to those people; previews and
the search index, which are made anew; plans and invoices.

Taking it into another installation
-----------------------------------

    npm run import-organization -w @countersign/backend -- <this file>

Members choose a new password with "Forgot password". The log stays in this package: it
was sealed by this installation. The new one begins its own with the SHA-256 of the package.

${CHECK}${PROOFS}`;

/** The README of an evidence package. */
export const evidenceReadMe = (facts: PackageFacts): string => `${head(facts.title, facts)}What is in here
---------------

documents/<number>.json   each document: its facts, versions, decisions and comments
decisions.csv             all decisions in one table
files/                    files/<document>/v<version>/<name>: the versions as they were uploaded.
                          The SHA-256 of a file is that in the decisions about it.
certificates/             integrity certificates of the versions
log/                      entries of the evidence log: of a document each with its proof, of a period
                          all of them with the signed checkpoint that vouches for them
left-out.json             files that could not be read, with the reason; only if there were any

A decision counts for exactly the bytes whose SHA-256 ("documentHash") it names.

${CHECK}${PROOFS}`;
