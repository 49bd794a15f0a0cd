/** Saves bytes under a file name, as a download of the browser. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken the bytes by then; a minute is generous for slow disks.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
