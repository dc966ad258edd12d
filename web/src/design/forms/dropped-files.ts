/** A file, and its path in what was chosen: `Mar de Fóra/01.flac`. */
export interface ChosenFile {
  file: File;
  path: string;
}

/** All files that were dropped, with those in folders. To be called during the event: later, its data is gone. */
export async function droppedFiles({ items }: DataTransfer): Promise<ChosenFile[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const found: ChosenFile[] = [];
  // Folders add their content at the end.
  for (const entry of entries) {
    if (isFile(entry)) {
      const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
      found.push({ file, path: entry.fullPath.slice(1) });
    } else entries.push(...(await contentOf(entry as FileSystemDirectoryEntry)));
  }
  return found;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

/** Browsers return about a hundred entries at a time. */
async function contentOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}
