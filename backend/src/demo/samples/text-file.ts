/** The text file. */
export function pressGuidelines(): Promise<Buffer> {
  return Promise.resolve(
    Buffer.from(
      `MERIDIAN HEALTH
Press and Social Media Guidelines
Version 1.2, April 2026

1. Who speaks
   The Communications team answers the press. If a journalist calls you, be
   friendly, take the name, the medium and the deadline, and call extension
   2210. Do not comment, also not "off the record".

2. Patients
   We never confirm or deny that a person is or was a patient. Photos and
   films on our premises need the written consent of everyone in them.

3. Your own accounts
   You are welcome to say that you work here. Say that you speak for yourself.
   Leave out patients, colleagues, figures and anything not yet published.

4. When it is urgent
   Outside office hours the duty manager reaches the on-call spokesperson.
   In an emergency only the incident lead releases information.

Questions: communications@meridian.example
`,
      'utf8',
    ),
  );
}
