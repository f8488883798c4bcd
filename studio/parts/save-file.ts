/** Gets a file, for `call`, which asks for the passkey where that is needed. */
export async function getFile(path: string, query: object) {
  const response = await fetch(`${path}?${new URLSearchParams({ ...query })}`);
  const { ok, status } = response;
  return { ok, status, json: (): Promise<Blob> => (ok ? response.blob() : response.json()) };
}

/** Puts a file among the person's downloads. */
export function saveFile(name: string, file: Blob) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
