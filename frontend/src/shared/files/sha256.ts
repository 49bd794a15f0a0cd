/** The SHA-256 of a file in hexadecimal, or null where the browser does not offer it (pages without HTTPS). */
export async function sha256Of(file: Blob): Promise<string | null> {
  // The type says that it is always there; on pages without HTTPS it is not.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const digest = await subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
